//! Reads statements and prints what the parser says of each: a way to lay it beside another parser.
//!
//! In: a file of statements parted by NUL. Out: as many answers parted by NUL, `OK` or the exception and its message.
//! With `--script FILE`, the statements of a script: the line, the note and the text of each. With `--flink VERSION FILE`,
//! answers as that version.

use std::io::Write;

use rowkind_ir::FlinkVersion;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let newest = FlinkVersion::default();
    let (script, version, path) = match arguments.as_slice() {
        [flag, path] if flag == "--script" => (true, newest, path),
        [flag, version, path] if flag == "--flink" => (false, FlinkVersion::parse(version).unwrap_or(newest), path),
        [path] => (false, newest, path),
        _ => fail("usage: agree [--script | --flink VERSION] FILE"),
    };
    let Ok(input) = std::fs::read_to_string(path) else { fail("cannot read the file") };
    let answers: Vec<String> = if script {
        let statements = rowkind_sql::parse_script(&input).statements;
        statements.iter().map(|s| format!("{}\u{1}{}\u{1}{}", s.line, s.note, s.text)).collect()
    } else {
        input.split('\0').map(|sql| answer(sql, version)).collect()
    };
    if std::io::stdout().write_all(answers.join("\0").as_bytes()).is_err() {
        std::process::exit(1);
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}

fn answer(sql: &str, version: FlinkVersion) -> String {
    match rowkind_sql::parse_statement_as(sql, version) {
        Ok(_) => "OK".to_string(),
        Err(error) => format!("{}\t{}", error.kind.exception().unwrap_or("Unsupported"), error.message),
    }
}
