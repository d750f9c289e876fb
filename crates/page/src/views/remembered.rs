//! What an operator remembers at an instant, entry by entry.

use super::rows::Rows;
use crate::state::{Msg, Operator};
use crate::words;
use rowkind_markup::html;
use yew::prelude::*;

/// Which operator.
pub fn choice(operator: &Operator, send: &Callback<Msg>) -> Html {
    let ids: Vec<u32> = operator.all.iter().map(|(id, _)| *id).collect();
    let onchange = send.reform(move |event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        Msg::PickOperator(ids.get(select.selected_index().max(0) as usize).copied().unwrap_or_default())
    });
    let option = |(id, name): &(u32, String)| html! { <option selected={*id == operator.id}>{ name.clone() }</option> };
    html! { <label class="field">{ "of " }<select class="select" {onchange}>{ for operator.all.iter().map(option) }</select></label> }
}

pub fn count(operator: &Operator) -> String {
    match operator.told.as_deref() {
        Some(Ok(lines)) => words::entries(lines.len() as u64),
        _ => String::new(),
    }
}

pub fn entries(operator: &Operator) -> Html {
    let told = match operator.told.clone() {
        None => return html! { <p class="plain">{ "Looking it up…" }</p> },
        Some(told) => told,
    };
    let count = match &*told {
        Err(why) => return html! { <p class="plain">{ why.clone() }</p> },
        Ok(lines) if lines.is_empty() => return html! { <p class="plain">{ "It remembers nothing at this instant." }</p> },
        Ok(lines) => lines.len(),
    };
    let row = Callback::from(move |index: usize| {
        let line = told.as_ref().as_ref().ok().and_then(|lines| lines.get(index)).cloned().unwrap_or_default();
        html! { <tr class="r"><th scope="row">{ index + 1 }</th><td class="wide">{ line }</td></tr> }
    });
    let head = html! { <><th scope="col">{ "#" }</th><th scope="col">{ "entry" }</th></> };
    html! { <Rows label="Entries of its state" {head} columns={2} {count} focus={0} {row} /> }
}
