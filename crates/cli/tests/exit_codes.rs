//! What a shell learns from `rowkind`: 0 accepted, 1 refused or failed, 2 wrong usage; and what it is told then.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ORDERS: &str = "CREATE TABLE orders (id INT NOT NULL, status STRING) WITH ('connector' = 'kafka', 'topic' = 'orders',
  'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE seen (id INT, status STRING) WITH ('connector' = 'print');
";

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder of tests can be written");
    path
}

fn rowkind(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rowkind")).args(arguments).output().expect("rowkind starts")
}

/// The exit code of `rowkind run` on a text, and what it prints.
fn run(name: &str, text: &str) -> (i32, String) {
    let said = rowkind(&["run", &file(name, text).to_string_lossy()]);
    (said.status.code().expect("it ends by itself"), String::from_utf8_lossy(&said.stdout).into_owned())
}

fn scenario(block: &str) -> String {
    format!("# Orders\n\n```sql\n{ORDERS}INSERT INTO seen SELECT id, status FROM orders;\n```\n\n{block}")
}

fn check(name: &str, text: &str, code: i32, says: &[&str]) {
    let (found, said) = run(name, text);
    for part in says {
        assert!(said.contains(part), "{name} does not say {part:?}:\n{said}");
    }
    assert_eq!(found, code, "{name}:\n{said}");
}

#[test]
fn what_is_accepted_ends_with_0() {
    check("bare.sql", &format!("{ORDERS}INSERT INTO seen SELECT id, status FROM orders;"), 0, &["accepted", "CHANGELOG into seen"]);
    check("values.sql", "SELECT 1;\nSELECT 2;\n", 0, &["1 of 1 changes\n", "  1.6  +I"]);
}

#[test]
fn what_is_refused_or_does_not_parse_ends_with_1_and_the_place() {
    check(
        "typo.sql",
        &format!("{ORDERS}SELECT id FORM orders;"),
        1,
        &["DOES NOT PARSE", "error[syntax] at line 4", "Was expecting one of"],
    );
    check(
        "column.sql",
        &format!("{ORDERS}SELECT nosuch FROM orders;"),
        1,
        &["REFUSED", "Column 'nosuch' not found in any table", "^^^^^^"],
    );
    check("table.sql", "SELECT a FROM nosuch;", 1, &["Object 'nosuch' not found"]);
    check("empty.sql", "-- nothing\n", 1, &["nothing to run"]);
}

#[test]
fn rows_that_do_not_fit_are_named_and_the_others_run() {
    let rows = [
        ("+I[1, 'fits']", ""),
        ("+I['x', 'y']", "`x` does not fit the column id INT NOT NULL"),
        ("+I[99999999999, 'y']", "`99999999999` does not fit the column id"),
        ("+I[NULL, 'y']", "NULL does not fit the column id"),
        ("+I[2]", "This row has 1 values, orders has 2 columns"),
        ("-D[1, 'fits']", "-D does not fit orders, whose source brings [I]"),
        ("+U[1, 'later']", "+U does not fit orders"),
        ("+I[3, 'fits']", ""),
    ];
    let lines: Vec<&str> = rows.iter().map(|(line, _)| *line).collect();
    let text = scenario(&format!("```rows orders\n{}\n```\n", lines.join("\n")));
    let mut says: Vec<&str> = rows.iter().map(|(_, said)| *said).collect();
    says.push("2 of 2 changes");
    check("rows.md", &text, 1, &says);
}

#[test]
fn a_message_that_cannot_be_read_fails_the_job_unless_it_may_be_passed_over() {
    let text = scenario("```messages orders\n{\"id\": 1, \"status\": \"a\"}\nnot json\n{\"id\": 2, \"status\": \"b\"}\n```\n");
    check("messages.md", &text, 1, &["error[bad-message] at line 12, column 1", "Flink's job fails at this message", "1 of 1 changes"]);
    let lenient = text.replace("'format' = 'json'", "'format' = 'json', 'json.ignore-parse-errors' = 'true'");
    check("lenient.md", &lenient, 0, &["The message is passed over", "2 of 2 changes"]);
}

#[test]
fn a_run_past_its_limit_stops_there_and_says_which() {
    let text = scenario("```toml stream orders\nevents = 500\n```\n\n```toml scenario\nchanges-max = 100\n```\n");
    check("limit.md", &text, 1, &["STOPPED", "its limit `changes-max` = 100. A `toml scenario` block can raise it"]);
}

#[test]
fn a_key_that_no_block_has_is_an_error_with_the_nearest_one() {
    check("key.md", &scenario("```toml scenario\nsede = 3\n```\n"), 1, &["A scenario block has no key `sede`", "Did you mean `seed`?"]);
}

#[test]
fn wrong_usage_ends_with_2_and_one_line_of_help() {
    let missing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nosuch.sql");
    let missing = missing.to_string_lossy();
    for arguments in [&["run"][..], &["run", "--nosuch", "a.sql"], &["nosuch"], &["run", &missing]] {
        let said = rowkind(arguments);
        assert_eq!(said.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(told.starts_with("rowkind: ") && told.lines().count() == 2, "{told}");
    }
    assert_eq!(rowkind(&["help"]).status.code(), Some(0));
}

#[test]
fn a_damaged_link_is_no_scenario() {
    let path = file("link.md", &scenario(""));
    let link = rowkind(&["link", &path.to_string_lossy()]);
    let link = String::from_utf8_lossy(&link.stdout).trim().to_string();
    assert_eq!(rowkind(&["open", &link]).status.code(), Some(0));
    let cut = &link[..link.len() - 20];
    let said = rowkind(&["open", cut]);
    assert_eq!(said.status.code(), Some(1), "{said:?}");
}

#[test]
fn a_folder_is_tested_without_its_other_markdown() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mixed");
    std::fs::create_dir_all(&folder).expect("the folder of tests can be written");
    std::fs::write(folder.join("README.md"), "# Lessons\n\n```sh\nrowkind test .\n```\n").expect("it can be written");
    std::fs::write(folder.join("notes.md"), "![badge](a.svg)\n\nNo SQL.\n").expect("it can be written");
    std::fs::write(folder.join("orders.md"), scenario("```expect number\nlate_rows = 0\n```\n")).expect("it can be written");
    let said = rowkind(&["test", &folder.to_string_lossy()]);
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(text.ends_with("1 passed, 0 failed; 2 Markdown files hold no scenario\n"), "{text}");
    assert_eq!(said.status.code(), Some(0));
    // Asked for by its name it is a failure: somebody thought that there is a scenario in it.
    assert_eq!(rowkind(&["test", &folder.join("README.md").to_string_lossy()]).status.code(), Some(1));
}

#[test]
fn a_link_of_masked_rows_holds_none_of_their_values() {
    let path = file("masked.md", &scenario("```messages orders\n{\"id\":1,\"status\":\"secret\"}\n```\n"));
    let said = rowkind(&["link", "--mask", "status", &path.to_string_lossy()]);
    assert!(String::from_utf8_lossy(&said.stderr).contains("the run is the same"), "{}", String::from_utf8_lossy(&said.stderr));
    let text = rowkind(&["open", String::from_utf8_lossy(&said.stdout).trim()]).stdout;
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("\"status\":\"masked-1\"") && !text.contains("secret"), "{text}");
    let wrong = rowkind(&["link", "--mask", "nosuch", &path.to_string_lossy()]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("id, status"), "{}", String::from_utf8_lossy(&wrong.stderr));
}

#[test]
fn repairs_are_taken_by_the_number_that_run_gives_them() {
    let text = "# T\n\n```sql\nCREATE TABLE s (id INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE t (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO t SELECT id FROM s;\n```\n\n```rows s\n1\n(2),\n```\n";
    let path = file("repairs.md", text);
    let said = String::from_utf8(rowkind(&["run", &path.to_string_lossy()]).stdout).expect("text");
    let line = said.lines().find(|line| line.contains("Write these 2 lines as rows")).unwrap_or_else(|| panic!("{said}"));
    let number = line.trim().trim_start_matches("repair ").split(':').next().expect("a number");
    assert_ne!(number, "1", "the refusal's own repairs stand above: {said}");
    let mended = rowkind(&["fix", &path.to_string_lossy(), "--repair", number]).stdout;
    assert!(String::from_utf8(mended).expect("text").contains("```rows s\n+I[1]\n+I[2]\n```"));
}

#[test]
fn what_fails_while_it_runs_has_a_repair_and_says_what_it_leads_to() {
    let job = |v: &str| {
        format!(
            "# T\n\n```sql\nCREATE TABLE s (id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092',
  'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE t (id INT, v {v} NOT NULL) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
INSERT INTO t SELECT id, {} FROM s;\n```\n\n```messages s\n",
            if v == "INT" { "CAST(v AS INT)" } else { "v" }
        )
    };
    let cast = format!("{}{{\"id\": 1, \"v\": \"3\"}}\n{{\"id\": 2, \"v\": \"x\"}}\n```\n", job("INT"));
    check("cast.md", &cast, 1, &["repair 1: Null for what cannot be cast: TRY_CAST (1 message, no nulls, then the job fails)"]);
    let null = format!("{}{{\"id\": 1, \"v\": \"3\"}}\n{{\"id\": 2}}\n```\n", job("STRING"));
    let drop = "repair 1: Leave out rows with a null there: SET 'table.exec.sink.not-null-enforcer' = 'DROP' (1 message, no nulls)";
    check("null.md", &null, 1, &[drop]);
    let cut = format!("{}{{\"id\": 1, \"v\n{{\"id\": 2, \"v\": \"y\"}}\n```\n", job("STRING"));
    check("cut.md", &cut, 1, &["repair 1: Pass over what cannot be read: 'json.ignore-parse-errors' = 'true' (1 message, no nulls)"]);
}

#[test]
fn a_topic_that_nothing_was_written_to_is_read_as_empty() {
    let sink = "CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');\n";
    let text = format!("{ORDERS}{sink}INSERT INTO t SELECT id FROM orders WHERE id < 0;");
    check("nothing-written.sql", &text, 0, &["TOPIC t, 1 partition, 0 of 0 records", "READERS at"]);
}
