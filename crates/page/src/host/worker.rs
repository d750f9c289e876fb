//! The page's end of the worker: one request at a time, the newest of each sort, and a new worker when one breaks.

use gloo::timers::callback::Timeout;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use rowkind_ir::message::{Answer, PART, Request};
use rowkind_ir::report::{Report, Run};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use yew::Callback;

/// A worker that has not answered for so long is taken for hung.
const HUNG_MS: u32 = 60_000;
/// A run that is no longer asked for may take so long before its worker is given up.
const SUPERSEDED_MS: f64 = 1_500.0;

/// What comes out.
pub enum Event {
    /// With the time from request to answer.
    Answered { answer: Answer, elapsed_ms: f64 },
    /// What this build's worker answers to the first scenario, before it has said so.
    Foretold(Answer),
    /// It has said so.
    Confirmed { generation: u32, elapsed_ms: f64 },
    /// The run is at this event of so many.
    Progress(u32, u32),
    /// The worker broke or hung, and a new one stands in its place.
    Died(String),
}

#[derive(Clone)]
pub struct WorkerHost(Rc<RefCell<Inner>>);

struct Inner {
    worker: web_sys::Worker,
    ready: bool,
    /// What the worker is busy with, and since when.
    sent: Option<(Request, f64)>,
    run: Option<Request>,
    link: Option<Request>,
    open: Option<Request>,
    edit: Option<Request>,
    elsewhere: Option<Request>,
    state: Option<Request>,
    share: Option<Request>,
    mask: Option<Request>,
    /// Last of all: nobody waits for it.
    weigh: Option<Request>,
    watchdog: Option<Timeout>,
    /// What a long run's answer has brought so far.
    parts: Vec<Run>,
    /// What was foretold, until the worker has answered.
    foretold: Option<Vec<u8>>,
    on_event: Callback<Event>,
    on_message: Closure<dyn Fn(web_sys::MessageEvent)>,
    on_error: Closure<dyn Fn(web_sys::ErrorEvent)>,
}

impl WorkerHost {
    pub fn start(on_event: Callback<Event>) -> WorkerHost {
        WorkerHost(Rc::new_cyclic(|this: &std::rc::Weak<RefCell<Inner>>| {
            let (message, error) = (this.clone(), this.clone());
            let on_message = Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
                if let Some(inner) = message.upgrade() {
                    WorkerHost(inner).received(event.data());
                }
            });
            let on_error = Closure::<dyn Fn(web_sys::ErrorEvent)>::new(move |event: web_sys::ErrorEvent| {
                event.prevent_default();
                if let Some(inner) = error.upgrade() {
                    WorkerHost(inner).died(event.message());
                }
            });
            let (worker, ready) = early_worker(&on_message, &on_error).unwrap_or_else(|| (start_worker(&on_message, &on_error), false));
            let inner = Inner {
                worker,
                ready,
                sent: None,
                run: None,
                link: None,
                open: None,
                edit: None,
                elsewhere: None,
                state: None,
                share: None,
                mask: None,
                weigh: None,
                watchdog: None,
                parts: Vec::new(),
                foretold: Some(Vec::new()),
                on_event,
                on_message,
                on_error,
            };
            RefCell::new(inner)
        }))
    }

    /// Takes a request; a newer one of the same sort takes its place until it is sent.
    pub fn ask(&self, request: Request) {
        let mut inner = self.0.borrow_mut();
        let supersedes = matches!(request, Request::Run { .. } | Request::Edit { .. });
        match &request {
            Request::Run { .. } => {
                inner.weigh = None;
                inner.run = Some(request);
            }
            Request::Weigh { .. } => inner.weigh = Some(request),
            Request::Link { .. } => inner.link = Some(request),
            Request::Open { .. } => inner.open = Some(request),
            Request::Edit { .. } => inner.edit = Some(request),
            Request::Elsewhere { .. } => inner.elsewhere = Some(request),
            Request::State { .. } => inner.state = Some(request),
            Request::Share { .. } => inner.share = Some(request),
            Request::Mask { .. } => inner.mask = Some(request),
        }
        let superseded = matches!(&inner.sent, Some((Request::Run { .. } | Request::Weigh { .. }, since)) if now() - since > SUPERSEDED_MS);
        if supersedes && superseded {
            inner.restart();
        }
        drop(inner);
        self.send_next();
    }

    /// Takes the answer that was made with the build, unless the worker was quicker. The worker's own is compared with it.
    pub fn foretell(&self, bytes: Vec<u8>) {
        let Ok(answer) = postcard::from_bytes(&bytes) else { return };
        let mut inner = self.0.borrow_mut();
        if inner.foretold.is_none() {
            return;
        }
        inner.foretold = Some(bytes);
        let on_event = inner.on_event.clone();
        drop(inner);
        on_event.emit(Event::Foretold(answer));
    }

    /// Gives up what it is busy with.
    pub fn stop(&self) {
        let mut inner = self.0.borrow_mut();
        inner.run = None;
        inner.weigh = None;
        if inner.sent.is_some() {
            inner.restart();
        }
    }

    fn send_next(&self) {
        let mut inner = self.0.borrow_mut();
        if !inner.ready || inner.sent.is_some() {
            return;
        }
        let waiting = inner
            .open
            .take()
            .or_else(|| inner.edit.take())
            .or_else(|| inner.run.take())
            .or_else(|| inner.state.take())
            .or_else(|| inner.share.take())
            .or_else(|| inner.mask.take());
        let Some(request) = waiting.or_else(|| inner.link.take()).or_else(|| inner.weigh.take()).or_else(|| inner.elsewhere.take()) else {
            return;
        };
        let bytes = postcard::to_stdvec(&request).expect("a request can always be written");
        let buffer = Uint8Array::from(&bytes[..]).buffer();
        inner.worker.post_message_with_transfer(&buffer, &Array::of1(&buffer)).expect("a buffer can always be posted");
        inner.sent = Some((request, now()));
        let this = self.clone();
        inner.watchdog = Some(Timeout::new(HUNG_MS, move || this.died(format!("no answer for {} s", HUNG_MS / 1000))));
    }

    fn received(&self, data: JsValue) {
        if let Some(word) = data.as_string() {
            if let Some((next, last)) = word.strip_prefix("progress: ").and_then(|word| word.split_once(' ')) {
                return self.goes_on(next.parse().unwrap_or(0), last.parse().unwrap_or(0));
            }
            return match word.strip_prefix("panic: ") {
                Some(why) => self.died(why.to_string()),
                None => {
                    self.0.borrow_mut().ready = true;
                    self.send_next();
                }
            };
        }
        let bytes = Uint8Array::new(data.unchecked_ref::<ArrayBuffer>()).to_vec();
        let mut inner = self.0.borrow_mut();
        inner.watchdog = None;
        if let Some(part) = bytes.strip_prefix(&[PART]) {
            inner.parts.push(postcard::from_bytes(part).expect("page and worker are built together"));
            return;
        }
        let sent = inner.sent.take();
        let elapsed_ms = sent.as_ref().map_or(0.0, |(_, since)| now() - since);
        let event = match sent {
            Some((Request::Run { generation, .. }, _)) if inner.foretold.take().is_some_and(|told| told == bytes) => {
                Event::Confirmed { generation, elapsed_ms }
            }
            _ => {
                let mut answer = postcard::from_bytes(&bytes).expect("page and worker are built together");
                if let Answer::Ran { report: Report { run: Some(run), .. }, .. } = &mut answer {
                    inner.parts.drain(..).for_each(|part| run.append(part));
                }
                Event::Answered { answer, elapsed_ms }
            }
        };
        let on_event = inner.on_event.clone();
        drop(inner);
        on_event.emit(event);
        self.send_next();
    }

    /// A worker that says how far it is does not hang.
    fn goes_on(&self, next: u32, last: u32) {
        let this = self.clone();
        let mut inner = self.0.borrow_mut();
        inner.watchdog = Some(Timeout::new(HUNG_MS, move || this.died(format!("no word for {} s", HUNG_MS / 1000))));
        let on_event = inner.on_event.clone();
        drop(inner);
        on_event.emit(Event::Progress(next, last));
    }

    fn died(&self, why: String) {
        let mut inner = self.0.borrow_mut();
        // One that never listened would not start a second time either.
        if inner.ready {
            inner.restart();
        }
        let on_event = inner.on_event.clone();
        drop(inner);
        on_event.emit(Event::Died(why));
    }
}

impl Inner {
    fn restart(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        self.worker = start_worker(&self.on_message, &self.on_error);
        (self.ready, self.sent, self.watchdog) = (false, None, None);
        self.parts.clear();
    }
}

/// The worker that was sent for before this program was there, and whether it listens already: once.
fn early_worker(
    on_message: &Closure<dyn Fn(web_sys::MessageEvent)>,
    on_error: &Closure<dyn Fn(web_sys::ErrorEvent)>,
) -> Option<(web_sys::Worker, bool)> {
    let worker = super::browser::take_early_worker()?;
    listen(&worker, on_message, on_error);
    Some((worker, super::browser::early("ready").is_truthy()))
}

fn listen(worker: &web_sys::Worker, on_message: &Closure<dyn Fn(web_sys::MessageEvent)>, on_error: &Closure<dyn Fn(web_sys::ErrorEvent)>) {
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
}

fn start_worker(on_message: &Closure<dyn Fn(web_sys::MessageEvent)>, on_error: &Closure<dyn Fn(web_sys::ErrorEvent)>) -> web_sys::Worker {
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    let worker = web_sys::Worker::new_with_options("./rowkind-worker_loader.js", &options).expect("browsers have workers");
    listen(&worker, on_message, on_error);
    worker
}

/// ms of the page's clock.
fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}
