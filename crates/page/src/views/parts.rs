//! Small pieces that many views share: glyphs, kinds, mode letters, cells, sentences.

use crate::classes;
use crate::words;
use rowkind_ir::{ChangelogMode, RowKind, Str};
use rowkind_markup::html;
use yew::prelude::*;

/// A number with one decimal, printed from whole tenths: printing fractions in general is far more code, and nothing on
/// the page needs more.
pub struct Tenths(pub f64);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        write!(f, "{}{}.{}", if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// A length of an SVG.
#[inline(never)]
pub fn px(length: f64) -> AttrValue {
    AttrValue::from(Tenths(length).to_string())
}

/// A length no shorter and no longer than that. `f64::clamp` could panic, and would bring all printing of fractions along.
#[allow(clippy::manual_clamp)]
pub fn between(length: f64, least: f64, most: f64) -> f64 {
    length.min(most).max(least)
}

/// A glyph of the page's sprite, beside a word that says the same.
pub fn icon(name: &str) -> Html {
    html! { <svg class="i" aria-hidden="true"><use href={format!("#{name}")} /></svg> }
}

/// A glyph with more classes.
pub fn icon_of(name: &str, class: &'static str) -> Html {
    html! { <svg class={classes!("i", class)} aria-hidden="true"><use href={format!("#{name}")} /></svg> }
}

/// The glyph of a kind.
pub fn glyph(kind: RowKind) -> &'static str {
    match kind {
        RowKind::Insert => "k-i",
        RowKind::UpdateBefore => "k-ub",
        RowKind::UpdateAfter => "k-ua",
        RowKind::Delete => "k-d",
    }
}

/// The ink of a kind.
pub fn ink(kind: RowKind) -> &'static str {
    if kind.retracts() { "take" } else { "add" }
}

/// A kind: glyph and sign. The styles draw the glyph, of borders: rows have many, and a browser is slow at elements inside them.
pub fn kind(kind: RowKind) -> Html {
    html! { <span class={classes!("kind", ink(kind), glyph(kind))}>{ words::sign(kind) }</span> }
}

/// A null, never an empty place.
pub fn null() -> Html {
    html! { <span class="take nul">{ "null" }</span> }
}

/// So many characters of a cell have room.
pub const CELL_CHARS: usize = 30;

pub fn cell(value: &Option<Str>, shortening: words::Shortening) -> Html {
    cell_within(value, shortening, CELL_CHARS)
}

pub fn cell_within(value: &Option<Str>, shortening: words::Shortening, chars: usize) -> Html {
    match value {
        Some(text) => cut(shortening.of(text), chars),
        None => html! { <span class="dim">{ "NULL" }</span> },
    }
}

/// A text that is cut off where it is too long. Only those get an element that clips: a clip for each cell makes painting slow.
pub fn cut(text: String, chars: usize) -> Html {
    if text.chars().nth(chars).is_some() {
        html! { <span class="cut">{ text }</span> }
    } else {
        html! { { text } }
    }
}

/// The kind that a mode letter stands for.
pub fn kind_of(letter: &str) -> RowKind {
    match letter {
        "I" => RowKind::Insert,
        "UB" => RowKind::UpdateBefore,
        "UA" => RowKind::UpdateAfter,
        _ => RowKind::Delete,
    }
}

/// The letters of a mode as chips; `sent` tells which were ever sent.
pub fn chips(mode: ChangelogMode, sent: impl Fn(RowKind) -> bool) -> Html {
    let chip = |letter: &'static str| {
        let kind = kind_of(letter);
        let off = (!sent(kind)).then_some("off");
        html! { <i class={classes!("c", ink(kind), off)}>{ letter }</i> }
    };
    html! { <span class="chips">{ for mode.letters().into_iter().map(chip) }</span> }
}

/// A sentence in which `**bold**`, `` `code` `` and the signs of kinds are drawn as such.
pub fn prose(text: &str) -> Html {
    let mut out: Vec<Html> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '+', '-', '−']) {
        let (before, tail) = rest.split_at(at);
        let (html, used) = marked(before, tail);
        let keep = if html.is_some() { before.len() } else { before.len() + tail.chars().next().map_or(0, char::len_utf8) };
        out.push(html! { { rest[..keep].to_string() } });
        out.extend(html);
        rest = &rest[keep + used..];
    }
    out.push(html! { { rest.to_string() } });
    html! { <>{ for out }</> }
}

/// What `tail` begins with, if that is drawn in a special way, and how many bytes of it that takes.
fn marked(before: &str, tail: &str) -> (Option<Html>, usize) {
    if let Some(bold) = tail.strip_prefix("**")
        && let Some(end) = bold.find("**")
    {
        return (Some(html! { <b>{ prose(&bold[..end]) }</b> }), end + 4);
    }
    if let Some(code) = tail.strip_prefix('`')
        && let Some(end) = code.find('`')
    {
        return (Some(html! { <code>{ code[..end].to_string() }</code> }), end + 2);
    }
    let starts_word = before.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
    let signs = [
        ("+I", RowKind::Insert),
        ("-U", RowKind::UpdateBefore),
        ("−U", RowKind::UpdateBefore),
        ("+U", RowKind::UpdateAfter),
        ("-D", RowKind::Delete),
        ("−D", RowKind::Delete),
    ];
    for (sign, of) in signs {
        let Some(after) = tail.strip_prefix(sign) else { continue };
        if starts_word && after.chars().next().is_none_or(|next| !next.is_alphanumeric()) {
            return (Some(kind(of)), sign.len());
        }
    }
    (None, 0)
}

/// A choice of few, as buttons side by side.
pub fn segments<T: Copy + PartialEq + 'static>(label: &'static str, now: T, all: &[(T, &'static str)], pick: Callback<T>) -> Html {
    let button = |(value, name): &(T, &'static str)| {
        let (value, pick) = (*value, pick.clone());
        let on = value == now;
        html! { <button type="button" class={on.then_some("on")} aria-pressed={on.to_string()} onclick={move |_| pick.emit(value)}>{ *name }</button> }
    };
    html! { <span class="seg" role="group" aria-label={label}>{ for all.iter().map(button) }</span> }
}
