//! `rowkind link FILE` prints a link, `rowkind open LINK` the text in it.

use crate::Said;
use rowkind_scenario::link::{Dictionaries, Linked, decode, encode};


pub fn make(args: &[String]) -> Result<Said, String> {
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
    Ok(Said::good(encode(&Linked { text, at }, &Dictionaries::shipped()) + "\n"))
}

pub fn open(args: &[String]) -> Result<Said, String> {
    let [link] = args else { return Err("`open` wants one link".to_string()) };
    match decode(link, &Dictionaries::shipped()) {
        Ok(linked) => Ok(Said::good(linked.text)),
        Err(error) => {
            eprintln!("rowkind: {}", error.sentence());
            if !error.saved().is_empty() {
                eprintln!("What could be saved:\n{}", error.saved());
            }
            Ok(Said { text: String::new(), good: false })
        }
    }
}
