//! A recording script from its first statement to its last.
//!
//! In: the statements, and somebody who knows SQL. Out: the recording, one JSON object a line: `step`, `line`, `note`, `do`, and what
//! the statement showed. Topics observed while a job ran stand before the line of its statement.

use super::{CommandError, Members, Player, number, text};
use crate::delivery::Saved;
use crate::fault::RunError;
use rowkind_ir::json::Json;

/// One statement: SQL, or a command that begins with `@`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub text: String,
    pub line: u32,
    /// The comment above it.
    pub note: String,
}

/// The newest checkpoint and savepoint of the script (`${CHECKPOINT}`, `${SAVEPOINT}`).
#[derive(Default)]
pub struct SavedPoints {
    pub checkpoint: Option<Saved>,
    pub savepoint: Option<Saved>,
}

/// What a statement of SQL showed.
#[derive(Default)]
pub struct Answer {
    pub members: Members,
    /// The process died while it ran.
    pub died: bool,
}

/// Somebody who knows SQL: a session.
pub trait Sql {
    /// A fresh session (`@env`, and the process of its own that `@fork` starts).
    fn fresh(&self) -> Box<dyn Sql>;
    fn execute(&mut self, statement: &Statement, player: &mut Player, saved: &mut SavedPoints) -> Answer;
}

/// Plays a script; the lines of its recording.
pub fn play(statements: &[Statement], sql: Box<dyn Sql>, player: Player) -> Vec<String> {
    let mut play = Play { player, saved: SavedPoints::default(), step: 0, lines: Vec::new() };
    play.all(statements, sql);
    play.lines
}

struct Play {
    player: Player,
    saved: SavedPoints,
    step: u64,
    lines: Vec<String>,
}

impl Play {
    /// Whether the process lived to the end of them.
    fn all(&mut self, statements: &[Statement], mut sql: Box<dyn Sql>) -> bool {
        let mut next = 0;
        while let Some(statement) = statements.get(next) {
            next += 1;
            let mut members = self.header(statement);
            if statement.text.starts_with("@fork") {
                self.write(members);
                let rest = &statements[next..];
                let inside = rest.iter().position(|one| one.text.starts_with("@join")).unwrap_or(rest.len());
                self.all(&rest[..inside], sql.fresh());
                next += inside + 1;
                continue;
            }
            if statement.text.starts_with("@env") {
                sql = sql.fresh();
            } else if statement.text.starts_with('@') {
                match self.player.command(&statement.text) {
                    Ok(answer) => members.extend(answer),
                    Err(error) => members.push(("error".into(), command_error(&error))),
                }
            } else {
                let answer = sql.execute(statement, &mut self.player, &mut self.saved);
                for observed in std::mem::take(&mut self.player.observed) {
                    self.lines.push(observed.to_string());
                }
                if answer.died {
                    let died = vec![("step".into(), number(self.step)), ("do".into(), text("(the JVM dies)"))];
                    self.write(died);
                    self.step += 1;
                    return false;
                }
                members.extend(answer.members);
            }
            self.write(members);
        }
        true
    }

    fn header(&mut self, statement: &Statement) -> Members {
        let mut members = vec![("step".to_string(), number(self.step)), ("line".to_string(), number(u64::from(statement.line)))];
        self.step += 1;
        if !statement.note.is_empty() {
            members.push(("note".into(), text(&statement.note)));
        }
        members.push(("do".into(), text(&statement.text)));
        members
    }

    fn write(&mut self, members: Members) {
        self.lines.push(Json::Object(members).to_string());
    }
}

fn command_error(error: &CommandError) -> Json {
    Json::Object(vec![("class".into(), text(error.class)), ("message".into(), text(&error.message))])
}

/// The error of a job or of a refused statement.
pub fn printed_error(error: &RunError) -> Json {
    let mut members = vec![("class".into(), text(&error.class)), ("message".into(), text(&error.message))];
    if !error.causes.is_empty() {
        let causes = error.causes.iter().map(|(class, message)| Json::Array(vec![text(class), text(message)]));
        members.push(("causes".into(), Json::Array(causes.collect())));
    }
    Json::Object(members)
}
