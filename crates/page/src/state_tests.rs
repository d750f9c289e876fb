//! The state machine: messages in, state and effects out.

use crate::cursor::Move;
use crate::fixture;
use crate::state::*;
use rowkind_ir::message::{Answer, LinkDamage, OpenedLink, PART};
use rowkind_ir::report::{Report, Verdict};
use rowkind_ir::{Diagnostic, Step};

/// A state that shows the flagship at its end.
fn flagship() -> State {
    let mut state = State::new();
    opened(&mut state, fixture::TEXT, None);
    answer(&mut state, fixture::report());
    state
}

fn opened(state: &mut State, text: &str, at: Option<Step>) -> Vec<Effect> {
    let effects = update(state, Msg::Address("#1.x".into()));
    let Some(Effect::OpenLink { generation, .. }) = effects.first() else { panic!("a link is opened by the worker: {effects:?}") };
    update(state, Msg::Opened { generation: *generation, opened: Ok(OpenedLink { text: text.into(), at, ..OpenedLink::default() }) })
}

#[test]
fn a_link_opens_as_the_page_looked() {
    let mut state = State::new();
    let effects = update(&mut state, Msg::Address("#1.x".into()));
    let Some(Effect::OpenLink { generation, .. }) = effects.first() else { panic!("{effects:?}") };
    let linked = OpenedLink { text: fixture::TEXT.into(), at: None, looks: "c1s9n3E4".to_string() };
    let effects = update(&mut state, Msg::Opened { generation: *generation, opened: Ok(linked) });
    update(&mut state, Msg::Ran { generation: run_of(&effects), report: Box::new(fixture::report()), elapsed_ms: 1.0 });
    // A sink that the run does not have is not picked.
    assert_eq!((state.looks().as_str(), state.sink), ("c1n3E4", 0));
    // What is picked now is in the next link, which the address takes.
    let effects = update(&mut state, Msg::Pin(None));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::MakeLink { looks, .. } if looks == "c1n3")), "{effects:?}");
}

fn run_of(effects: &[Effect]) -> u32 {
    effects
        .iter()
        .find_map(|effect| if let Effect::Run { generation, .. } = effect { Some(*generation) } else { None })
        .expect("a run is asked for")
}

/// Answers the newest run.
fn answer(state: &mut State, report: Report) {
    let effects = update(state, Msg::Typed(format!("{} ", state.text)));
    let generation = run_of(&effects);
    update(state, Msg::Ran { generation, report: Box::new(report), elapsed_ms: 1.0 });
    update(state, Msg::Settle);
}

fn unparsed() -> Report {
    Report {
        verdict: Verdict::DoesNotParse,
        diagnostics: vec![Diagnostic::error("syntax", None, "SQL parse failed.")],
        ..Report::default()
    }
}

#[test]
fn opens_finished() {
    let state = flagship();
    assert_eq!(state.at(), Step::after(41));
    assert_eq!(state.instant, None);
    assert_eq!(state.title(), "Three messages");
}

#[test]
fn a_link_opens_at_its_instant() {
    let mut state = State::new();
    opened(&mut state, fixture::TEXT, Some(Step::after(30)));
    answer(&mut state, fixture::report());
    assert_eq!(state.at(), Step::after(30));
}

#[test]
fn an_instant_past_the_end_is_the_end() {
    let mut state = flagship();
    state.instant = Some(Step::after(99));
    assert_eq!(state.at(), Step::after(41));
}

#[test]
fn a_stale_answer_is_dropped() {
    let mut state = flagship();
    let first = run_of(&update(&mut state, Msg::Typed("one".into())));
    let second = run_of(&update(&mut state, Msg::Typed("two".into())));
    update(&mut state, Msg::Ran { generation: first, report: Box::new(unparsed()), elapsed_ms: 1.0 });
    assert!(state.is_running());
    assert_eq!(state.verdict, Some(Verdict::Warned));
    update(&mut state, Msg::Ran { generation: second, report: Box::new(unparsed()), elapsed_ms: 1.0 });
    assert_eq!(state.verdict, Some(Verdict::DoesNotParse));
}

#[test]
fn the_first_picture_comes_in_two_steps_and_no_later_one_does() {
    let mut state = State::new();
    let generation = run_of(&update(&mut state, Msg::Typed("one".into())));
    let ran = |generation| Msg::Ran { generation, report: Box::new(fixture::report()), elapsed_ms: 1.0 };
    let effects = update(&mut state, ran(generation));
    assert!(effects.contains(&Effect::SettleSoon), "{effects:?}");
    assert!(state.shown.is_some() && !state.settled);
    assert_eq!(super::state::wants(&state), (false, false), "the editor waits for the panes");
    update(&mut state, Msg::Settle);
    assert_eq!(super::state::wants(&state), (true, true));
    let generation = run_of(&update(&mut state, Msg::Typed("two".into())));
    assert!(!update(&mut state, ran(generation)).contains(&Effect::SettleSoon));
}

#[test]
fn repairs_are_weighed_after_the_first_picture_and_once() {
    let mut state = flagship();
    let unweighed = || {
        let mut report = fixture::report();
        report.diagnostics.iter_mut().flat_map(|found| &mut found.fixes).for_each(|fix| fix.consequence = None);
        report
    };
    let generation = run_of(&update(&mut state, Msg::Typed("one".into())));
    let effects = update(&mut state, Msg::Ran { generation, report: Box::new(unweighed()), elapsed_ms: 5.0 });
    assert!(matches!(effects[..], [Effect::Annotate, Effect::Weigh { .. }, Effect::AskElsewhere { .. }]), "{effects:?}");
    let drawn = state.shown.clone();
    let effects = update(&mut state, Msg::Ran { generation, report: Box::new(fixture::report()), elapsed_ms: 50.0 });
    assert!(matches!(effects[..], [Effect::Annotate]), "{effects:?}");
    assert_eq!(state.shown, drawn, "the panes are not drawn once more");
    assert!(state.diagnostics.iter().flat_map(|found| &found.fixes).any(|fix| fix.consequence.is_some()));
    assert_eq!(state.elapsed_ms, Some(5.0), "the time to the picture is shown, not the time to the repairs");
}

#[test]
fn the_last_good_picture_stays_while_the_text_does_not_parse() {
    let mut state = flagship();
    let good = state.shown.clone();
    answer(&mut state, unparsed());
    assert_eq!(state.shown, good);
    assert!(state.is_stale());
    assert_eq!(state.diagnostics.len(), 1);
    answer(&mut state, fixture::report());
    assert!(!state.is_stale());
}

#[test]
fn an_edit_keeps_the_instant_and_writes_the_address() {
    let mut state = flagship();
    update(&mut state, Msg::Seek(Step::after(30)));
    let effects = update(&mut state, Msg::Typed("SELECT 1".into()));
    assert!(matches!(effects[..], [Effect::Run { wait_ms: 60, .. }, Effect::MakeLink { at: Some(_), .. }, Effect::Title(_)]));
    let Effect::MakeLink { generation, .. } = &effects[1] else { unreachable!() };
    let effects = update(&mut state, Msg::Linked { generation: *generation, link: Ok("#1.e".into()) });
    let kept = Effect::KeepRecent(std::rc::Rc::new(vec!["SELECT 1".to_string()]));
    assert_eq!(effects, vec![Effect::WriteAddress { link: "#1.e".into(), push: false }, kept]);
    assert_eq!(state.at(), Step::after(30));
}

#[test]
fn a_text_that_is_left_keeps_its_last_edit_in_the_history() {
    let mut state = flagship();
    update(&mut state, Msg::Typed("SELECT 1".into()));
    let effects = update(&mut state, Msg::NewScenario);
    let Effect::MakeLink { generation, text, wait_ms: 0, .. } = &effects[0] else { panic!("{effects:?}") };
    assert_eq!(&**text, "SELECT 1");
    let written = |effects: Vec<Effect>| {
        let address = |effect| match effect {
            Effect::WriteAddress { link, push } => Some((link, push)),
            _ => None,
        };
        effects.into_iter().filter_map(address).collect::<Vec<_>>()
    };
    assert_eq!(written(effects.clone()), vec![]);
    let effects = update(&mut state, Msg::Linked { generation: *generation, link: Ok("#1.edited".into()) });
    assert_eq!(written(effects), vec![("#1.edited".to_string(), false), ("#new".to_string(), true)]);
    assert!(state.link.is_none(), "the empty page has no link of another text");
    // Nothing was edited since: nothing is waited for.
    assert_eq!(written(update(&mut state, Msg::NewScenario)), vec![("#new".to_string(), true)]);
}

#[test]
fn a_link_is_copied_once_it_is_that_of_this_instant() {
    let mut state = flagship();
    let effects = update(&mut state, Msg::Seek(Step::after(30)));
    let Effect::MakeLink { generation: old, .. } = effects[0] else { panic!("{effects:?}") };
    update(&mut state, Msg::Linked { generation: old, link: Ok("#1.30".into()) });
    update(&mut state, Msg::Seek(Step::after(31)));
    let effects = update(&mut state, Msg::CopyLink);
    let Effect::MakeLink { generation, .. } = effects[0] else { panic!("{effects:?}") };
    let effects = update(&mut state, Msg::Linked { generation, link: Ok("#1.31".into()) });
    assert_eq!(effects[1], Effect::Copy { text: "#1.31".into(), what: "Link" });
    assert_eq!(update(&mut state, Msg::CopyLink), vec![Effect::Copy { text: "#1.31".into(), what: "Link" }]);
}

#[test]
fn a_stopped_run_keeps_the_text_and_drops_a_late_answer() {
    let mut state = flagship();
    let generation = run_of(&update(&mut state, Msg::Typed("long".into())));
    assert_eq!(update(&mut state, Msg::StopRun), vec![Effect::StopRun]);
    update(&mut state, Msg::Ran { generation, report: Box::new(unparsed()), elapsed_ms: 1.0 });
    assert_eq!((state.verdict, &*state.text), (Some(Verdict::Warned), "long"));
    assert!(!state.is_running() && state.is_stale());
}

#[test]
fn a_fix_is_an_edit_of_the_text() {
    let mut state = State::new();
    let effects = opened(&mut state, fixture::TEXT, None);
    let generation = run_of(&effects);
    update(&mut state, Msg::Ran { generation, report: Box::new(fixture::report()), elapsed_ms: 1.0 });
    let effects = update(&mut state, Msg::TakeFix { diagnostic: 0, fix: 0 });
    assert!(state.text.contains("AND TRUE"));
    assert!(matches!(effects[..], [Effect::EditEditor(_), Effect::Run { wait_ms: 0, .. }, ..]));
    // While its run is under way, the offsets of the old fixes would lie.
    assert_eq!(update(&mut state, Msg::TakeFix { diagnostic: 0, fix: 0 }), vec![]);
}

#[test]
fn a_damaged_link_shows_no_other_scenario() {
    let mut state = State::new();
    let effects = update(&mut state, Msg::Address("#1.cut".into()));
    assert_eq!(state.screen, Screen::Opening);
    let Effect::OpenLink { generation, .. } = effects[0] else { panic!("{effects:?}") };
    let damage = LinkDamage::CutShort { saved: "SELECT".into() };
    update(&mut state, Msg::Opened { generation, opened: Err(damage.clone()) });
    assert_eq!(state.screen, Screen::Damaged { link: "#1.cut".into(), damage });
    assert!(state.is_empty() && state.shown.is_none());
    // A late answer about another link changes nothing.
    update(&mut state, Msg::Opened { generation: generation + 7, opened: Ok(OpenedLink { text: "x".into(), ..OpenedLink::default() }) });
    assert!(state.is_empty());
}

#[test]
fn a_broken_worker_keeps_text_and_picture_and_the_next_edit_runs() {
    let mut state = flagship();
    update(&mut state, Msg::Typed("boom".into()));
    assert_eq!(update(&mut state, Msg::WorkerDied("index out of bounds".into())), vec![]);
    assert_eq!(&*state.text, "boom");
    assert!(state.shown.is_some() && state.broken.is_some() && !state.is_running());
    run_of(&update(&mut state, Msg::Typed("better".into())));
    assert!(state.broken.is_none());
}

#[test]
fn playing_ends_at_the_end_and_begins_anew() {
    let mut state = flagship();
    let effects = update(&mut state, Msg::TogglePlay);
    assert_eq!(state.at(), Step::after(0));
    assert!(effects.contains(&Effect::TickIn(600)));
    for _ in 0..41 {
        assert!(state.playing);
        update(&mut state, Msg::Tick);
    }
    assert!(!state.playing);
    assert_eq!(state.at(), Step::after(41));
}

#[test]
fn a_step_by_hand_stops_playing() {
    let mut state = flagship();
    update(&mut state, Msg::TogglePlay);
    update(&mut state, Msg::Go(Move::ForwardEvent));
    assert!(!state.playing);
    assert_eq!(update(&mut state, Msg::Tick), vec![]);
}

#[test]
fn a_dropped_scenario_opens() {
    let mut state = flagship();
    update(&mut state, Msg::Dropped { name: "a.sql".into(), text: "SELECT 1;\r\n".into() });
    assert_eq!(&*state.text, "SELECT 1;\n");
    assert!(state.shown.is_none());
}

#[test]
fn a_dropped_picture_is_refused_in_words() {
    let mut state = flagship();
    let before = state.text.clone();
    update(&mut state, Msg::Dropped { name: "cat.png".into(), text: "\u{fffd}PNG\0".into() });
    assert_eq!(state.text, before);
    assert!(state.notice.as_ref().is_some_and(|notice| notice.contains("cat.png")));
}

#[test]
fn a_format_is_made_by_the_worker_and_copied() {
    let mut state = State::new();
    update(&mut state, Msg::Typed("SELECT 1;".into()));
    let asked = update(&mut state, Msg::ShareAs(1));
    assert!(matches!(asked.as_slice(), [Effect::Share { format, .. }] if format == "issue"), "{asked:?}");
    let copied = update(&mut state, Msg::Shared { format: "issue".into(), text: Some("x".into()) });
    assert_eq!(copied, [Effect::Copy { text: "x".into(), what: "Issue text" }]);
    assert_eq!(update(&mut state, Msg::Shared { format: "issue".into(), text: None }), []);
}

#[test]
fn a_phone_opens_an_empty_text_where_it_can_be_typed() {
    let mut state = State::new();
    update(&mut state, Msg::NewScenario);
    assert_eq!(state.phone_pane, PhonePane::Sql);
    update(&mut state, Msg::Typed("S".into()));
    assert_eq!(state.phone_pane, PhonePane::Sql, "the editor stays under the hand");
    update(&mut state, Msg::OpenExample(0));
    assert_eq!(state.phone_pane, PhonePane::Readers);
}

#[test]
fn the_phones_list_of_faults_closes_once_one_is_taken() {
    let mut state = flagship();
    update(&mut state, Msg::Toggle(Panel::Faults));
    let effects = update(&mut state, Msg::AddFault { what: "crash", at: None });
    assert_eq!(state.panel, Panel::None);
    assert!(matches!(effects[..], [Effect::Edit { .. }]), "{effects:?}");
}

#[test]
fn the_editor_comes_after_the_first_picture_and_to_a_phone_with_its_text() {
    let mut state = State::new();
    assert_eq!(wants(&state), (false, false));
    update(&mut state, Msg::Address(String::new()));
    assert_eq!(wants(&state), (false, false), "nothing is drawn yet");
    answer(&mut state, fixture::report());
    assert_eq!(wants(&state), (true, true));
    update(&mut state, Msg::Narrow(true));
    assert_eq!(wants(&state), (false, true));
    update(&mut state, Msg::ShowPhonePane(PhonePane::Sql));
    assert_eq!(wants(&state), (true, true));
}

#[test]
fn the_first_picture_is_there_before_the_worker_has_answered() {
    let mut state = State::new();
    let generation = run_of(&opened(&mut state, fixture::TEXT, None));
    let effects = update(&mut state, Msg::Foretold { generation, report: Box::new(fixture::report()) });
    assert!(matches!(effects[..], [Effect::Annotate, Effect::SettleSoon]), "nobody is asked before the worker has answered: {effects:?}");
    assert!(state.shown.is_some() && !state.is_running() && state.elapsed_ms.is_none());
    // It has: now its other answers are asked for, and the picture stays.
    let effects = update(&mut state, Msg::Confirmed { generation, elapsed_ms: 7.0 });
    assert!(matches!(effects[..], [Effect::AskElsewhere { .. }]), "{effects:?}");
    assert_eq!(state.elapsed_ms, Some(7.0));
}

#[test]
fn what_was_foretold_of_another_text_is_dropped() {
    let mut state = State::new();
    let generation = run_of(&opened(&mut state, fixture::TEXT, None));
    update(&mut state, Msg::Typed(format!("{} ", fixture::TEXT)));
    assert!(update(&mut state, Msg::Foretold { generation, report: Box::new(fixture::report()) }).is_empty());
    assert!(update(&mut state, Msg::Confirmed { generation, elapsed_ms: 7.0 }).is_empty());
    assert!(state.shown.is_none() && state.is_running());
}

#[test]
fn a_run_in_parts_is_the_run() {
    let whole = fixture::report().run.expect("the flagship runs");
    let mut rest = whole.clone();
    let mut parts = Vec::new();
    while rest.longest() > 0 {
        parts.push(rest.take(5));
    }
    assert!(parts.len() > 5);
    parts.into_iter().for_each(|part| rest.append(part));
    assert_eq!(rest, whole);
}

#[test]
fn a_part_is_told_by_its_first_byte() {
    let part = postcard::to_stdvec(&Answer::Part(Box::default())).expect("a part can be written");
    let link = postcard::to_stdvec(&Answer::Linked { generation: 1, link: Ok(String::new()) }).expect("a link can be written");
    assert_eq!((part[0], link[0] == PART), (PART, false));
}
