//! Answers the page's requests with reports, beside the page's own thread.
//!
//! In: messages of the page (bytes) and of embeds (objects). Out: `ready` once it listens (a message posted earlier is lost), then answers; how far a
//! long run is; what a panic said, before it ends the worker. Never: draws anything, or knows the page's state.

mod answer;
mod embed;

use js_sys::{Array, ArrayBuffer, Uint8Array};
use rowkind_ir::message::{Answer, Request};
use rowkind_ir::report::Report;
use rowkind_scenario::remembered::Remembered;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let post = scope().post_message(&JsValue::from(format!("panic: {info}")));
        post.expect("a string can always be posted");
    }));
    let remembered = Rc::<Remembered>::default();
    let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if !event.data().is_instance_of::<ArrayBuffer>() {
            scope().post_message(&embed::answer(&event.data())).expect("an object of texts can always be posted");
            return;
        }
        let bytes = Uint8Array::new(event.data().unchecked_ref::<ArrayBuffer>()).to_vec();
        let request: Request = postcard::from_bytes(&bytes).expect("page and worker are built together");
        let mut answer = answer::answer(request, progress, &remembered);
        if let Answer::Ran { report: Report { run: Some(run), .. }, .. } = &mut answer {
            let in_parts = run.longest() > PART_MAX;
            while in_parts && run.longest() > 0 {
                post(&Answer::Part(Box::new(run.take(PART_MAX))));
            }
        }
        post(&answer);
    });
    scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    listener.forget();
    scope().post_message(&"ready".into()).expect("a string can always be posted");
}

/// A part of a run lists so many of everything: what the page reads between two frames.
const PART_MAX: usize = 2_000;

fn post(answer: &Answer) {
    let bytes = postcard::to_stdvec(answer).expect("an answer can always be written");
    let buffer = Uint8Array::from(&bytes[..]).buffer();
    scope().post_message_with_transfer(&buffer, &Array::of1(&buffer)).expect("a buffer can always be posted");
}

/// Words of progress come no closer than this, ms.
const PROGRESS_MS: f64 = 200.0;

fn progress(next: u32, last: u32) {
    thread_local! {
        static TOLD: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) };
    }
    let now = js_sys::Date::now();
    if next == 0 {
        return TOLD.set(now);
    }
    if now - TOLD.get() >= PROGRESS_MS {
        TOLD.set(now);
        scope().post_message(&JsValue::from(format!("progress: {next} {last}"))).expect("a string can always be posted");
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
