//! What floats: share, finder, keys.

use super::parts::icon;
use super::plan::explain_text;
use crate::gallery::{EXAMPLES, symptoms};
use crate::host::browser;
use crate::state::{Msg, Panel, State};
use crate::text;
use crate::words;
use yew::prelude::*;

/// Lengths up to which links survive: Discord, Slack.
const FITS: [(usize, &str); 2] = [(2_000, "Discord"), (4_000, "Slack")];

pub fn panels(state: &State, send: &Callback<Msg>) -> Html {
    match state.panel {
        Panel::None => html! {},
        Panel::Share => share(state, send),
        Panel::Finder => html! { <Finder send={send.clone()} /> },
        Panel::Keys => keys(send),
    }
}

fn head(title: &'static str, send: &Callback<Msg>) -> Html {
    html! { <div class="pop-h"><h2>{ title }</h2><span class="grow"></span><button type="button" class="btn icon quiet small" aria-label="Close" onclick={send.reform(|_| Msg::Close)}>{ icon("close") }</button></div> }
}

fn share(state: &State, send: &Callback<Msg>) -> Html {
    let (link, problem) = match &state.link {
        Some(Ok(link)) => (format!("{}{link}", browser::address()), None),
        Some(Err(why)) => (String::new(), Some(why.clone())),
        None => (String::new(), None),
    };
    let at = state.instant.map_or("at its end".to_string(), |instant| format!("at event {instant}"));
    let copy = |name: &'static str, text: String| {
        let send = send.clone();
        html! { <li><button type="button" onclick={move |_| send.emit(Msg::Copy { text: text.clone(), what: name })}>{ icon("copy") }{ name }</button></li> }
    };
    let markdown = format!("[{}]({link})", state.title());
    let fenced = format!("{markdown}\n\n{}", if text::is_bare_sql(&state.text) { format!("```sql\n{}\n```\n", state.text.trim_end()) } else { state.text.to_string() });
    let explain = state.shown.as_ref().map_or(String::new(), explain_text);
    html! {
        <div class="pop share" role="dialog" aria-label="Share">
            { head("Share this instant", send) }
            if let Some(problem) = problem {
                <p class="bad">{ problem }</p>
            } else {
                <div class="linkrow">
                    <input class="link" type="text" readonly={true} aria-label="Link" value={link.clone()} />
                    <button type="button" class="btn primary" onclick={send.reform(|_| Msg::CopyLink)}>{ "Copy link " }<kbd>{ "⌘S" }</kbd></button>
                </div>
                { fits(link.len()) }
                <p class="dim">{ format!("Opens {at}.") }</p>
            }
            <h3 class="sub">{ "Copy as" }</h3>
            <ul class="copies">
                { copy("Markdown link", markdown) }{ copy("Markdown with the scenario", fenced) }
                { copy("Scenario text", state.text.to_string()) }
                if !explain.is_empty() { { copy("EXPLAIN text", explain) } }
                <li><button type="button" onclick={send.reform(|_| Msg::Download)}>{ icon("open") }{ "Download the file" }</button></li>
            </ul>
            if let Some(notice) = &state.notice { <p class="dim" role="status">{ notice.clone() }</p> }
            <div class="pop-f">{ super::parts::icon_of("yes", "ok") }<span>{ "The scenario is the link. Nothing is stored or sent; opening it runs only the simulator." }</span></div>
        </div>
    }
}

/// How long a link is, and where it fits.
fn fits(length: usize) -> Html {
    let where_ = match length {
        _ if length <= FITS[0].0 => "Fits everywhere.",
        _ if length <= FITS[1].0 => "Too long for Discord, fits Slack.",
        _ => "Too long for chats: send the file instead, it opens when dropped onto this page.",
    };
    let share = (length as f64 / FITS[1].0 as f64 * 420.0).clamp(5.0, 420.0);
    html! {
        <>
            <p class="fits"><b>{ format!("{} characters. ", words::thousands(length as u64)) }</b>{ where_ }</p>
            <svg class="ruler" viewBox="0 0 420 26" role="img" aria-label={format!("{length} of 4,000 characters")}>
                <rect class="all" width="420" height="4" rx="2" /><rect class="part" width={super::parts::px(share)} height="4" rx="2" />
                <path class="at" d="M210 0V16M419.5 0V16" />
                <text x="214" y="17">{ "2,000 Discord" }</text><text x="414" y="17" text-anchor="end">{ "4,000 Slack" }</text>
            </svg>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct FinderProps {
    send: Callback<Msg>,
}

/// The scenarios by symptom, filtered by what is typed. Arrow keys choose.
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
        let example = &EXAMPLES[*index];
        let text = format!("{} {} {}", example.symptom, example.name, example.title).to_ascii_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let found: Vec<usize> = symptoms()
        .into_iter()
        .flat_map(|symptom| (0..EXAMPLES.len()).filter(move |index| EXAMPLES[*index].symptom == symptom))
        .filter(matches)
        .collect();
    let last = found.len();
    let oninput = {
        let (typed, chosen) = (typed.clone(), chosen.clone());
        move |event: InputEvent| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            typed.set(input.value());
            chosen.set(0);
        }
    };
    let onkeydown = {
        let (chosen, found, send) = (chosen.clone(), found.clone(), props.send.clone());
        move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowDown" => (*chosen + 1).min(last),
                "ArrowUp" => chosen.saturating_sub(1),
                "Enter" => {
                    event.prevent_default();
                    return send.emit(found.get(*chosen).map_or(Msg::NewScenario, |index| Msg::OpenExample(*index)));
                }
                _ => return,
            };
            event.prevent_default();
            chosen.set(to);
        }
    };
    let option = |(place, index): (usize, &usize)| {
        let (example, index, send) = (&EXAMPLES[*index], *index, props.send.clone());
        let selected = place == *chosen;
        html! {
            <li id={format!("found-{place}")} role="option" aria-selected={selected.to_string()} class={selected.then_some("on")} onclick={move |_| send.emit(Msg::OpenExample(index))}>
                <b>{ example.title }</b><span>{ example.symptom }</span>
            </li>
        }
    };
    let new = props.send.reform(|_| Msg::NewScenario);
    let veil = props.send.reform(|_| Msg::Close);
    html! {
        <>
            <div class="veil" onclick={veil}></div>
            <div class="pop finder-box" role="dialog" aria-modal="true" aria-label="Scenarios">
                <label class="finder">{ icon("find") }<span class="unseen">{ "What went wrong?" }</span>
                    <input ref={input} type="text" role="combobox" aria-expanded="true" aria-controls="found" aria-activedescendant={format!("found-{}", *chosen)}
                        placeholder="What went wrong? Try “null” or “twice”" {oninput} {onkeydown} autocomplete="off" spellcheck="false" />
                </label>
                <ul id="found" class="found" role="listbox" aria-label="Scenarios">
                    { for found.iter().enumerate().map(option) }
                    <li id={format!("found-{last}")} role="option" aria-selected={(*chosen == last).to_string()} class={(*chosen == last).then_some("on")} onclick={new}>
                        <b>{ "Start empty" }</b><span>{ "paste your own job" }</span>
                    </li>
                </ul>
                if found.is_empty() { <p class="dim">{ "No scenario has these words." }</p> }
            </div>
        </>
    }
}

const KEYS: &[(&str, &str)] = &[
    ("Space", "play, pause"),
    ("← →", "one event"),
    ("⇧← ⇧→", "one change at the sink"),
    ("[ ]", "mark of the timeline before, behind"),
    ("Home End", "first, last event"),
    ("M", "changelog or table"),
    ("Ctrl K", "find a scenario"),
    ("Ctrl S", "copy the link"),
    ("Ctrl Z", "undo, everywhere"),
    ("Esc Tab", "leave the editor"),
    ("?", "this sheet"),
];

fn keys(send: &Callback<Msg>) -> Html {
    html! {
        <div class="pop keys-sheet" role="dialog" aria-label="Keys">
            { head("Keys", send) }
            <dl class="keylist">{ for KEYS.iter().map(|(keys, what)| html! { <div><dt>{ for keys.split(' ').map(|key| html! { <><kbd>{ key.to_string() }</kbd>{ " " }</> }) }</dt><dd>{ *what }</dd></div> }) }</dl>
            <p class="dim">{ "Everything runs in this tab; nothing leaves your machine." }</p>
        </div>
    }
}
