//! `rowkind run FILE`: verdict, plan, changelog, topic and readers.

use rowkind_ir::Step;
use rowkind_ir::report::{Report, Verdict};
use crate::Said;

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut json = false;
    let mut at = None;
    let mut file = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => json = true,
            "--at" => at = Some(args.next().ok_or("--at wants an instant: 18, 18.3 or end")?.clone()),
            flag if flag.starts_with('-') => return Err(format!("`run` has no option {flag}")),
            name if file.is_none() => file = Some(name),
            other => return Err(format!("one file at a time: {other}")),
        }
    }
    let file = file.ok_or("`run` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let report = rowkind_scenario::run(&text);
    let at = instant(&report, at.as_deref())?;
    let good = matches!(report.verdict, Verdict::Accepted | Verdict::Warned);
    let text = if json {
        serde_json::to_string(&report).map_err(|error| error.to_string())? + "\n"
    } else {
        rowkind_render::report_text(&report, &text, at)
    };
    Ok(Said { text, good })
}

/// The instant of `--at`; without one, the end.
fn instant(report: &Report, at: Option<&str>) -> Result<Step, String> {
    let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
    match at {
        None | Some("end") => Ok(end),
        Some(written) => Step::parse(written).ok_or_else(|| format!("{written} is no instant: 18, 18.3 or end")),
    }
}
