//! The editor's functions, as Rust sees them. They come from `www/editor`, loaded after the first drawing.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(raw_module = "./loader.js")]
extern "C" {
    #[wasm_bindgen(js_name = loadEditor)]
    fn load_editor() -> Promise;
}

/// Puts an editor into `parent`, once its module has arrived; `on_edit` gets the whole text after each edit.
pub async fn mount_editor(parent: web_sys::Element, text: String, on_edit: impl Fn(String) + 'static) {
    let Ok(module) = JsFuture::from(load_editor()).await else { return };
    let mount: Function = Reflect::get(&module, &"mount".into()).expect("the module exports mount").unchecked_into();
    let on_edit = Closure::<dyn Fn(String)>::new(on_edit).into_js_value();
    mount.call3(&JsValue::NULL, &parent, &text.into(), &on_edit).expect("mounting an editor does not fail");
}
