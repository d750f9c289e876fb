//! The playground's page.
//!
//! In: a scenario's text, and the reports that the worker makes of it. Out: a drawing of the report at an instant.
//! Never: plans or runs anything itself.

mod bindings;

use wasm_bindgen::{JsCast, prelude::Closure};
use yew::prelude::*;

const SCENARIO: &str = "SELECT id, status FROM orders;\n";

fn main() {
    console_error_panic_hook::set_once();
    let root = gloo::utils::document().get_element_by_id("page").expect("index.html has #page");
    root.set_inner_html("");
    yew::Renderer::<Page>::with_root(root).render();
}

#[component]
fn Page() -> Html {
    let answer = use_state(|| "starting".to_string());
    let editor = use_node_ref();
    {
        let (answer, editor) = (answer.clone(), editor.clone());
        use_effect_with((), move |()| {
            start_worker(move |message| answer.set(message));
            let parent = editor.cast::<web_sys::Element>().expect("the effect runs after the first drawing");
            wasm_bindgen_futures::spawn_local(bindings::mount_editor(parent, SCENARIO.into(), |_text| {}));
        });
    }
    html! {
        <main>
            <h1>{ "Rowkind" }</h1>
            <p id="worker">{ (*answer).clone() }</p>
            <div id="editor" ref={editor}></div>
        </main>
    }
}

fn start_worker(on_message: impl Fn(String) + 'static) {
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    let worker = web_sys::Worker::new_with_options("./rowkind-worker_loader.js", &options).expect("browsers have workers");
    let listener = Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
        on_message(event.data().as_string().unwrap_or_default());
    });
    worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker and its listener live as long as the page.
    listener.forget();
    std::mem::forget(worker);
}
