//! Keys of the whole page: which message a key means, given where the focus is.

use crate::cursor::Move;
use crate::state::{ChangesView, Msg, Panel, State};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

/// The message of a key, if it is one of the page's.
pub fn meaning(event: &KeyboardEvent, state: &State) -> Option<Msg> {
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        return match key.to_ascii_lowercase().as_str() {
            "s" => Some(Msg::CopyLink),
            "enter" => Some(Msg::RunAgain),
            "k" => Some(Msg::Toggle(Panel::Finder)),
            "z" if !is_text(event) && event.shift_key() => Some(Msg::Redo),
            "z" if !is_text(event) => Some(Msg::Undo),
            _ => None,
        };
    }
    if event.alt_key() {
        return None;
    }
    if key == "Escape" {
        let open = state.panel != Panel::None
            || state.node.is_some()
            || state.edge.is_some()
            || state.notice.is_some()
            || state.pinned.is_some()
            || state.mark.is_some()
            || state.row.is_some();
        return open.then_some(Msg::Close);
    }
    if is_text(event) || state.panel == Panel::Finder {
        return None;
    }
    let shift = event.shift_key();
    match key.as_str() {
        "ArrowLeft" if shift => Some(Msg::Go(Move::BackChange)),
        "ArrowRight" if shift => Some(Msg::Go(Move::ForwardChange)),
        "ArrowLeft" => Some(Msg::Go(Move::BackEvent)),
        "ArrowRight" => Some(Msg::Go(Move::ForwardEvent)),
        "Home" => Some(Msg::Go(Move::First)),
        "End" => Some(Msg::Go(Move::Last)),
        "[" => Some(Msg::Go(Move::BackMark)),
        "]" => Some(Msg::Go(Move::ForwardMark)),
        " " if !is_button(event) => Some(Msg::TogglePlay),
        "?" => Some(Msg::Toggle(Panel::Keys)),
        "m" | "M" => Some(Msg::ShowChanges(match state.changes_view {
            ChangesView::Changelog => ChangesView::Table,
            ChangesView::Table | ChangesView::Encodings | ChangesView::State => ChangesView::Changelog,
        })),
        _ => fault(&key).map(|what| Msg::AddFault { what, at: None }).or(match key.to_ascii_lowercase().as_str() {
            "p" => Some(Msg::Keep),
            "w" => Some(Msg::PinNow),
            _ => None,
        }),
    }
}

/// What a letter lets happen at this instant.
fn fault(key: &str) -> Option<&'static str> {
    let key = key.to_ascii_uppercase();
    crate::views::faults::FAULTS.iter().find(|fault| fault.key == key).map(|fault| fault.what)
}

fn target(event: &KeyboardEvent) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}

/// Whether the key goes into a text.
fn is_text(event: &KeyboardEvent) -> bool {
    target(event).is_some_and(|element| element.closest("input, textarea, select, [contenteditable=true]").ok().flatten().is_some())
}

fn is_button(event: &KeyboardEvent) -> bool {
    target(event).is_some_and(|element| element.closest("button, a, [role=button], [role=option]").ok().flatten().is_some())
}
