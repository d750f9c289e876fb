//! Reads statements and prints what the parser says of each: a way to lay it beside another parser.
//!
//! In: a file of statements parted by NUL. Out: as many answers parted by NUL, `OK` or the exception and its message.

use std::io::Write;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let Ok(input) = std::fs::read_to_string(&path) else {
        eprintln!("usage: agree FILE");
        std::process::exit(2);
    };
    let answers: Vec<String> = input.split('\0').map(answer).collect();
    let written = std::io::stdout().write_all(answers.join("\0").as_bytes());
    if written.is_err() {
        std::process::exit(1);
    }
}

fn answer(sql: &str) -> String {
    match rowkind_sql::parse_statement(sql) {
        Ok(_) => "OK".to_string(),
        Err(error) => format!("{}\t{}", error.kind.exception().unwrap_or("Unsupported"), error.message),
    }
}
