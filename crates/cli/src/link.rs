//! `rowkind link FILE` prints a link, `rowkind open LINK` the text in it. `--mask COLUMN` hides a column of the scenario's own rows.

use crate::Said;
use rowkind_scenario::link::{Dictionaries, Linked, decode, encode};
use rowkind_scenario::mask;

pub fn make(args: &[String]) -> Result<Said, String> {
    let mut at = String::new();
    let (mut file, mut masks) = (None, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--at" => at = args.next().ok_or("--at wants an instant")?.clone(),
            "--mask" => masks.push(args.next().ok_or("--mask wants a column")?.clone()),
            flag if flag.starts_with('-') => return Err(format!("`link` has no option {flag}")),
            name => file = Some(name),
        }
    }
    let file = file.ok_or("`link` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let text = if masks.is_empty() { text } else { masked(&text, &masks)? };
    Ok(Said::good(encode(&Linked { text, at, ..Linked::default() }, &Dictionaries::shipped()) + "\n"))
}

/// The text with masked columns; what became of them is told beside the link.
fn masked(text: &str, columns: &[String]) -> Result<String, String> {
    let known = mask::columns(text);
    if let Some(unknown) = columns.iter().find(|column| !known.iter().any(|known| known.eq_ignore_ascii_case(column))) {
        return Err(format!("no row of the scenario's own has a column {unknown} that can be masked; these can: {}", known.join(", ")));
    }
    let masked = mask::masked(text, columns);
    let run = if masked.same_run { "the run is the same" } else { "the run is another one: something compares more than equality" };
    eprintln!(
        "rowkind: masked {}; {run}. {} values stay because the SQL names them, {} messages are no JSON and stay. Prose and remarks are not masked.",
        columns.join(", "),
        masked.named,
        masked.unread
    );
    Ok(masked.text)
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
