//! What embeds ask: plain objects in, plain objects out, so that a loader of a few kilobytes can speak to the engine.
//!
//! In: `{ id, ask: "frame", text, sql?, at, view, showSql }` → `{ id, html, text, sql, at, event, events, title, said }`;
//! `{ id, ask: "open", link }` → `{ id, text, at }`; `{ id, ask: "link", text, at }` → `{ id, link }`.
//! Out: the same id, and `error` where something is wrong. Reports of the last texts are kept: a step draws, it does not run.

use js_sys::{Object, Reflect};
use rowkind_ir::Step;
use rowkind_ir::report::Report;
use rowkind_render::{EmbedLook, EmbedView, embed_html, narration};
use rowkind_scenario::link::{self, Dictionaries, Linked};
use rowkind_scenario::{bring, gallery};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// So many texts keep their report: about as many embeds as one page has.
const KEPT_MAX: usize = 12;

thread_local! {
    static KEPT: RefCell<Vec<(String, Rc<Report>)>> = const { RefCell::new(Vec::new()) };
}

/// Answers one object.
pub fn answer(request: &JsValue) -> JsValue {
    let answer = Object::new();
    let set = |name: &str, value: JsValue| Reflect::set(&answer, &name.into(), &value).is_ok();
    set("id", Reflect::get(request, &"id".into()).unwrap_or_default());
    let text = |name: &str| Reflect::get(request, &name.into()).ok().and_then(|value| value.as_string());
    match text("ask").as_deref() {
        Some("frame") => {
            let mut scenario = text("text").unwrap_or_default().replace("\r\n", "\n");
            if let Some(sql) = text("sql") {
                scenario = bring::with_sql(&scenario, &sql);
            }
            let report = report(&scenario);
            let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
            let written = text("at").unwrap_or_default();
            let at = if written.is_empty() || written == "end" { Some(end) } else { Step::parse(&written).map(|at| at.min(end)) };
            let view = EmbedView::parse(&text("view").unwrap_or_default()).unwrap_or_default();
            let look = EmbedLook { view, sql: text("showSql").is_some() };
            let at_or_end = at.unwrap_or(end);
            if at.is_none() {
                set("error", format!("{written} is no instant: 18, 18.3 or end").into());
            }
            set("html", embed_html(&report, &scenario, at_or_end, look).into());
            set("sql", scenario[bring::sql_of(&scenario).range()].into());
            set("at", if at_or_end == end { "end".into() } else { at_or_end.to_string().into() });
            set("event", if at_or_end == end { end.event.into() } else { at_or_end.event.into() });
            set("events", end.event.into());
            set("title", report.title.as_str().into());
            set("said", narration(&report, at_or_end).into());
            set("text", scenario.into());
        }
        Some("open") => {
            let fragment = text("link").unwrap_or_default();
            match gallery::find(fragment.trim_start_matches('#')) {
                Some(shipped) => {
                    set("text", shipped.text.into());
                }
                None => match link::decode(&fragment, &Dictionaries::shipped()) {
                    Ok(linked) => {
                        set("text", linked.text.into());
                        set("at", linked.at.into());
                    }
                    Err(error) => {
                        set("error", error.sentence().into());
                        set("saved", error.saved().into());
                    }
                },
            }
        }
        Some("link") => {
            let linked = Linked {
                text: text("text").unwrap_or_default(),
                at: text("at").filter(|at| at != "end").unwrap_or_default(),
                ..Linked::default()
            };
            set("link", link::encode(&linked, &Dictionaries::shipped()).into());
        }
        _ => {
            set("error", "an embed asks for frame, open or link".into());
        }
    }
    answer.into()
}

fn report(text: &str) -> Rc<Report> {
    KEPT.with_borrow_mut(|kept| {
        if let Some((_, report)) = kept.iter().find(|(known, _)| known == text) {
            return report.clone();
        }
        let report = Rc::new(rowkind_scenario::run(text));
        if kept.len() == KEPT_MAX {
            kept.remove(0);
        }
        kept.push((text.to_string(), report.clone()));
        report
    })
}
