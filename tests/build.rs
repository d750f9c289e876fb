//! Lists the gallery's scenarios for tests that also run where there are no files, and takes up the reports
//! that a native run has written (`ROWKIND_REPORTS`) for the wasm run to compare its own with.

use std::fmt::Write;
use std::path::Path;

fn main() {
    let gallery = Path::new("../www/gallery");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", gallery.display());
    println!("cargo::rerun-if-env-changed=ROWKIND_REPORTS");
    let mut code = String::from("/// Name and text of each scenario.\npub const GALLERY: &[(&str, &str)] = &[\n");
    for file in scenarios(gallery) {
        let name = file.rsplit('/').next().unwrap_or_default();
        writeln!(code, "    ({name:?}, include_str!({file:?})),").expect("a String takes all text");
    }
    code.push_str("];\n\n/// What a native run has printed, for the wasm run to compare with.\n");
    code.push_str("#[cfg(target_arch = \"wasm32\")]\n");
    let reports = std::env::var("ROWKIND_REPORTS").ok().filter(|file| Path::new(file).is_file());
    match reports {
        Some(file) => {
            println!("cargo::rerun-if-changed={file}");
            writeln!(code, "pub const NATIVE_REPORTS: Option<&str> = Some(include_str!({file:?}));")
        }
        None => writeln!(code, "pub const NATIVE_REPORTS: Option<&str> = None;"),
    }
    .expect("a String takes all text");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("gallery.rs"), code).expect("OUT_DIR can be written");
}

/// The Markdown files of the folder, as absolute paths in order.
fn scenarios(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<String> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| path.canonicalize().expect("the file was just listed").to_string_lossy().into_owned())
        .collect();
    files.sort();
    files
}
