// The gallery in reading order: file, first heading, symptom (as in the file's `toml lesson` block). One line for each lesson.
lessons![
    ("messages-per-order", "Three messages per order, and nulls", "Nulls in the topic"),
    ("refused-by-kafka", "Deduplicated, and refused by kafka", "The deployment is refused"),
    ("upsert-dedup", "Deduplicated into upsert-kafka: no nulls", "The same order twice"),
    ("running-total", "A running total, added up by its reader", "The total counts three times"),
    ("left-join", "A LEFT JOIN writes rows that nobody asked for", "Nulls in the topic"),
    ("tumbling-window", "A window writes once, when the watermark passes", "A row is missing"),
    ("replay-after-crash", "A crash, and payments count twice", "The same order twice"),
    ("aborted-rows", "Exactly once, and still twice", "The same order twice"),
    ("transaction-timeout", "Exactly once, and three payments are gone", "A row is missing"),
    ("slow-reader", "A slow reader keeps what was deleted", "A deleted row is still there"),
]
