//! What Flink 2.3.0 said to wrong statements, byte for byte.
//!
//! `refused/2.3.0.txt` was recorded with Flink's own parser: the statement behind `>`, the exception and the first line
//! of its message, then the other lines behind `|`; where they are many, only their number and their FNV-1a hash.
//! Recordings are facts: a difference is a mistake in `flink.grammar`.

const RECORDED: &str = include_str!("refused/2.3.0.txt");

#[test]
fn every_message_is_flinks() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for block in RECORDED.split("\n\n").filter(|block| !block.is_empty()) {
        let mut lines = block.lines();
        let sql = lines.next().and_then(|line| line.strip_prefix("> ")).unwrap_or_default();
        let first = lines.next().unwrap_or_default();
        let rest: Vec<&str> = lines.collect();
        count += 1;
        let answer = answer(sql, rest.first().is_some_and(|line| line.starts_with('=')));
        if answer.0 != first || answer.1 != rest {
            wrong.push(format!("{sql}\n  Flink    {first}\n  Rowkind  {}", answer.0));
        }
    }
    assert!(count > 400, "{count} recordings");
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
}

fn answer(sql: &str, hashed: bool) -> (String, Vec<String>) {
    let Err(error) = rowkind_sql::parse_statement(sql) else { return ("read".to_string(), Vec::new()) };
    let (first, rest) = error.message.split_once('\n').unwrap_or((&error.message, ""));
    let first = format!("{}: {first}", error.kind.exception().unwrap_or("Unsupported"));
    let rest = match rest {
        "" => Vec::new(),
        _ if hashed => vec![format!("= {} lines, {:016x}", rest.split('\n').count(), fnv(rest))],
        _ => rest.split('\n').map(|line| format!("| {line}")).collect(),
    };
    (first, rest)
}

fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
