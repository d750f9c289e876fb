//! `rowkind link FILE` prints a link, `rowkind open LINK` the text in it.

use rowkind_scenario::link::{Dictionaries, Linked, decode, encode};
use std::process::ExitCode;

pub fn make(args: &[String]) -> Result<ExitCode, String> {
    let mut at = String::new();
    let mut file = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--at" => at = args.next().ok_or("--at wants an instant")?.clone(),
            flag if flag.starts_with('-') => return Err(format!("`link` has no option {flag}")),
            name => file = Some(name),
        }
    }
    let file = file.ok_or("`link` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    println!("{}", encode(&Linked { text, at }, &Dictionaries::shipped()));
    Ok(ExitCode::SUCCESS)
}

pub fn open(args: &[String]) -> Result<ExitCode, String> {
    let [link] = args else { return Err("`open` wants one link".to_string()) };
    match decode(link, &Dictionaries::shipped()) {
        Ok(linked) => {
            print!("{}", linked.text);
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            eprintln!("rowkind: {}", error.sentence());
            if !error.saved().is_empty() {
                eprintln!("What could be saved:\n{}", error.saved());
            }
            Ok(ExitCode::FAILURE)
        }
    }
}
