//! `rowkind export FILE --to flink OUT`: the same job on a real cluster, as a folder.

use crate::Said;
use crate::run::scenario;
use std::path::Path;

pub fn run(args: &[String]) -> Result<Said, String> {
    let (mut paths, mut to, mut change) = (Vec::new(), None, None);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--to" => to = Some(args.next().ok_or("--to wants a system: flink")?.clone()),
            "--change" => change = Some(args.next().ok_or("--change wants the name of a `toml change` block")?.clone()),
            flag if flag.starts_with('-') => return Err(format!("`export` has no option {flag}")),
            path => paths.push(path),
        }
    }
    match to.as_deref() {
        Some("flink") => {}
        Some(other) => return Err(format!("`export` knows --to flink, not {other}")),
        None => return Err("`export` wants --to flink".to_string()),
    }
    let [file, out] = paths.as_slice() else { return Err("`export` wants a file and a folder to write into".to_string()) };
    let exported = rowkind_scenario::export::to_flink(&scenario(file, change.as_deref())?);
    for (name, text) in &exported.files {
        let path = Path::new(out).join(name);
        let folder = path.parent().unwrap_or(Path::new(out));
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut said = format!("{} files in {out}\n", exported.files.len());
    for left_out in &exported.left_out {
        said.push_str(&format!("not exported: {left_out}\n"));
    }
    Ok(Said::good(said))
}
