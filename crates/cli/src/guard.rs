//! A mistake of ours stops here: a panic becomes a failed answer, exit code 1, and is told apart from what Flink refuses.

use crate::Said;

const OURS: &str = "rowkind: this is a mistake of Rowkind's, not of your text; please report it with `rowkind link` of the file";

/// What a command says; a panic is told apart on the error stream, behind its own message.
pub fn guarded(command: impl FnOnce() -> Result<Said, String> + std::panic::UnwindSafe) -> Result<Said, String> {
    std::panic::catch_unwind(command).unwrap_or_else(|_| {
        eprintln!("{OURS}");
        Ok(Said { text: String::new(), good: false })
    })
}

#[test]
fn a_panic_is_a_failure_with_an_empty_answer() {
    let said = guarded(|| panic!("an operator broke its promise")).expect("it is no wrong usage");
    assert_eq!((said.text.as_str(), said.good), ("", false));
    assert!(guarded(|| Ok(Said::good("fine"))).is_ok_and(|said| said.good));
}
