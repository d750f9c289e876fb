//! One message, one step of the state.

use super::runs::{GESTURE_MS, TYPING_MS};
use super::*;
use crate::cursor::Move;

/// Pure: what the world should do next is returned, not done.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    let (looks, text) = (state.looks(), state.text.clone());
    let mut effects = step(state, msg);
    effects.extend(state.ask_state());
    // The address goes on saying how the page looks.
    let is_same = state.screen == Screen::Bench && state.shown.is_some() && Rc::ptr_eq(&text, &state.text);
    if is_same && looks != state.looks() && !effects.iter().any(|effect| matches!(effect, Effect::MakeLink { .. })) {
        effects.push(state.make_link());
    }
    effects
}

fn step(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Typed(text) if *text == *state.text => vec![],
        Msg::Typed(text) => state.edited(text.into(), TYPING_MS),
        Msg::TakeFix { diagnostic, fix } => {
            let diagnostics = state.diagnostics.clone();
            let fix = diagnostics.get(diagnostic).and_then(|diagnostic| diagnostic.fixes.get(fix));
            // The offsets of a fix are those of the text that was run.
            let fits = !state.running;
            fix.filter(|_| fits).map_or(vec![], |fix| state.edit(fix.edits.clone()))
        }
        Msg::Wish(gesture) => state.wish(gesture),
        Msg::Edited { generation, edits } => state.wished(generation, edits),
        Msg::AddFault { what, at } => {
            state.close_sheet();
            state.add_fault(what, at)
        }
        Msg::PickMark(mark) => {
            state.close_sheet();
            state.mark = if state.mark == mark { None } else { mark };
            vec![]
        }
        Msg::EditRow(row) => {
            state.row = row;
            if row.is_some() { vec![Effect::Focus("row-line")] } else { vec![] }
        }
        Msg::EditCell { event, column } => state.edit_cell(event, column),
        Msg::DragRow { from, to } => state.drag_row(from, to),
        Msg::AddRow => state.add_row(),
        Msg::CompareWith(then) => {
            let mut effects = if state.kept.is_none() { step(state, Msg::Keep) } else { vec![] };
            effects.extend(step(state, *then));
            effects
        }
        Msg::ShowClause(node) => state.show_clause(Some(node)),
        Msg::PickEdge(edge) => state.pick_edge(edge),
        Msg::Caret(at) => {
            state.caret = Some(text::byte_of(&state.text, at) as u32);
            vec![]
        }
        Msg::Hover(subject) => {
            state.hovered = subject;
            vec![]
        }
        Msg::Pin(subject) => {
            state.pinned = if state.pinned == subject { None } else { subject };
            (state.hovered, state.row) = (None, None);
            vec![]
        }
        Msg::PinNow => {
            let subject = state.shown.as_ref().and_then(|picture| lineage::event_at(picture, state.at()));
            state.pinned = if state.pinned.is_some() { None } else { subject };
            if state.pinned.is_some() { vec![Effect::Focus("why")] } else { vec![] }
        }
        Msg::Keep => {
            state.kept = match (state.kept.take(), &state.shown) {
                (None, Some(picture)) if picture.run().is_some() => {
                    Some(Kept { picture: picture.clone(), text: state.text.clone(), sink: state.sink })
                }
                _ => None,
            };
            vec![]
        }
        Msg::Offline(why) => {
            state.offline = Some(why);
            vec![]
        }
        Msg::RunAgain => vec![state.run(GESTURE_MS)],
        Msg::Recent(texts) => {
            state.recent = Rc::new(texts);
            vec![]
        }
        Msg::OpenRecent(index) => match state.recent.get(index).cloned() {
            Some(text) => state.open_here(&text, Origin::Recent),
            None => vec![],
        },
        Msg::ForgetRecent(index) => {
            let mut texts = (*state.recent).clone();
            if index < texts.len() {
                texts.remove(index);
            }
            state.recent = Rc::new(texts);
            vec![Effect::KeepRecent(state.recent.clone())]
        }
        Msg::OpenExample(index) => state.open_example(index, true),
        Msg::NewScenario => state.open_empty(),
        Msg::OpenSaved(text) => state.open_here(&text, Origin::Link),
        Msg::Dropped { name, text } => state.dropped(name, text),
        Msg::House(table) => match state.homeless.take() {
            Some((_, lines)) => state.house(&table, &lines),
            None => vec![],
        },
        Msg::Address(fragment) => state.address(fragment),
        Msg::Opened { generation, .. } if generation != state.open_generation => vec![],
        Msg::Opened { opened: Ok(opened), .. } => state.opened(opened),
        Msg::Opened { opened: Err(damage), .. } => state.damaged(damage),
        Msg::Ran { generation, .. } if generation != state.generation => vec![],
        Msg::Ran { report, elapsed_ms, .. } => state.ran(*report, elapsed_ms),
        Msg::Foretold { generation, report } if generation == state.generation && state.running => state.foretold(*report),
        Msg::Confirmed { generation, elapsed_ms } if generation == state.generation => state.confirmed(elapsed_ms),
        Msg::Foretold { .. } | Msg::Confirmed { .. } => vec![],
        Msg::Linked { generation, link } => state.linked(generation, link),
        Msg::Elsewhere { generation, .. } if generation != state.generation => vec![],
        Msg::Elsewhere { versions, .. } => {
            state.elsewhere = Rc::new(versions);
            vec![]
        }
        Msg::Remembered { generation, .. } if generation != state.state_generation => vec![],
        Msg::Remembered { lines, .. } => {
            state.remembered = Some(Rc::new(lines));
            vec![]
        }
        Msg::Progress(next, last) => {
            state.progress = state.running.then_some((next, last));
            vec![]
        }
        Msg::WorkerDied(why) => state.died(why),
        Msg::Seek(to) => {
            state.playing = false;
            state.seek(to)
        }
        Msg::Go(to) => {
            state.playing = false;
            state.go(to)
        }
        Msg::TogglePlay => state.toggle_play(),
        Msg::Settle => {
            state.settled = true;
            vec![]
        }
        Msg::Tick if !state.playing => vec![],
        Msg::Tick => {
            let mut effects = state.go(Move::ForwardEvent);
            state.playing = state.instant.is_some();
            if state.playing {
                effects.push(Effect::TickIn(state.tick_ms()));
            }
            effects
        }
        Msg::SetSpeed(speed) => {
            state.speed = speed;
            vec![]
        }
        Msg::PickSink(sink) => {
            state.sink = sink;
            vec![]
        }
        Msg::PickNode(node) => state.pick_node(node),
        Msg::PickOperator(id) => state.pick_operator(id),
        Msg::Toggle(panel) => {
            state.panel = if state.panel == panel { Panel::None } else { panel };
            let (is_open, has_link, is_known) = (state.panel == Panel::Share, state.link.is_some(), state.sharing.columns.is_some());
            let mut effects = if is_open && !has_link { vec![state.make_link()] } else { vec![] };
            if is_open && !is_known {
                effects.push(state.mask());
            }
            effects
        }
        Msg::Close => {
            (state.panel, state.node, state.edge, state.notice, state.homeless) = (Panel::None, None, None, None, None);
            (state.pinned, state.mark, state.row) = (None, None, None);
            vec![]
        }
        Msg::ShowPlan(view) => {
            state.plan_view = view;
            vec![]
        }
        Msg::ShowChanges(view) => {
            state.changes_view = view;
            vec![]
        }
        Msg::ShowTopic(view) => {
            state.topic_view = view;
            vec![]
        }
        Msg::ShowPhonePane(pane) => {
            state.phone_pane = pane;
            vec![Effect::RevealPane]
        }
        Msg::ShowWholeText(whole) => {
            state.whole_text = whole;
            vec![Effect::Annotate]
        }
        Msg::CycleTheme => {
            state.theme = match state.theme {
                Theme::Auto => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::Auto,
            };
            vec![Effect::Theme(state.theme)]
        }
        Msg::ThemeIs(theme) => {
            state.theme = theme;
            vec![Effect::Theme(theme)]
        }
        Msg::Narrow(narrow) => {
            let changed = state.narrow != narrow;
            state.narrow = narrow;
            if changed { vec![Effect::SetEditor(state.text.clone()), Effect::Annotate] } else { vec![] }
        }
        Msg::Copy { text, what } => vec![Effect::Copy { text, what }],
        Msg::ShareAs(format) => state.share_as(format),
        Msg::Shared { format, text } => state.shared(format, text),
        Msg::HideColumn(column) => state.hide_column(column),
        Msg::Masked { generation, columns, masked } => state.masked(generation, columns, masked),
        Msg::Source(source) => state.source(source),
        Msg::LoadSource => state.load_source(),
        Msg::SourceLoaded { generation, text } => state.source_loaded(generation, text),
        Msg::SavedPng(saved) => state.saved_png(saved),
        Msg::CopyLink => match &state.link {
            Some(Ok(link)) if state.linked_generation == state.link_generation => vec![Effect::Copy { text: link.clone(), what: "Link" }],
            _ => {
                state.copy_when_linked = true;
                vec![state.make_link()]
            }
        },
        Msg::StopRun => {
            state.running = false;
            // The answer may be on its way already.
            state.generation += 1;
            state.notice = Some("Stopped. Your text is kept, and the next edit runs it.".to_string());
            vec![Effect::StopRun]
        }
        Msg::Copied { what, done: true } => {
            state.notice = Some(format!("{what} copied."));
            vec![]
        }
        Msg::Copied { what, done: false } => {
            state.notice = Some(format!("{what} not copied: the browser did not allow it. Select the text and copy it by hand."));
            state.panel = Panel::Share;
            vec![]
        }
        Msg::Undo => vec![Effect::Undo],
        Msg::Redo => vec![Effect::Redo],
        Msg::Download => {
            let Some(text) = state.shared_text() else { return vec![] };
            let ending = if text::is_bare_sql(&text) { "sql" } else { "md" };
            let name = format!("{}.{ending}", slug(&state.title()));
            vec![Effect::Download { name, text: text.to_string() }]
        }
    }
}

/// A file name of a title: lower case, words joined by `-`.
pub(super) fn slug(title: &str) -> String {
    let words: Vec<String> =
        title.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    if words.is_empty() { "scenario".to_string() } else { words.join("-") }
}
