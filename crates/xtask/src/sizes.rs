//! How much a visitor downloads, and how much it may be at most.

use crate::shell::{self, Outcome};
use std::path::Path;
use std::process::Command;

/// A part of the site, which of its files belong to it, and its most kilobytes as gzip sends them.
struct Part {
    name: &'static str,
    holds: fn(&str) -> bool,
    kilobytes_max: usize,
}

const PARTS: &[Part] = &[
    Part { name: "editor", holds: |file| file.starts_with("editor"), kilobytes_max: 190 },
    Part { name: "worker", holds: |file| file.starts_with("rowkind-worker"), kilobytes_max: 900 },
    Part { name: "page", holds: |_| true, kilobytes_max: 200 },
];

const ALL_GZIP_KILOBYTES_MAX: usize = 1300;
const ALL_BROTLI_KILOBYTES_MAX: usize = 1000;

/// Prints for each file: name, bytes, bytes as gzip -9, bytes as brotli 11. Node is there anyway, a crate is not.
const MEASURE: &str = "\
const fs = require('fs'), zlib = require('zlib');
for (const entry of fs.readdirSync('.', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = require('path').join(entry.parentPath ?? entry.path, entry.name);
  const bytes = fs.readFileSync(file);
  const gzip = zlib.gzipSync(bytes, { level: 9 }).length;
  console.log([file, bytes.length, gzip, zlib.brotliCompressSync(bytes).length].join('\\t'));
}";

/// Prints the sizes of the site; an error when a part is larger than it may be.
pub fn check(dist: &Path) -> Outcome {
    let files = measure(dist)?;
    let mut too_large = Vec::new();
    println!("{:<44} {:>10} {:>10} {:>10}", "size in bytes", "raw", "gzip", "brotli");
    for file in &files {
        println!("  {:<42} {:>10} {:>10} {:>10}", file.name, file.raw, file.gzip, file.brotli);
    }
    let part_of = |file: &File| PARTS.iter().position(|part| (part.holds)(&file.name));
    for (index, part) in PARTS.iter().enumerate() {
        let gzip = files.iter().filter(|file| part_of(file) == Some(index)).map(|file| file.gzip).sum();
        hold(part.name, "gzip", gzip, part.kilobytes_max, &mut too_large);
    }
    hold("all", "gzip", files.iter().map(|file| file.gzip).sum(), ALL_GZIP_KILOBYTES_MAX, &mut too_large);
    hold("all", "brotli", files.iter().map(|file| file.brotli).sum(), ALL_BROTLI_KILOBYTES_MAX, &mut too_large);
    if too_large.is_empty() { Ok(()) } else { Err(format!("the site is too large: {}", too_large.join(", "))) }
}

fn hold(part: &str, coding: &str, bytes: usize, kilobytes_max: usize, too_large: &mut Vec<String>) {
    let line = format!("{part} {:.1} kB {coding} of at most {kilobytes_max} kB", bytes as f64 / 1000.0);
    println!("{line}");
    if bytes > kilobytes_max * 1000 {
        too_large.push(line);
    }
}

struct File {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

fn measure(dist: &Path) -> Outcome<Vec<File>> {
    let printed = shell::output(Command::new("node").args(["-e", MEASURE]).current_dir(dist))?;
    let file = |line: &str| {
        let mut words = line.split('\t');
        let name = words.next()?.to_string();
        let mut number = || words.next()?.parse().ok();
        Some(File { name, raw: number()?, gzip: number()?, brotli: number()? })
    };
    printed.lines().map(|line| file(line).ok_or(format!("not a size: {line}"))).collect()
}
