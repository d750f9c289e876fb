//! The address, the clipboard, files, storage, the theme. What is blocked is answered, never a panic.

use crate::state::Theme;
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Window, window};

const THEME_KEY: &str = "rowkind.theme";
const RECENT_KEY: &str = "rowkind.recent";
/// Between the texts that are kept: no scenario has this character.
const RECENT_BETWEEN: char = '\u{1e}';

fn browser() -> Window {
    window().expect("the page runs in a window")
}

/// The fragment of the address, with its `#`; empty without.
pub fn fragment() -> String {
    browser().location().hash().unwrap_or_default()
}

/// The address up to its query: what stands behind that is in the fragment, too.
pub fn address() -> String {
    let href = browser().location().href().unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_string()
}

pub fn write_address(link: &str, push: bool) {
    let Ok(history) = browser().history() else { return };
    let url = format!("{}{link}", address());
    let written = match push {
        true => history.push_state_with_url(&JsValue::NULL, "", Some(&url)),
        false => history.replace_state_with_url(&JsValue::NULL, "", Some(&url)),
    };
    // A browser may refuse when the address changes too often; the next change writes it anew.
    let _ = written;
}

/// Whether the text is on the clipboard now.
pub async fn copy(text: &str) -> bool {
    let navigator = browser().navigator();
    // Without a secure context there is no clipboard object at all.
    if Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_undefined()) {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Offers a text as a file.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Some(link) = browser().document().and_then(|document| document.create_element("a").ok()) {
        let link: web_sys::HtmlAnchorElement = link.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// Name and text of a file.
pub async fn read(file: web_sys::File) -> Option<(String, String)> {
    let text = JsFuture::from(file.text()).await.ok()?.as_string()?;
    Some((file.name(), text))
}

/// Scrolls as little as it takes to have the end of an element in sight.
pub fn reveal(id: &str) {
    if let Some(element) = browser().document().and_then(|document| document.get_element_by_id(id)) {
        element.scroll_into_view_with_bool(false);
    }
}

/// Scrolls a list so that one of its lines is in sight.
pub fn reveal_nearest(id: &str) {
    let Some(element) = browser().document().and_then(|document| document.get_element_by_id(id)) else { return };
    let list = element.parent_element();
    if let (Some(list), Some(line)) = (list, element.dyn_ref::<web_sys::HtmlElement>()) {
        let (top, height) = (line.offset_top(), line.offset_height());
        if top < list.scroll_top() || top + height > list.scroll_top() + list.client_height() {
            list.set_scroll_top(top - list.client_height() / 2);
        }
    }
}

pub fn focus(id: &str) {
    let element = browser().document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        // What cannot take it leaves it where it is.
        let _ = element.focus();
    }
}

pub fn has_element(id: &str) -> bool {
    browser().document().is_some_and(|document| document.get_element_by_id(id).is_some())
}

/// Focuses an input and selects a part of what stands in it.
pub fn select(id: &str, from: u32, to: u32) {
    focus(id);
    let element = browser().document().and_then(|document| document.get_element_by_id(id));
    if let Some(input) = element.and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        // What cannot be selected is edited as a whole.
        let _ = input.set_selection_range(from, to);
        // A browser brings the end of a long line into sight, not what is selected.
        let length = (input.value().encode_utf16().count() as u32).max(1);
        input.set_scroll_left((input.scroll_width() * from as i32 / length as i32 - 24).max(0));
    }
}

/// The page itself broke: nothing that it drew answers any more, so that it is said over it, and a reload brings the text back.
pub fn tell_broken() {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let (Ok(said), Some(body)) = (document.create_element("div"), document.body()) else { return };
    said.set_inner_html("<b>This page broke.</b> That is our mistake. Your text is kept in the address and in this browser: <a href=\"\">load it again</a>.");
    // Where even this fails nothing more can be done.
    let _ = said.set_attribute("class", "pop broke").and(said.set_attribute("role", "alert"));
    let _ = body.append_child(&said);
}

/// The SQL in the box that stands there before the page does, if the author changed it.
pub fn typed_early() -> Option<String> {
    let area = browser().document()?.get_element_by_id("early")?.dyn_into::<web_sys::HtmlTextAreaElement>().ok()?;
    let text = area.value();
    (area.default_value().as_ref() != Ok(&text)).then_some(text)
}

/// The texts kept last time, unless storage is blocked.
pub fn recent() -> Vec<String> {
    let storage = browser().local_storage().ok().flatten();
    let kept = storage.and_then(|storage| storage.get_item(RECENT_KEY).ok().flatten()).unwrap_or_default();
    kept.split(RECENT_BETWEEN).filter(|text| !text.is_empty()).map(String::from).collect()
}

/// Whether they are kept.
pub fn keep_recent(texts: &[String]) -> bool {
    let Some(storage) = browser().local_storage().ok().flatten() else { return false };
    storage.set_item(RECENT_KEY, &texts.join(&RECENT_BETWEEN.to_string())).is_ok()
}

pub fn set_title(title: &str) {
    if let Some(document) = browser().document() {
        document.set_title(&format!("{title} · Rowkind"));
    }
}

/// The theme that was chosen last, unless storage is blocked.
pub fn kept_theme() -> Theme {
    let storage = browser().local_storage().ok().flatten();
    match storage.and_then(|storage| storage.get_item(THEME_KEY).ok().flatten()).as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::Auto,
    }
}

pub fn set_theme(theme: Theme) {
    let name = match theme {
        Theme::Auto => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    };
    let Some(root) = browser().document().and_then(|document| document.document_element()) else { return };
    let storage = browser().local_storage().ok().flatten();
    // A full or blocked storage only forgets the theme.
    let _ = match name {
        Some(name) => root.set_attribute("data-theme", name),
        None => root.remove_attribute("data-theme"),
    };
    if let Some(storage) = storage {
        let _ = match name {
            Some(name) => storage.set_item(THEME_KEY, name),
            None => storage.remove_item(THEME_KEY),
        };
    }
}

/// What `early.js` has put by under this name.
pub fn early(name: &str) -> JsValue {
    Reflect::get(&all_early(), &name.into()).unwrap_or_default()
}

fn all_early() -> JsValue {
    Reflect::get(&js_sys::global(), &"early".into()).unwrap_or_default()
}

/// The worker that `early.js` has started, if it has: it starts none any more.
pub fn take_early_worker() -> Option<web_sys::Worker> {
    let worker = early("worker").dyn_into().ok();
    // Without the object there is no worker to be started either.
    let _ = Reflect::set(&all_early(), &"taken".into(), &JsValue::TRUE);
    worker
}

/// The answer to the first scenario, made with the build: where that is what opens.
pub async fn foretold() -> Option<Vec<u8>> {
    let promise: js_sys::Promise = early("first").dyn_into().ok()?;
    let bytes = JsFuture::from(promise).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec()).filter(|bytes| !bytes.is_empty())
}
