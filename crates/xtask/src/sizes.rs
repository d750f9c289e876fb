//! How much a visitor downloads, and how much it may be at most.

use crate::shell::{self, Outcome};
use std::path::Path;
use std::process::Command;

/// A part of the site, which of its files belong to it, and its kilobytes as gzip sends them.
struct Part {
    name: &'static str,
    holds: fn(&str) -> bool,
    size: Size,
}

/// Where a size should be, and where it may be today: the second is lowered after each gain, until it meets the first.
/// Raising it is a decision, which `docs/performance.md` explains.
#[derive(Clone, Copy)]
struct Size {
    goal_kilobytes: usize,
    kilobytes_max: usize,
}

const PARTS: &[Part] = &[
    Part { name: "editor", holds: |file| file.starts_with("editor"), size: Size { goal_kilobytes: 190, kilobytes_max: 190 } },
    Part { name: "worker", holds: |file| file.starts_with("rowkind-worker"), size: Size { goal_kilobytes: 900, kilobytes_max: 1796 } },
    Part { name: "embed loader", holds: |file| file == "rowkind.js", size: Size { goal_kilobytes: 6, kilobytes_max: 6 } },
    Part {
        name: "embed",
        holds: |file| matches!(file, "frame.js" | "embed.css" | "embed.html" | "lesson.css" | "lesson.js"),
        size: Size { goal_kilobytes: 12, kilobytes_max: 12 },
    },
    Part { name: "first picture", holds: |file| file == "first.bin", size: Size { goal_kilobytes: 8, kilobytes_max: 8 } },
    Part { name: "page", holds: |_| true, size: Size { goal_kilobytes: 200, kilobytes_max: 298 } },
];

const ALL_GZIP: Size = Size { goal_kilobytes: 1300, kilobytes_max: 2242 };
const ALL_BROTLI: Size = Size { goal_kilobytes: 1000, kilobytes_max: 1744 };

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
        hold(part.name, "gzip", gzip, part.size, &mut too_large);
    }
    hold("all", "gzip", files.iter().map(|file| file.gzip).sum(), ALL_GZIP, &mut too_large);
    hold("all", "brotli", files.iter().map(|file| file.brotli).sum(), ALL_BROTLI, &mut too_large);
    if too_large.is_empty() { Ok(()) } else { Err(format!("the site is too large: {}", too_large.join(", "))) }
}

fn hold(part: &str, coding: &str, bytes: usize, size: Size, too_large: &mut Vec<String>) {
    let Size { goal_kilobytes, kilobytes_max } = size;
    let over = if bytes > goal_kilobytes * 1000 { format!(", over its goal of {goal_kilobytes} kB") } else { String::new() };
    let line = format!("{part} {:.1} kB {coding} of at most {kilobytes_max} kB{over}", bytes as f64 / 1000.0);
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
    // Lessons and reference are pages of their own: a visitor of the playground does not load them.
    let is_page = |line: &&str| !line.starts_with("lessons/") && !line.starts_with("docs/");
    printed.lines().filter(is_page).map(|line| file(line).ok_or(format!("not a size: {line}"))).collect()
}
