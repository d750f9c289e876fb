//! Running other programs, and finding them.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a step of xtask gives back; the error is a sentence for a person.
pub type Outcome<T = ()> = Result<T, String>;

/// The top folder of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("xtask lies two folders below the top").to_path_buf()
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Says what happens now, apart from what the programs print that do it.
pub fn say(message: &str) {
    eprintln!("xtask: {message}");
}

/// The first file of this name in the folders of PATH.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// PATH with these folders in front.
pub fn path_with(folders: &[PathBuf]) -> Outcome<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&path));
    std::env::join_paths(all).map_err(|error| format!("cannot extend PATH: {error}"))
}

/// The cargo that runs xtask, in the top folder.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs the command with its output passed through.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", shown(command))) }
}

/// What the command prints on its standard output.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("{} ended with {}\n{errors}", shown(command), output.status))
    }
}

/// Runs the command and hands over each line of one of its outputs; the other one passes through.
pub fn run_lines(command: &mut Command, from: Stream, mut on_line: impl FnMut(&str)) -> Outcome<bool> {
    match from {
        Stream::Out => command.stdout(Stdio::piped()),
        Stream::Err => command.stderr(Stdio::piped()),
    };
    let mut child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    let mut reader: Box<dyn BufRead> = match from {
        Stream::Out => Box::new(BufReader::new(child.stdout.take().expect("stdout was piped above"))),
        Stream::Err => Box::new(BufReader::new(child.stderr.take().expect("stderr was piped above"))),
    };
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).map_err(|error| error.to_string())? > 0 {
        on_line(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok(status.success())
}

/// Which output `run_lines` reads.
pub enum Stream {
    Out,
    Err,
}

/// The command as one would type it.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("cannot start {}: {error}", shown(command))
}
