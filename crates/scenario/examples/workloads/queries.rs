//! The SQL of the workloads.

pub fn of(workload: &str) -> Option<&'static str> {
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
