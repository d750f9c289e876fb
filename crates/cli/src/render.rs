//! `rowkind render FILE --svg`: a picture of a scenario at an instant.

use crate::Said;
use crate::run::instant;

pub fn run(args: &[String]) -> Result<Said, String> {
    let (mut file, mut at, mut svg) = (None, None, false);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--svg" => svg = true,
            "--at" => at = Some(args.next().ok_or("--at wants an instant: 18, 18.3 or end")?.clone()),
            flag if flag.starts_with('-') => return Err(format!("`render` has no option {flag}")),
            name => file = Some(name),
        }
    }
    if !svg {
        return Err("`render` makes SVG: add --svg".to_string());
    }
    let file = file.ok_or("`render` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let report = rowkind_scenario::run(&text);
    let at = instant(&report, at.as_deref())?;
    Ok(Said::good(rowkind_render::report_svg(&report, &text, at)))
}
