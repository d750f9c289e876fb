//! The editor's functions, as Rust sees them. They come from `www/editor`, loaded after the first drawing.

use crate::state::Source;
use crate::text::{self, Utf16};
use js_sys::{Array, Function, Object, Promise, Reflect};
use rowkind_ir::diagnostic::Diagnostic;
use rowkind_ir::report::{Report, Role};
use rowkind_ir::{Severity, Span, TextEdit};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(raw_module = "./loader.js")]
extern "C" {
    #[wasm_bindgen(js_name = loadEditor)]
    fn load_editor() -> Promise;
    #[wasm_bindgen(js_name = workOffline)]
    fn offline() -> Promise;
    #[wasm_bindgen(js_name = sourceOf)]
    fn source_of() -> JsValue;
    #[wasm_bindgen(js_name = loadSource)]
    fn load_text(address: &str) -> Promise;
    #[wasm_bindgen(js_name = savePng)]
    fn save(svg: &str, name: &str) -> Promise;
}

/// The file that the address names by `?src=`.
pub fn source() -> Option<Source> {
    let found = source_of();
    let [address, host, own] = [0, 1, 2].map(|part| Reflect::get_u32(&found, part).unwrap_or_default());
    Some(Source { address: address.as_string()?, host: host.as_string()?, own: own.is_truthy() })
}

/// The text of a file, or a sentence that says why not.
pub async fn load_source(address: &str) -> Result<String, String> {
    JsFuture::from(load_text(address)).await.map(|text| text.as_string().unwrap_or_default()).map_err(sentence)
}

/// Offers a picture as a PNG file; its size.
pub async fn save_png(svg: &str, name: &str) -> Result<String, String> {
    JsFuture::from(save(svg, name)).await.map(|size| size.as_string().unwrap_or_default()).map_err(sentence)
}

fn sentence(error: JsValue) -> String {
    Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string()).unwrap_or_default()
}

/// A mounted editor. Its module's functions are looked up by name: the module arrives after the page's own code.
#[derive(Clone)]
pub struct Editor {
    module: JsValue,
    view: JsValue,
    on_action: JsValue,
}

/// Loads the editor's module; `None` when it cannot be had.
pub async fn load() -> Option<JsValue> {
    JsFuture::from(load_editor()).await.ok()
}

/// Why the page does not work without a network; empty when it does.
pub async fn work_offline() -> String {
    JsFuture::from(offline()).await.ok().and_then(|why| why.as_string()).unwrap_or_default()
}

impl Editor {
    /// Puts an editor into `parent`. `on_edit` gets the whole text after each edit of the author, `on_action` the
    /// indexes of a diagnostic and of its fix, `on_caret` the author's cursor whenever it moves, in UTF-16 units.
    pub fn mount(
        module: JsValue,
        parent: &web_sys::Element,
        text: &str,
        on_edit: impl Fn(String) + 'static,
        on_action: impl Fn(u32, u32) + 'static,
        on_caret: impl Fn(u32) + 'static,
    ) -> Editor {
        let on_edit = Closure::<dyn Fn(String)>::new(on_edit).into_js_value();
        let on_action = Closure::<dyn Fn(u32, u32)>::new(on_action).into_js_value();
        let on_caret = Closure::<dyn Fn(u32)>::new(on_caret).into_js_value();
        let view = call(&module, "mount", &[parent.clone().into(), text.into(), on_edit, on_caret]);
        Editor { module, view, on_action }
    }

    pub fn set_text(&self, text: &str) {
        self.call("setText", &[text.into()]);
    }

    /// `text` is the one before the edits.
    pub fn apply(&self, text: &str, edits: &[TextEdit]) {
        let offsets = Utf16::new(text);
        let changes: Array = edits
            .iter()
            .map(|edit| {
                object(&[
                    ("from", at(&offsets, edit.span.start)),
                    ("to", at(&offsets, edit.span.end)),
                    ("insert", edit.text.as_str().into()),
                ])
            })
            .collect();
        self.call("applyEdits", &[changes.into()]);
    }

    /// Findings, what is hidden, what folds, and the names that completion offers.
    pub fn annotate(&self, text: &str, whole: bool, diagnostics: &[Diagnostic], report: Option<&Report>) {
        let offsets = Utf16::new(text);
        let bare = text::is_bare_sql(text);
        let window = text::only_sql_block(text).filter(|_| !whole && !bare);
        let window = window.map_or(JsValue::NULL, |range| span(&offsets, Span::new(range.start, range.end)));
        let findings: Array = diagnostics.iter().enumerate().filter_map(|(index, found)| finding(&offsets, index, found)).collect();
        let known = object(&[
            ("bare", bare.into()),
            ("window", window),
            ("diagnostics", findings.into()),
            ("folds", report.map_or(JsValue::NULL, |report| folds(text, &offsets, report).into())),
            ("tables", report.map_or(JsValue::NULL, |report| tables(report).into())),
            ("nodes", report.map_or(JsValue::NULL, |report| nodes(&offsets, report).into())),
        ]);
        self.call("annotate", &[known, self.on_action.clone()]);
    }

    /// Selects a place and scrolls to it.
    pub fn reveal(&self, text: &str, place: Span) {
        let offsets = Utf16::new(text);
        self.call("reveal", &[at(&offsets, place.start), at(&offsets, place.end)]);
    }

    pub fn undo(&self) {
        self.call("undo", &[]);
    }

    pub fn redo(&self) {
        self.call("redo", &[]);
    }

    pub fn destroy(&self) {
        self.call("destroy", &[]);
    }

    fn call(&self, name: &str, more: &[JsValue]) {
        let mut arguments = vec![self.view.clone()];
        arguments.extend_from_slice(more);
        call(&self.module, name, &arguments);
    }
}

fn call(module: &JsValue, name: &str, arguments: &[JsValue]) -> JsValue {
    let function: Function = Reflect::get(module, &name.into()).expect("the module is an object").unchecked_into();
    match function.apply(&JsValue::NULL, &arguments.iter().collect()) {
        Ok(value) => value,
        Err(error) => {
            web_sys::console::error_1(&error);
            JsValue::NULL
        }
    }
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in entries {
        Reflect::set(&object, &(*key).into(), value).expect("a plain object takes keys");
    }
    object.into()
}

fn at(offsets: &Utf16, byte: u32) -> JsValue {
    offsets.of(byte as usize).into()
}

fn span(offsets: &Utf16, span: Span) -> JsValue {
    object(&[("from", at(offsets, span.start)), ("to", at(offsets, span.end))])
}

fn finding(offsets: &Utf16, index: usize, found: &Diagnostic) -> Option<JsValue> {
    let place = found.span?;
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    let message = match &found.plain {
        Some(plain) => format!("{plain}\n{}", found.message),
        None => found.message.clone(),
    };
    let actions: Array = found.fixes.iter().map(|fix| JsValue::from(fix.title.as_str())).collect();
    Some(object(&[
        ("index", (index as u32).into()),
        ("from", at(offsets, place.start)),
        ("to", at(offsets, place.end)),
        ("severity", severity.into()),
        ("message", message.as_str().into()),
        ("actions", actions.into()),
    ]))
}

/// CREATE statements fold to one line: the table's name, its facts, and its role in the plan.
fn folds(text: &str, offsets: &Utf16, report: &Report) -> Array {
    let made = report.statements.iter().filter_map(|statement| {
        let name = statement.label.strip_prefix("CREATE ")?.rsplit(' ').next()?;
        let written = text.get(statement.span.range())?;
        // The statement's end mark belongs to the line, too.
        let end = statement.span.end + u32::from(text[statement.span.end as usize..].starts_with(';'));
        let node = report.plan.nodes.iter().find(|node| node.name == name && node.role != Role::Operator);
        let role = match node.map(|node| node.role) {
            Some(Role::Source) => "source",
            Some(Role::Sink) => "sink",
            _ => "",
        };
        let facts = node.map_or(String::new(), |node| node.facts.join(" · "));
        written.contains('\n').then(|| {
            object(&[
                ("from", at(offsets, statement.span.start)),
                ("to", at(offsets, end)),
                ("name", name.into()),
                ("facts", facts.as_str().into()),
                ("role", role.into()),
            ])
        })
    });
    made.collect()
}

/// What a clause became, for the pointer that rests on it.
fn nodes(offsets: &Utf16, report: &Report) -> Array {
    let placed = report.plan.nodes.iter().filter(|node| !node.minor && node.role == Role::Operator);
    placed
        .filter_map(|node| {
            let place = node.span?;
            let sends = format!("{} sends {}", node.name, node.mode);
            Some(object(&[("from", at(offsets, place.start)), ("to", at(offsets, place.end)), ("text", sends.as_str().into())]))
        })
        .collect()
}

fn tables(report: &Report) -> Array {
    let tables = report.plan.nodes.iter().filter(|node| node.role != Role::Operator);
    tables
        .map(|node| {
            let strings = |texts: &[String]| -> JsValue { texts.iter().map(|text| JsValue::from(text.as_str())).collect::<Array>().into() };
            object(&[("name", node.name.as_str().into()), ("columns", strings(&node.columns)), ("types", strings(&node.types))])
        })
        .collect()
}
