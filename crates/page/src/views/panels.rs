//! What floats: finder, keys.

use super::faults::FAULTS;
use super::parts::icon;
use crate::alternatives::{self, Choice};
use crate::cursor::Move;
use crate::gallery::{EXAMPLES, symptoms};
use crate::host::browser;
use crate::state::{ChangesView, Msg, Panel, PlanView, State, TopicView};
use crate::text;
use rowkind_ir::{FlinkVersion, Gesture};
use rowkind_markup::html;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

pub fn panels(state: &State, send: &Callback<Msg>) -> Html {
    match state.panel {
        Panel::None => html! {},
        Panel::Share => super::share::share(state, send),
        Panel::Finder => html! { <Finder choices={Rc::new(choices(state))} send={send.clone()} /> },
        Panel::Keys => keys(state, send),
        Panel::Faults => super::faults::sheet(state, send),
    }
}

pub fn head(title: &'static str, send: &Callback<Msg>) -> Html {
    html! { <div class="pop-h"><h2>{ title }</h2><span class="grow"></span><button type="button" class="btn icon quiet small" aria-label="Close" onclick={send.reform(|_| Msg::Close)}>{ icon("close") }</button></div> }
}

/// A line of the palette: what is done, what stands beside it, and how.
struct Line {
    name: String,
    about: String,
    /// More words that lead to it.
    words: &'static str,
    /// Taken out when it is chosen: the page is drawn anew then.
    msg: Cell<Option<Msg>>,
}

/// Everything that can be done from anywhere, behind the scenarios.
fn choices(state: &State) -> Vec<Line> {
    let example = |index: usize| Line {
        name: EXAMPLES[index].title.to_string(),
        about: EXAMPLES[index].symptom.to_string(),
        words: EXAMPLES[index].name,
        msg: Cell::new(Some(Msg::OpenExample(index))),
    };
    let of_symptom = |symptom: &'static str| (0..EXAMPLES.len()).filter(move |index| EXAMPLES[*index].symptom == symptom);
    let mut choices: Vec<Line> = symptoms().into_iter().flat_map(of_symptom).map(example).collect();
    let kept = state.recent.iter().enumerate();
    choices.extend(kept.map(|(index, text)| Line {
        name: text::name(text),
        about: "kept in this browser".to_string(),
        words: "recent",
        msg: Cell::new(Some(Msg::OpenRecent(index))),
    }));
    let act =
        |name: &str, about: &str, msg: Msg| Line { name: name.to_string(), about: about.to_string(), words: "", msg: Cell::new(Some(msg)) };
    choices.push(act("Start empty", "paste your own job", Msg::NewScenario));
    if state.shown.is_some() {
        choices.extend(FAULTS.iter().map(|fault| {
            act(&format!("{} at event {}", fault.name, state.at().event), fault.about, Msg::AddFault { what: fault.what, at: None })
        }));
        choices.extend([
            act(if state.kept.is_some() { "End comparing" } else { "Compare with this run" }, "P", Msg::Keep),
            act("Why is this event so?", "W", Msg::PinNow),
            act("Add an input row", "a copy of this instant's, to edit", Msg::AddRow),
            act("Play or pause", "Space", Msg::TogglePlay),
            act("First event", "Home", Msg::Go(Move::First)),
            act("Last event", "End", Msg::Go(Move::Last)),
            act("Plan as a graph", "", Msg::ShowPlan(PlanView::Graph)),
            act("Plan as EXPLAIN", "", Msg::ShowPlan(PlanView::Explain)),
            act("Changelog", "M", Msg::ShowChanges(ChangesView::Changelog)),
            act("Table that the changelog adds up to", "M", Msg::ShowChanges(ChangesView::Table)),
            act("State of an operator", "what it remembers, entry by entry", Msg::ShowChanges(ChangesView::State)),
            act("Encodings of the changes", "Debezium, bytes, differences", Msg::ShowChanges(ChangesView::Encodings)),
            act("Topic: log", "", Msg::ShowTopic(TopicView::Log)),
            act("Topic: latest per key", "", Msg::ShowTopic(TopicView::LatestPerKey)),
            act("Format the SQL", "", Msg::Wish(Gesture::Format)),
            act("Whole text or SQL alone", "", Msg::ShowWholeText(!state.whole_text)),
            act("Run again", "Ctrl Enter", Msg::RunAgain),
        ]);
        for axis in alternatives::axes(state) {
            let choice = |(name, choice): (String, Choice)| {
                act(&format!("Compare: {} {name}", axis.name), "this run beside it", Msg::CompareWith(Box::new(choice.msg())))
            };
            choices.extend(axis.choices.iter().cloned().map(choice));
        }
        for version in FlinkVersion::ALL {
            choices.push(act(
                &format!("Flink {version}"),
                "plan with this version",
                Msg::Wish(Gesture::Set { block: "scenario".to_string(), key: "flink".to_string(), value: format!("\"{version}\"") }),
            ));
        }
    }
    choices.extend([
        act("Copy the link", "Ctrl S", Msg::CopyLink),
        act("Share", "links, Markdown, files", Msg::Toggle(Panel::Share)),
        act("Download the file", "", Msg::Download),
        act("Theme: auto, light, dark", "", Msg::CycleTheme),
        act("Keys", "?", Msg::Toggle(Panel::Keys)),
    ]);
    choices
}

#[derive(Properties)]
struct FinderProps {
    choices: Rc<Vec<Line>>,
    send: Callback<Msg>,
}

// Drawn anew whenever the page is: it is open for moments only.
impl PartialEq for FinderProps {
    fn eq(&self, _other: &FinderProps) -> bool {
        false
    }
}

/// Scenarios by symptom and all that can be done, filtered by what is typed. Arrow keys choose.
#[component]
fn Finder(props: &FinderProps) -> Html {
    let typed = use_state(String::new);
    let chosen = use_state(|| 0usize);
    let input = use_node_ref();
    {
        let input = input.clone();
        use_effect_with((), move |()| {
            if let Some(input) = input.cast::<web_sys::HtmlElement>() {
                let _ = input.focus();
            }
        });
    }
    let words: Vec<String> = typed.to_ascii_lowercase().split_whitespace().map(String::from).collect();
    let matches = |index: &usize| {
        let choice = &props.choices[*index];
        let text = format!("{} {} {}", choice.name, choice.about, choice.words).to_ascii_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let found: Rc<Vec<usize>> = Rc::new((0..props.choices.len()).filter(matches).collect());
    let last = found.len().saturating_sub(1);
    let oninput = {
        let (typed, chosen) = (typed.clone(), chosen.clone());
        move |event: InputEvent| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            typed.set(input.value());
            chosen.set(0);
        }
    };
    let take = {
        let (choices, send) = (props.choices.clone(), props.send.clone());
        move |index: usize| {
            let Some(msg) = choices.get(index).and_then(|choice| choice.msg.take()) else { return };
            if !matches!(msg, Msg::Toggle(_)) {
                send.emit(Msg::Close);
            }
            send.emit(msg);
        }
    };
    let onkeydown = {
        let (chosen, found, take) = (chosen.clone(), found.clone(), take.clone());
        move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowDown" => (*chosen + 1).min(last),
                "ArrowUp" => chosen.saturating_sub(1),
                "Enter" => {
                    event.prevent_default();
                    if let Some(index) = found.get(*chosen) {
                        take(*index);
                    }
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            chosen.set(to);
            browser::reveal_nearest(&format!("found-{to}"));
        }
    };
    let option = |(place, index): (usize, &usize)| {
        let (index, take) = (*index, take.clone());
        let (name, about) = (props.choices[index].name.clone(), props.choices[index].about.clone());
        let selected = place == *chosen;
        html! {
            <li id={format!("found-{place}")} role="option" aria-selected={selected.to_string()} class={selected.then_some("on")} onclick={move |_: MouseEvent| take(index)}>
                <b>{ name }</b><span>{ about }</span>
            </li>
        }
    };
    let veil = props.send.reform(|_| Msg::Close);
    html! {
        <>
            <div class="veil" onclick={veil}></div>
            <div class="pop finder-box" role="dialog" aria-modal="true" aria-label="Palette">
                <label class="finder">{ icon("find") }<span class="unseen">{ "What went wrong, or what to do?" }</span>
                    <input ref={input} type="text" role="combobox" aria-expanded="true" aria-controls="found" aria-activedescendant={format!("found-{}", *chosen)}
                        placeholder="What went wrong, or what to do? Try “null”, “crash”, “Flink 2.2”" {oninput} {onkeydown} autocomplete="off" spellcheck="false" />
                </label>
                <ul id="found" class="found" role="listbox" aria-label="Scenarios and actions">{ for found.iter().enumerate().map(option) }</ul>
                if found.is_empty() { <p class="dim">{ "Nothing here has these words." }</p> }
            </div>
        </>
    }
}

const KEYS: &[(&str, &str)] = &[
    ("Space", "play, pause"),
    ("← →", "one event"),
    ("⇧← ⇧→", "one change at the sink"),
    ("[ ]", "mark before, mark behind"),
    ("Home End", "first, last event"),
    ("C X L", "checkpoint, crash, kill at this event"),
    ("R T J", "rescale, let state expire, let a reader join"),
    ("K O N", "compact, roll a segment, add a partition"),
    ("V Q Z A", "savepoint, stop, cancel, restart"),
    ("Y", "the producer sends its last record again"),
    ("W", "why this event, step by step"),
    ("M", "changelog or table"),
    ("P", "keep this run, compare the next"),
    ("Ctrl K", "palette: everything by name"),
    ("Ctrl S", "copy the link"),
    ("Ctrl Z", "undo, everywhere"),
    ("Ctrl Enter", "run again"),
    ("Ctrl F", "search in the editor"),
    ("Ctrl /", "comment in the editor"),
    ("Esc Tab", "leave the editor"),
    ("Enter ⌫", "on a mark: its settings, remove it"),
    ("?", "this sheet"),
];

fn keys(state: &State, send: &Callback<Msg>) -> Html {
    let offline = match state.offline.as_deref() {
        None => String::new(),
        Some("") => " It works without a network from now on.".to_string(),
        Some(why) => format!(" It needs a network to open: {why}."),
    };
    html! {
        <div class="pop keys-sheet" role="dialog" aria-label="Keys">
            { head("Keys", send) }
            <dl class="keylist">{ for KEYS.iter().map(|(keys, what)| html! { <div><dt>{ for keys.split(' ').map(|key| html! { <><kbd>{ key.to_string() }</kbd>{ " " }</> }) }</dt><dd>{ *what }</dd></div> }) }</dl>
            <p class="dim">{ "Everything runs in this tab; nothing leaves your machine." }{ offline }</p>
        </div>
    }
}
