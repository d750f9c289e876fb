//! The planner never panics: statements of the corpus with their tokens mixed up, for a minute.
//!
//! `ROWKIND_FUZZ_SECONDS` makes it longer and `ROWKIND_FUZZ_SEED` another one; CONTRIBUTING.md says how. A failure prints the script.

use rowkind_ir::FlinkVersion;
use rowkind_scenario::answers::{AnswerOptions, answer_script};
use std::time::{Duration, Instant};

/// SplitMix64: small, and the same everywhere.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// A script's tables, and its other statements as tokens.
struct Material {
    declarations: String,
    statements: Vec<Vec<String>>,
}

fn material() -> Vec<Material> {
    let root = rowkind_tests::root().join("tests/flink");
    let mut scripts: Vec<_> = ["corpus", "families", "generated"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("the recordings are there"))
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "sql"))
        .collect();
    scripts.sort();
    scripts
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).expect("a script is text");
            let mut material = Material { declarations: String::new(), statements: Vec::new() };
            for statement in rowkind_sql::parse_script(&text).statements {
                let is_table = statement.text.trim_start().to_ascii_uppercase().starts_with("CREATE TABLE");
                if is_table && statement.body.is_ok() {
                    material.declarations.push_str(&statement.text);
                    material.declarations.push_str(";\n");
                } else {
                    material.statements.push(tokens(&statement.text));
                }
            }
            material
        })
        .filter(|material| !material.statements.is_empty())
        .collect()
}

/// Words, texts and signs, each with the blanks behind it.
fn tokens(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut inside = None;
    for sign in text.chars() {
        let is_word = sign.is_alphanumeric() || sign == '_';
        let joins = match out.last().and_then(|token| token.chars().last()) {
            _ if inside.is_some() => true,
            Some(before) => (is_word && (before.is_alphanumeric() || before == '_')) || sign.is_whitespace(),
            None => false,
        };
        match inside {
            Some(quote) if quote == sign => inside = None,
            None if sign == '\'' || sign == '`' => inside = Some(sign),
            _ => {}
        }
        match out.last_mut() {
            Some(token) if joins => token.push(sign),
            _ => out.push(sign.to_string()),
        }
    }
    out
}

fn mixed(material: &Material, others: &[Material], chance: &mut Chance) -> String {
    let mut tokens = material.statements[chance.below(material.statements.len())].clone();
    for _ in 0..=chance.below(4) {
        let at = chance.below(tokens.len());
        let donor = &others[chance.below(others.len())];
        let donated = &donor.statements[chance.below(donor.statements.len())];
        if tokens.is_empty() || donated.is_empty() {
            break;
        }
        match chance.below(5) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[at].clone()),
            2 => {
                let other = chance.below(tokens.len());
                tokens.swap(at, other);
            }
            3 => tokens[at] = donated[chance.below(donated.len())].clone(),
            _ => {
                let from = chance.below(donated.len());
                let until = (from + 1 + chance.below(6)).min(donated.len());
                tokens.splice(at..at, donated[from..until].iter().cloned());
            }
        }
    }
    format!("{}{};\n", material.declarations, tokens.concat())
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

#[test]
fn mixed_up_statements_are_answered() {
    let all = material();
    let seconds = number("ROWKIND_FUZZ_SECONDS", 60);
    let seed = number("ROWKIND_FUZZ_SEED", 1);
    let until = Instant::now() + Duration::from_secs(seconds);
    let options = AnswerOptions { version: FlinkVersion::default(), plan_only: true, ..AnswerOptions::default() };
    let work = move || {
        let mut chance = Chance(seed);
        let mut tried = 0;
        while Instant::now() < until {
            let script = mixed(&all[chance.below(all.len())], &all, &mut chance);
            let answered = std::panic::catch_unwind(|| answer_script("fuzz.sql", &script, options.clone()).len());
            assert!(answered.is_ok(), "seed {seed}, script {tried}:\n{script}");
            tried += 1;
        }
        println!("{tried} scripts");
    };
    // Plans may be deep: a generous stack.
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work).expect("a thread");
    assert!(thread.join().is_ok(), "the script above panics");
}
