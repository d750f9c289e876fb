//! The SQL of the workloads.

/// `w3-text` and `w3-long` are w3 with keys of text, `w3-made` is w3 itself with its rows made beforehand, as those of the others are.
pub fn of(workload: &str) -> Option<String> {
    let (name, form) = workload.split_once('-').unwrap_or((workload, ""));
    let sql = written(name)?;
    Some(match form {
        "text" | "long" => sql.replace("order_id BIGINT", "order_id STRING").replace("k BIGINT", "k STRING"),
        _ => sql.to_string(),
    })
}

fn written(workload: &str) -> Option<&'static str> {
    Some(match workload {
        "w1" | "w9" => include_str!("w1.sql"),
        "w2" => include_str!("w2.sql"),
        "w3" => include_str!("w3.sql"),
        "w4" => include_str!("w4.sql"),
        "w5" => include_str!("w5.sql"),
        "w6" => include_str!("w6.sql"),
        "w7" => include_str!("w7.sql"),
        "w8" => include_str!("w8.sql"),
        _ => return None,
    })
}
