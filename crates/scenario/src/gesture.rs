//! From a gesture on a picture to edits of the scenario's text.
//!
//! In: the text, and what a hand did. Out: edits, as few bytes as they can be; none when nothing in the text fits.
//! Never: runs anything. The author's remarks, order and spacing stay as they are.

mod options;

use crate::bring;
use crate::document::{self, Block, BlockKind};
use rowkind_ir::{Gesture, Span, TextEdit};
use std::ops::Range;

/// What a gesture changes.
pub fn edits(text: &str, gesture: &Gesture) -> Vec<TextEdit> {
    let new = match gesture {
        Gesture::Set { block, key, value } => Some(set(text, block, key, value)),
        Gesture::AddFault { at, what, more } => Some(add_fault(text, *at, what, more)),
        Gesture::MoveFault { fault, to } => set_fault(text, *fault, "at", &format!("\"{to}\"")),
        Gesture::SetFault { fault, key, value } => set_fault(text, *fault, key, value),
        Gesture::RemoveFault { fault } => remove_fault(text, *fault),
        Gesture::EditRow { row, line } => line_of(text, *row).map(|at| spliced(text, at, &format!("{}\n", line.trim()))),
        Gesture::CopyRow { row } => line_of(text, *row).map(|at| spliced(text, at.end..at.end, &text[at])),
        Gesture::MoveRow { row, past, behind } => move_row(text, *row, *past, *behind),
        Gesture::RemoveRow { row } => line_of(text, *row).map(|at| spliced(text, at, "")),
        Gesture::WriteOut { table, lines } => Some(write_out(text, table, lines)),
        Gesture::Messages { table, kcat, lines } => Some(bring::with_messages(text, table, &lines.replace("\r\n", "\n"), *kcat)),
        Gesture::AddReader { topic, joins } => Some(add_reader(text, topic, *joins)),
        Gesture::SetOption { key, value } => options::set_session(text, key, value.as_deref()),
        Gesture::SetTableOptions { table, options } => options::set_table(text, table, options),
        Gesture::Format => Some(format(text)),
    };
    new.map_or(vec![], |new| difference(text, &new))
}

/// One edit from where two texts begin to differ to where they end to.
fn difference(old: &str, new: &str) -> Vec<TextEdit> {
    if old == new {
        return vec![];
    }
    let mut start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let most = old.len().min(new.len()) - start;
    let mut same = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(old.len() - same) || !new.is_char_boundary(new.len() - same) {
        same -= 1;
    }
    vec![TextEdit { span: Span::new(start, old.len() - same), text: new[start..new.len() - same].to_string() }]
}

fn spliced(text: &str, at: Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..at.start], &text[at.end..])
}

/// The whole line of a place, with its end.
fn line_of(text: &str, place: Span) -> Option<Range<usize>> {
    let start = text.get(..place.start as usize)?.rfind('\n').map_or(0, |at| at + 1);
    let end = text[place.start as usize..].find('\n').map_or(text.len(), |at| place.start as usize + at + 1);
    (place.end as usize <= end).then_some(start..end)
}

/// A text to which a block can be added: bare SQL becomes Markdown first.
fn with_block(text: &str, info: &str, content: &str) -> String {
    let is_bare = document::parse(text).blocks.iter().any(|block| block.kind == BlockKind::Sql && block.info == Span::default());
    let mut out = if is_bare && !text.trim().is_empty() { format!("```sql\n{}\n```\n", text.trim_end()) } else { text.to_string() };
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(&format!("\n```{info}\n{content}```\n"));
    out
}

/// The block whose info line has these words.
fn block_of(text: &str, info: &str) -> Option<Block> {
    let is_meant = |block: &Block| text[block.info.range()].split_whitespace().eq(info.split_whitespace());
    document::parse(text).blocks.into_iter().find(|block| block.info != Span::default() && is_meant(block))
}

fn set(text: &str, block: &str, key: &str, value: &str) -> String {
    let info = format!("toml {block}");
    match block_of(text, &info) {
        Some(found) => set_key(text, found.span.range(), key, value),
        None => match block.strip_prefix("reader ") {
            Some(name) => set_of_reader(text, name, key, value),
            None => with_block(text, &info, &format!("{key} = {value}\n")),
        },
    }
}

/// Sets a key among the lines of a range, before the first table in it.
fn set_key(text: &str, range: Range<usize>, key: &str, value: &str) -> String {
    let mut at = range.start;
    for line in text[range.clone()].split_inclusive('\n') {
        if line.trim_start().starts_with('[') {
            break;
        }
        if line.split('=').next().is_some_and(|name| name.trim() == key) && line.contains('=') {
            return spliced(text, at..at + line.len(), &format!("{key} = {value}\n"));
        }
        at += line.len();
    }
    // Behind the last line that says something.
    let said = range.start + text[range.start..at].trim_end().len();
    let at = if said == range.start { range.start } else { (said + 1).min(at) };
    spliced(text, at..at, &format!("{key} = {value}\n"))
}

/// Without any reader block there are two readers all the same: both are written down before one of them is changed.
fn set_of_reader(text: &str, name: &str, key: &str, value: &str) -> String {
    let has_readers = document::parse(text).blocks.iter().any(|block| block.kind == BlockKind::Reader);
    let mut out = text.to_string();
    let made_up = [("log", "event-log"), ("table", "upsert")];
    if !has_readers && made_up.iter().any(|(made, _)| *made == name) {
        for (made, kind) in made_up {
            out = with_block(&out, &format!("toml reader {made}"), &format!("kind = \"{kind}\"\n"));
        }
        return set(&out, &format!("reader {name}"), key, value);
    }
    with_block(&out, &format!("toml reader {name}"), &format!("{key} = {value}\n"))
}

fn add_reader(text: &str, topic: &str, joins: Option<u32>) -> String {
    let taken = |name: &str| block_of(text, &format!("toml reader {name}")).is_some();
    let mut out = text.to_string();
    if !document::parse(text).blocks.iter().any(|block| block.kind == BlockKind::Reader) {
        out = with_block(&out, "toml reader log", &format!("kind = \"event-log\"\ntopic = \"{topic}\"\n"));
        out = with_block(&out, "toml reader table", &format!("kind = \"upsert\"\ntopic = \"{topic}\"\n"));
    }
    let name = (1..).map(|number| format!("reader{number}")).find(|name| !taken(name)).expect("some number is free");
    let how = match joins {
        Some(event) => format!("kind = \"upsert\"\ntopic = \"{topic}\"\njoins = \"{event}\"\n"),
        None => format!("kind = \"event-log\"\ntopic = \"{topic}\"\nisolation-level = \"read_committed\"\n"),
    };
    with_block(&out, &format!("toml reader {name}"), &how)
}

fn add_fault(text: &str, at: u32, what: &str, more: &str) -> String {
    let more = if more.is_empty() { String::new() } else { format!("{}\n", more.trim_end()) };
    let entry = format!("[[entry]]\nat = \"{at}\"\nwhat = \"{what}\"\n{more}");
    match block_of(text, "toml timeline") {
        Some(block) => {
            let content = &text[block.span.range()];
            let said = block.span.start as usize + content.trim_end().len();
            let blank = if content.trim().is_empty() { "" } else { "\n" };
            let end = if blank.is_empty() { block.span.start as usize } else { (said + 1).min(text.len()) };
            spliced(text, end..end, &format!("{blank}{entry}"))
        }
        None => with_block(text, "toml timeline", &entry),
    }
}

/// The lines of the timeline's entry at a place: from its `[[entry]]` to the next one, or to the end of the block.
fn entry_of(text: &str, place: Span) -> Option<Range<usize>> {
    let inside = |block: &&Block| block.span.start <= place.start && place.end <= block.span.end;
    let blocks = document::parse(text).blocks;
    let block = blocks.iter().filter(|block| block.kind == BlockKind::Timeline).find(inside)?;
    let lines = starts(text, block.span.range());
    let start = lines.iter().copied().rfind(|at| *at <= place.start as usize && text[*at..].trim_start_matches(' ').starts_with("[["))?;
    let end = lines.iter().copied().find(|at| *at > place.start as usize && text[*at..].trim_start_matches(' ').starts_with("[["));
    Some(start..end.unwrap_or(block.span.end as usize))
}

fn starts(text: &str, range: Range<usize>) -> Vec<usize> {
    let behind = text[range.clone()].match_indices('\n').map(|(at, _)| range.start + at + 1).filter(|at| *at < range.end);
    std::iter::once(range.start).chain(behind).collect()
}

fn set_fault(text: &str, fault: Span, key: &str, value: &str) -> Option<String> {
    let entry = entry_of(text, fault)?;
    // Behind the line of `[[entry]]` itself.
    let head = text[entry.clone()].find('\n')? + 1;
    Some(set_key(text, entry.start + head..entry.end, key, value))
}

/// An empty timeline goes as a whole.
fn remove_fault(text: &str, fault: Span) -> Option<String> {
    let entry = entry_of(text, fault)?;
    let block = block_of(text, "toml timeline")?.span.range();
    let rest = format!("{}{}", &text[block.start..entry.start], &text[entry.end..block.end]);
    if !rest.trim().is_empty() {
        let is_last = entry.end == block.end;
        let start = if is_last { block.start + text[block.start..entry.start].trim_end().len() + 1 } else { entry.start };
        return Some(spliced(text, start..entry.end, ""));
    }
    let start = text[..block.start].trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let end = text[block.end..].find('\n').map_or(text.len(), |at| block.end + at + 1);
    let before = text[..start].trim_end_matches('\n');
    let gap = if before.is_empty() { "" } else { "\n" };
    let behind = text[end..].trim_start_matches('\n');
    let more = if behind.is_empty() || before.is_empty() { "" } else { "\n" };
    Some(format!("{before}{gap}{more}{behind}"))
}

fn move_row(text: &str, row: Span, past: Span, behind: bool) -> Option<String> {
    let (from, other) = (line_of(text, row)?, line_of(text, past)?);
    if from == other {
        return None;
    }
    let time = |line: &str| line.rsplit_once(" @ ").map(|(_, time)| time.trim().to_string());
    let line = text[from.clone()].trim_end();
    let bare = line.rsplit_once(" @ ").map_or(line, |(row, _)| row);
    let moved = match time(&text[other.clone()]) {
        Some(time) => format!("{bare} @ {time}\n"),
        None => format!("{bare}\n"),
    };
    let to = if behind { other.end } else { other.start };
    Some(if from.start < to {
        format!("{}{}{moved}{}", &text[..from.start], &text[from.end..to], &text[to..])
    } else {
        format!("{}{moved}{}{}", &text[..to], &text[to..from.start], &text[from.end..])
    })
}

/// The drawn rows stand in place of the settings that they were drawn from.
fn write_out(text: &str, table: &str, lines: &[String]) -> String {
    let content: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let Some(block) = block_of(text, &format!("toml stream {table}")) else {
        return with_block(text, &format!("rows {table}"), &content);
    };
    let text = spliced(text, block.span.range(), &content);
    spliced(&text, block.info.range(), &format!("rows {table}"))
}

fn format(text: &str) -> String {
    let mut out = text.to_string();
    let blocks = document::parse(text).blocks;
    for block in blocks.iter().filter(|block| block.kind == BlockKind::Sql).rev() {
        for statement in rowkind_sql::parse_script(&text[block.span.range()]).statements.iter().rev() {
            let span = statement.span.shifted(block.span.start as usize);
            out.replace_range(span.start..span.end, rowkind_sql::format(span.of(text)).trim_end());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::diagnostic::apply_edits;

    fn after(text: &str, gesture: Gesture) -> String {
        apply_edits(text, &edits(text, &gesture))
    }

    fn place(text: &str, of: &str) -> Span {
        let at = text.find(of).expect("it is there");
        Span::new(at, at + of.len())
    }

    fn set(block: &str, key: &str, value: &str) -> Gesture {
        Gesture::Set { block: block.into(), key: key.into(), value: value.into() }
    }

    const SQL: &str = "```sql\nx\n```\n";

    #[test]
    fn a_key_is_set_where_it_stands_and_nothing_else_moves() {
        let text = "```sql\nx\n```\n\n```toml scenario\nflink = \"2.3\"\nseed = 42\n```\n";
        assert_eq!(after(text, set("scenario", "seed", "7")), text.replace("42", "7"));
        assert_eq!(edits(text, &set("scenario", "seed", "47"))[0].text, "7");
        assert_eq!(after(text, set("scenario", "at", "\"3\"")), text.replace("42\n", "42\nat = \"3\"\n"));
        assert_eq!(edits(text, &set("scenario", "seed", "42")), vec![]);
    }

    #[test]
    fn a_block_is_made_and_bare_sql_becomes_a_scenario() {
        assert_eq!(after("SELECT 1", set("scenario", "seed", "7")), "```sql\nSELECT 1\n```\n\n```toml scenario\nseed = 7\n```\n");
        assert_eq!(after(SQL, set("topic t", "partitions", "3")), format!("{SQL}\n```toml topic t\npartitions = 3\n```\n"));
    }

    #[test]
    fn the_readers_that_nobody_wrote_are_written_before_one_changes() {
        let text = after(SQL, set("reader log", "isolation-level", "\"read_committed\""));
        assert_eq!(
            text,
            format!(
                "{SQL}\n```toml reader log\nkind = \"event-log\"\nisolation-level = \"read_committed\"\n```\n\n```toml reader table\nkind = \"upsert\"\n```\n"
            )
        );
    }

    #[test]
    fn faults_come_move_change_and_go() {
        let add = |at, what: &str| Gesture::AddFault { at, what: what.into(), more: String::new() };
        let one = after(SQL, add(3, "checkpoint"));
        assert_eq!(one, format!("{SQL}\n```toml timeline\n[[entry]]\nat = \"3\"\nwhat = \"checkpoint\"\n```\n"));
        let two = after(&one, add(6, "crash"));
        assert_eq!(two, one.replace("checkpoint\"\n", "checkpoint\"\n\n[[entry]]\nat = \"6\"\nwhat = \"crash\"\n"));
        let (first, second) = (place(&two, "\"3\""), place(&two, "\"6\""));
        assert_eq!(after(&two, Gesture::MoveFault { fault: second, to: 8 }), two.replace("\"6\"", "\"8\""));
        let set = Gesture::SetFault { fault: first, key: "commits".into(), value: "false".into() };
        assert_eq!(after(&two, set), two.replace("\"checkpoint\"\n", "\"checkpoint\"\ncommits = false\n"));
        assert_eq!(after(&two, Gesture::RemoveFault { fault: second }), one);
        assert_eq!(after(&two, Gesture::RemoveFault { fault: first }), after(SQL, add(6, "crash")));
        assert_eq!(after(&one, Gesture::RemoveFault { fault: first }), SQL);
    }

    const ROWS: &str = "```sql\nx\n```\n\n```rows t\n+I[1] @ 09:00:01\n+I[2] @ 09:00:02\n+I[3] @ 09:00:03\n```\n";

    #[test]
    fn rows_are_edited_copied_delayed_and_deleted() {
        let row = |of: &str| place(ROWS, of);
        let one = row("+I[1] @ 09:00:01");
        let edited = after(ROWS, Gesture::EditRow { row: one, line: "+I[9] @ 09:00:01".into() });
        assert_eq!(edited, ROWS.replace("[1]", "[9]"));
        assert_eq!(after(ROWS, Gesture::CopyRow { row: one }), ROWS.replace("+I[2]", "+I[1] @ 09:00:01\n+I[2]"));
        assert_eq!(after(ROWS, Gesture::RemoveRow { row: one }), ROWS.replace("+I[1] @ 09:00:01\n", ""));
        let past = row("+I[3] @ 09:00:03");
        let late = after(ROWS, Gesture::MoveRow { row: one, past, behind: true });
        assert_eq!(late, ROWS.replace("+I[1] @ 09:00:01\n", "").replace("03\n", "03\n+I[1] @ 09:00:03\n"));
        let early = after(ROWS, Gesture::MoveRow { row: past, past: one, behind: false });
        assert_eq!(early, ROWS.replace("+I[3] @ 09:00:03\n", "").replace("+I[1]", "+I[3] @ 09:00:01\n+I[1]"));
    }

    #[test]
    fn a_drawn_stream_becomes_rows() {
        let text = format!("{SQL}\n```toml stream t\nevents = 2\n```\n");
        let gesture = Gesture::WriteOut { table: "t".into(), lines: vec!["+I[1]".into(), "+I[2]".into()] };
        assert_eq!(after(&text, gesture.clone()), format!("{SQL}\n```rows t\n+I[1]\n+I[2]\n```\n"));
        assert_eq!(after(SQL, gesture), format!("{SQL}\n```rows t\n+I[1]\n+I[2]\n```\n"));
    }

    #[test]
    fn an_edit_never_cuts_a_letter_in_two() {
        let text = "```sql\nx\n```\n\n```rows t\n+I['é']\n```\n";
        let edit = &edits(text, &Gesture::EditRow { row: place(text, "+I['é']"), line: "+I['è']".into() })[0];
        assert_eq!(edit.text, "è");
    }
}
