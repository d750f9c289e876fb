//! Answers the page's requests with reports, beside the page's own thread.
//!
//! In: messages of the page. Out: `ready` once it listens (a message posted earlier is lost), then answers.
//! Never: draws anything, or knows the page's state.

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

fn main() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.post_message(&"ready".into()).expect("a string can always be posted");
}
