//! The order in which Flink prints the options of a hint: that of a Java `HashMap` with text keys.

/// Sorts pairs by the bucket of their key; keys of one bucket stay as they were written.
pub fn as_java(pairs: &mut Vec<(String, String)>) {
    let mut buckets = 16u32;
    while pairs.len() as u32 * 4 > buckets * 3 {
        buckets *= 2;
    }
    rowkind_ir::order::sort_by_key(pairs, |(key, _)| {
        let hash = key.encode_utf16().fold(0u32, |hash, unit| hash.wrapping_mul(31).wrapping_add(u32::from(unit)));
        (hash ^ hash >> 16) & (buckets - 1)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded: `OPTIONS options:{json.timestamp-format.standard=…, scan.bounded.mode=…, topic=…, scan.startup.mode=…}`.
    #[test]
    fn recorded_hints() {
        let keys = ["topic", "json.timestamp-format.standard", "scan.startup.mode", "scan.bounded.mode"];
        let mut pairs = keys.map(|key| (key.to_string(), String::new())).to_vec();
        as_java(&mut pairs);
        let order: Vec<String> = pairs.into_iter().map(|(key, _)| key).collect();
        assert_eq!(order, ["json.timestamp-format.standard", "scan.bounded.mode", "topic", "scan.startup.mode"]);
    }
}
