//! `rowkind fix FILE`: takes a repair by the number that `rowkind run` gives it, and prints the text, or writes it with `--write`.

use crate::Said;
use rowkind_ir::diagnostic::apply_edits;

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut write = false;
    let mut number = 1;
    let mut file = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--write" => write = true,
            "--repair" => {
                let wanted = args.next().ok_or("--repair wants a number")?;
                number = wanted.parse::<usize>().ok().filter(|number| *number > 0).ok_or(format!("{wanted} is no repair's number"))?;
            }
            flag if flag.starts_with('-') => return Err(format!("`fix` has no option {flag}")),
            name => file = Some(name),
        }
    }
    let file = file.ok_or("`fix` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let report = rowkind_scenario::run(&text);
    let fixes: Vec<_> = report.diagnostics.iter().flat_map(|diagnostic| &diagnostic.fixes).collect();
    if fixes.is_empty() {
        eprintln!("rowkind: there is nothing that Rowkind can repair");
        return Ok(Said { text: String::new(), good: report.diagnostics.is_empty() });
    }
    let Some(fix) = fixes.get(number - 1) else {
        return Err(format!("there are {} repairs, not {number}", fixes.len()));
    };
    eprintln!("rowkind: {}", fix.title);
    let mended = apply_edits(&text, &fix.edits);
    if write {
        std::fs::write(file, &mended).map_err(|error| format!("{file}: {error}"))?;
        return Ok(Said::good(""));
    }
    Ok(Said::good(mended))
}
