//! `rowkind sql FILE.sql --json`: answers for machines. Exits 0 whenever every statement was answered, refusals included.

use crate::Said;
use rowkind_ir::FlinkVersion;
use rowkind_scenario::answers::{AnswerOptions, answer_script};
use std::path::Path;

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut options = AnswerOptions::default();
    let mut json = false;
    let mut file = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => json = true,
            "--plan-only" => options.plan_only = true,
            "--flink" => {
                let version = args.next().ok_or("--flink wants a version")?;
                options.version = FlinkVersion::answering(version).ok_or_else(|| format!("Flink {version} is not known here"))?;
                if FlinkVersion::parse(version).is_none() {
                    eprintln!("rowkind: nothing is recorded of Flink {version}; Flink {}, the nearest that is, answers", options.version);
                }
            }
            flag if flag.starts_with('-') => return Err(format!("`sql` has no option {flag}")),
            name if file.is_none() => file = Some(name),
            other => return Err(format!("one file at a time: {other}")),
        }
    }
    if !json {
        return Err("`sql` prints JSON: add --json (or use `rowkind run`)".to_string());
    }
    let file = file.ok_or("`sql` wants a file")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let name = Path::new(file).file_name().map_or(file.to_string(), |name| name.to_string_lossy().into_owned());
    Ok(Said::good(answer_script(&name, &text, options).into_iter().map(|line| line + "\n").collect::<String>()))
}
