//! Text that is too deep, too long or no SQL at all is refused, never a crash.

use rowkind_sql::{ErrorKind, parse_script, parse_statement};

/// Unoptimised code takes some 100 kB of stack for each pair of parentheses, optimised code a tenth.
fn with_stack(body: fn()) {
    let thread = std::thread::Builder::new().stack_size(32 << 20).spawn(body);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
}

fn check(sql: &str, expected: &str) {
    match parse_statement(sql) {
        Ok(_) => assert_eq!("read", expected, "{}", &sql[..sql.len().min(60)]),
        Err(error) => {
            assert!(error.message.starts_with(expected), "{}", error.message);
            assert_eq!(error.kind, ErrorKind::Unsupported);
            assert!(error.unknown().is_some());
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    with_stack(nest);
}

fn nest() {
    let nested =
        |open: &str, inner: &str, close: &str, times: usize| format!("SELECT {}{inner}{}", open.repeat(times), close.repeat(times));
    check(&nested("(", "1", ")", 15), "read");
    check(&nested("f(", "1", ")", 15), "read");
    for times in 16..120 {
        // Somewhere here the limit lies; where is not promised.
        for (open, close) in [("(", ")"), ("f(", ")"), ("CASE WHEN ", " THEN 1 END"), ("(SELECT ", ")"), ("ARRAY[", "]")] {
            let _ = parse_statement(&nested(open, "1", close, times));
        }
    }
    for times in [150, 1_000, 20_000] {
        check(&nested("(", "1", ")", times), "Rowkind does not know");
        check(&nested("f(", "1", ")", times), "Rowkind does not know");
        check(&nested("CASE WHEN ", "TRUE", " THEN 1 END", times), "Rowkind does not know");
        check(&nested("(SELECT ", "1", ")", times), "Rowkind does not know");
        check(&nested("ARRAY[", "1", "]", times), "Rowkind does not know");
    }
    let rows = format!("CREATE TABLE t (a {}INT{})", "ARRAY<".repeat(5_000), ">".repeat(5_000));
    check(&rows, "Rowkind does not know");
    let from = format!("SELECT a FROM {}t{}", "(SELECT a FROM ".repeat(5_000), ")".repeat(5_000));
    check(&from, "Rowkind does not know");
}

#[test]
fn long_chains_are_refused() {
    with_stack(chain);
}

fn chain() {
    check(&format!("SELECT 1{}", " + 1".repeat(400)), "read");
    check(&format!("SELECT 1{}", " + 1".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT {}1", "- ".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT a{}", "[1]".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT a{}", ".b".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT a{}", " IS NULL".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT a{}", " LIKE a".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT 1{}", " UNION ALL SELECT 1".repeat(4_000)), "Rowkind does not know");
    check(&format!("CREATE TABLE t (a INT{})", " ARRAY".repeat(4_000)), "Rowkind does not know");
    check(&format!("SELECT a IN (1{})", ", 1".repeat(4_000)), "read");
    check(&format!("VALUES (1){}", ", (1)".repeat(4_000)), "read");
}

#[test]
fn a_megabyte_is_refused() {
    check(&format!("SELECT '{}'", "x".repeat(1_000_000)), "Rowkind does not know statements");
    let script = parse_script(&"SELECT 1;\n".repeat(150_000));
    assert_eq!(script.statements.len(), 1);
    assert!(script.statements[0].body.is_err());
    let many = parse_script(&"SELECT 1;\n".repeat(2_000));
    assert_eq!(many.statements.len(), 2_000);
}
