//! `rowkind record FILE.sql`: plays a recording script (jobs, topics, transactions, crashes) against our own broker and engine.

use crate::Said;

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut seed = 42;
    let mut file = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seed" => {
                let written = args.next().ok_or("--seed wants a number")?;
                seed = written.parse().map_err(|_| format!("{written} is no seed"))?;
            }
            flag if flag.starts_with('-') => return Err(format!("`record` has no option {flag}")),
            name => file = Some(name),
        }
    }
    let file = file.ok_or("`record` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(Said::good(rowkind_scenario::record::record(&text, seed).into_iter().map(|line| line + "\n").collect::<String>()))
}
