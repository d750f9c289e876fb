//! `rowkind`: files and arguments around the scenario façade.
//!
//! Exit codes: 0 accepted, 1 refused or failed, 2 wrong usage.

mod check;
mod export;
mod fix;
mod guard;
mod import;
mod lessons;
mod link;
mod mdbook;
mod record;
mod render;
mod run;
mod sql;
mod why;

use std::io::Write;
use std::process::ExitCode;

/// What a command prints, and whether all was well.
pub struct Said {
    pub text: String,
    pub good: bool,
}

impl Said {
    pub fn good(text: impl Into<String>) -> Said {
        Said { text: text.into(), good: true }
    }
}

const USAGE: &str = "\
rowkind: what Flink SQL would say, what it would write, and what each reader would believe

usage:
  rowkind run FILE [--at STEP] [--json | --state NODE] [--input TABLE=FILE[:kcat]] [--change NAME]
                                     verdict, plan, changelog, topic and readers of a scenario (.md) or a script (.sql);
                                     with --state what one operator remembers at that instant
  rowkind why FILE [--node N | --record P:O [--topic T] | --event N | --reader NAME --row KEY [--at STEP]]
                                     why a node has its mode; where a record or a reader's row comes from
  rowkind fix FILE [--repair N] [--write]
                                     takes a repair of what Flink refuses
  rowkind render FILE --svg [--at STEP] [--view plan|changelog|topic|readers|all]
                                     a picture for places without JavaScript
  rowkind embed FILE [--at STEP] [--view VIEW] [--base URL] [--picture OUT.svg | --as FORMAT]
                                     the HTML of a live figure; formats: link, markdown, issue, iframe, element, svg, sql, explain
  rowkind test PATH… [--update]      checks (or refreshes) the expectations of scenarios
  rowkind export FILE --to flink OUT [--change NAME]
                                     the same job on real Flink and Kafka: scripts, topics, input, and what to compare
  rowkind import SCRIPT.sql [--topic TABLE=DUMP]… [--mask COLUMN]… [--sample N]
                                     a scenario of a SQL-client script and `kcat -J` dumps of its topics
  rowkind mdbook                     a preprocessor of mdBook: fenced blocks `rowkind` become live figures
  rowkind lessons FOLDER OUT [--base URL]
                                     a static page of each lesson in a folder, with an index; `pages` does it for plain Markdown
  rowkind link FILE [--at STEP]      prints a link to the scenario
  rowkind open LINK                  prints the scenario that a link holds
  rowkind record FILE.sql [--seed N] plays a recording script and prints what its topics hold, step by step
  rowkind sql FILE.sql --json [--plan-only] [--flink VERSION]
                                     one JSON object for each statement, as the recordings have it
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let said = guard::guarded(|| command(&args));
    match said {
        Ok(said) => {
            // A reader that went away (`| head`) is no error.
            let _ = std::io::stdout().lock().write_all(said.text.as_bytes());
            if said.good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("rowkind: {message}\n(`rowkind help` lists the commands)");
            ExitCode::from(2)
        }
    }
}

fn command(args: &[String]) -> Result<Said, String> {
    match args.first().map(String::as_str) {
        Some("run") => run::run(&args[1..]),
        Some("why") => why::run(&args[1..]),
        Some("render") => render::run(&args[1..]),
        Some("embed") => render::embed(&args[1..]),
        Some("fix") => fix::run(&args[1..]),
        Some("test") => check::run(&args[1..]),
        Some("export") => export::run(&args[1..]),
        Some("import") => import::run(&args[1..]),
        Some("mdbook") => mdbook::run(&args[1..]),
        Some("lessons") => lessons::lessons(&args[1..]),
        Some("pages") => lessons::pages(&args[1..]),
        Some("link") => link::make(&args[1..]),
        Some("open") => link::open(&args[1..]),
        Some("record") => record::run(&args[1..]),
        Some("sql") => sql::run(&args[1..]),
        Some("help" | "--help" | "-h") => Ok(Said::good(USAGE)),
        Some(other) => Err(format!("there is no command `{other}`")),
        None => Err("a command is missing".to_string()),
    }
}
