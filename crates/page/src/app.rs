//! The root: holds the state, carries out its effects, draws the views.

use crate::host::browser;
use crate::host::editor::{self, Editor};
use crate::host::keys;
use crate::host::worker::{Event, WorkerHost};
use crate::state::{self, Effect, Msg, Origin, Screen, State, update};
use crate::text;
use crate::views;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use rowkind_ir::message::{Answer, Request};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DragEvent, Element, KeyboardEvent, window};
use yew::prelude::*;

/// Other versions are asked once the author has paused for so long, ms.
const ELSEWHERE_MS: u32 = 700;
/// What a frame takes, ms.
const FRAME_MS: u32 = 16;
/// Below this width the page is a phone's; paper is none.
const NARROW: &str = "screen and (max-width: 759px)";

pub struct App {
    state: State,
    worker: WorkerHost,
    module: Option<JsValue>,
    /// Whether the editor was sent for, and whether the files for use without a network were.
    asked: (bool, bool),
    editor: Option<Editor>,
    /// The element that the editor was mounted into.
    editor_parent: Option<Element>,
    editor_ref: NodeRef,
    run_timer: Option<Timeout>,
    link_timer: Option<Timeout>,
    play_timer: Option<Timeout>,
    elsewhere_timer: Option<Timeout>,
    /// The fragment that the page wrote itself, so that its own change of address opens nothing.
    written: String,
    /// Whether it was said that nothing can be kept.
    told_storage: bool,
    send: Callback<Msg>,
    _listeners: Vec<EventListener>,
}

pub enum Input {
    Do(Msg),
    Module(JsValue),
    Key(KeyboardEvent),
    AddressChanged,
}

#[derive(Properties, PartialEq)]
pub struct AppProps {
    /// SQL that was typed before the page was there.
    pub typed: Option<String>,
}

impl Component for App {
    type Message = Input;
    type Properties = AppProps;

    fn create(context: &Context<App>) -> App {
        let link = context.link();
        let send: Callback<Msg> = link.callback(Input::Do);
        let worker = WorkerHost::start(link.callback(|event| Input::Do(message(event))));
        let mut app = App {
            state: State::new(),
            worker,
            module: None,
            asked: (false, false),
            editor: None,
            editor_parent: None,
            editor_ref: NodeRef::default(),
            run_timer: None,
            link_timer: None,
            play_timer: None,
            elsewhere_timer: None,
            written: String::new(),
            told_storage: false,
            _listeners: listen(context, &send),
            send,
        };
        app.handle(Msg::ThemeIs(browser::kept_theme()));
        app.handle(Msg::Recent(browser::recent()));
        app.handle(Msg::Narrow(is_narrow()));
        app.written = browser::fragment();
        // A fragment holds what became of the file since: it is the newer one.
        app.handle(match editor::source() {
            Some(source) if app.written.is_empty() => Msg::Source(source),
            _ => Msg::Address(browser::fragment()),
        });
        let worker = app.worker.clone();
        spawn_local(async move {
            if let Some(bytes) = browser::foretold().await {
                worker.foretell(bytes);
            }
        });
        if let Some(sql) = &context.props().typed {
            let text = text::with_sql(&app.state.text, sql);
            app.handle(Msg::Typed(text));
        }
        app
    }

    fn update(&mut self, context: &Context<App>, input: Input) -> bool {
        match input {
            // The pointer passes over many elements that mean the same.
            Input::Do(Msg::Hover(subject)) if subject == self.state.hovered => return false,
            Input::Do(msg) => self.handle(msg),
            Input::Module(module) => self.module = Some(module),
            Input::Key(event) => match keys::meaning(&event, &self.state) {
                Some(msg) => {
                    event.prevent_default();
                    self.handle(msg);
                }
                None => return false,
            },
            Input::AddressChanged => {
                let fragment = browser::fragment();
                if fragment == self.written {
                    return false;
                }
                self.written = fragment.clone();
                self.handle(Msg::Address(fragment));
            }
        }
        self.fetch_the_rest(context);
        true
    }

    fn view(&self, _context: &Context<App>) -> Html {
        let state = &self.state;
        let editor = views::sql::slot(self.editor_ref.clone(), state.text.clone(), self.module.is_some(), &self.send);
        let send = &self.send;
        match &state.screen {
            Screen::Opening => views::pages::opening(state, send),
            Screen::Damaged { link, damage } => views::pages::damaged(state, link, damage, send),
            Screen::Elsewhere { source, problem } => views::pages::elsewhere(state, source, problem.as_deref(), send),
            Screen::Bench if state.narrow => views::phone::phone(state, editor, send),
            Screen::Bench => views::bench::bench(state, editor, send),
        }
    }

    /// The editor lives in an element of the views: mounted when that appears, given up when it goes.
    fn rendered(&mut self, _context: &Context<App>, _first: bool) {
        let parent = self.editor_ref.cast::<Element>();
        if parent == self.editor_parent {
            return;
        }
        if let Some(editor) = self.editor.take() {
            editor.destroy();
        }
        if let (Some(parent), Some(module)) = (&parent, &self.module) {
            let (typed, taken, moved) = (self.send.clone(), self.send.clone(), self.send.clone());
            let on_edit = move |text| typed.emit(Msg::Typed(text));
            let on_action = move |diagnostic, fix| taken.emit(Msg::TakeFix { diagnostic: diagnostic as usize, fix: fix as usize });
            let on_caret = move |at| moved.emit(Msg::Caret(at));
            self.editor = Some(Editor::mount(module.clone(), parent, &self.state.text, on_edit, on_action, on_caret));
            self.perform(Effect::SetEditor(self.state.text.clone()));
            self.perform(Effect::Annotate);
        }
        self.editor_parent = parent;
    }
}

impl App {
    /// The editor comes after the first picture, to a phone when its text is looked at; the files for use without a network last.
    fn fetch_the_rest(&mut self, context: &Context<App>) {
        let (editor, offline) = state::wants(&self.state);
        let (editor, offline) = (editor && !self.asked.0, offline && !self.asked.1);
        self.asked = (self.asked.0 || editor, self.asked.1 || offline);
        if !editor && !offline {
            return;
        }
        let (arrived, known) = (context.link().callback(Input::Module), self.send.clone());
        spawn_local(async move {
            if editor && let Some(module) = editor::load().await {
                arrived.emit(module);
            }
            if offline {
                known.emit(Msg::Offline(editor::work_offline().await));
            }
        });
    }

    fn handle(&mut self, msg: Msg) {
        let before = self.state.text.clone();
        for effect in update(&mut self.state, msg) {
            match effect {
                Effect::EditEditor(edits) => {
                    if let Some(editor) = &self.editor {
                        editor.apply(&before, &edits);
                    }
                }
                effect => self.perform(effect),
            }
        }
    }

    fn perform(&mut self, effect: Effect) {
        let send = self.send.clone();
        match effect {
            Effect::Weigh { generation, text } => self.worker.ask(Request::Weigh { generation, text: text.to_string() }),
            Effect::Run { generation, text, wait_ms } => {
                let worker = self.worker.clone();
                let ask = move || worker.ask(Request::Run { generation, text: text.to_string() });
                self.run_timer = after(wait_ms, ask);
            }
            Effect::MakeLink { generation, text, at, looks, wait_ms } => {
                let worker = self.worker.clone();
                let ask = move || worker.ask(Request::Link { generation, text: text.to_string(), at, looks: looks.clone() });
                self.link_timer = after(wait_ms, ask);
            }
            Effect::OpenLink { generation, link } => self.worker.ask(Request::Open { generation, link }),
            Effect::AskState { generation, text, node, at } => {
                self.worker.ask(Request::State { generation, text: text.to_string(), node, at })
            }
            Effect::Share { text, at, format } => {
                let base = browser::address();
                let base = base[..base.rfind('/').map_or(base.len(), |at| at + 1)].to_string();
                self.worker.ask(Request::Share { text: text.to_string(), at, format, base });
            }
            Effect::Mask { generation, text, at, columns } => {
                self.worker.ask(Request::Mask { generation, text: text.to_string(), at, columns })
            }
            Effect::LoadSource { generation, source } => spawn_local(async move {
                let text = editor::load_source(&source.address).await;
                send.emit(Msg::SourceLoaded { generation, text });
            }),
            Effect::SavePng { name, svg } => spawn_local(async move {
                send.emit(Msg::SavedPng(editor::save_png(&svg, &name).await));
            }),
            Effect::Edit { generation, text, gesture } => self.worker.ask(Request::Edit { generation, text: text.to_string(), gesture }),
            Effect::AskElsewhere { generation, text } => {
                let worker = self.worker.clone();
                self.elsewhere_timer =
                    Some(Timeout::new(ELSEWHERE_MS, move || worker.ask(Request::Elsewhere { generation, text: text.to_string() })));
            }
            Effect::KeepRecent(texts) => {
                if !browser::keep_recent(&texts) && !std::mem::replace(&mut self.told_storage, true) {
                    self.state.notice = Some(
                        "This browser keeps nothing: its storage is full or blocked. Your text is in the address and can be downloaded."
                            .to_string(),
                    );
                }
            }
            Effect::Focus(id) => {
                once_drawn(id, 0, move || browser::focus(id));
            }
            Effect::Select { id, from, to } => {
                once_drawn(id, 0, move || browser::select(id, from, to));
            }
            Effect::RevealText(place) => {
                if let Some(editor) = &self.editor {
                    editor.reveal(&self.state.text, place);
                }
            }
            Effect::WriteAddress { link, push } => {
                browser::write_address(&link, push);
                self.written = browser::fragment();
            }
            Effect::SetEditor(text) => {
                if let Some(editor) = &self.editor {
                    editor.set_text(&text);
                }
            }
            // Needs the text before; `handle` does it.
            Effect::EditEditor(_) => {}
            Effect::Annotate => {
                if let Some(editor) = &self.editor {
                    let state = &self.state;
                    let report = state.shown.as_ref().filter(|_| state.edits_behind == 0).map(|picture| picture.report());
                    editor.annotate(&state.text, state.whole_text, &state.diagnostics, report);
                }
            }
            Effect::Undo => self.editor.iter().for_each(Editor::undo),
            Effect::Redo => self.editor.iter().for_each(Editor::redo),
            Effect::TickIn(wait_ms) => self.play_timer = Some(Timeout::new(wait_ms, move || send.emit(Msg::Tick))),
            Effect::Copy { text, what } => {
                // A link is kept as its fragment; a person wants the whole address.
                let text = if text.starts_with('#') { format!("{}{text}", browser::address()) } else { text };
                spawn_local(async move {
                    let done = browser::copy(&text).await;
                    send.emit(Msg::Copied { what, done });
                });
            }
            Effect::RevealPane => {
                Timeout::new(0, || browser::reveal("phone-pane")).forget();
            }
            Effect::SettleSoon => {
                Timeout::new(FRAME_MS, move || send.emit(Msg::Settle)).forget();
            }
            Effect::StopRun => self.worker.stop(),
            Effect::Download { name, text } => browser::download(&name, &text),
            Effect::Theme(theme) => browser::set_theme(theme),
            Effect::Title(title) => browser::set_title(&title),
        }
    }
}

fn message(event: Event) -> Msg {
    match event {
        Event::Answered { answer: Answer::Ran { generation, report }, elapsed_ms } => {
            Msg::Ran { generation, report: Box::new(report), elapsed_ms }
        }
        Event::Answered { answer: Answer::Linked { generation, link }, .. } => Msg::Linked { generation, link },
        Event::Answered { answer: Answer::Opened { generation, opened }, .. } => Msg::Opened { generation, opened },
        Event::Answered { answer: Answer::Shared { format, text }, .. } => Msg::Shared { format, text },
        Event::Answered { answer: Answer::Remembered { generation, lines }, .. } => Msg::Remembered { generation, lines },
        Event::Answered { answer: Answer::Masked { generation, columns, masked }, .. } => Msg::Masked { generation, columns, masked },
        Event::Answered { answer: Answer::Edited { generation, edits }, .. } => Msg::Edited { generation, edits },
        Event::Answered { answer: Answer::Elsewhere { generation, versions }, .. } => Msg::Elsewhere { generation, versions },
        Event::Foretold(Answer::Ran { generation, report }) => Msg::Foretold { generation, report: Box::new(report) },
        Event::Confirmed { generation, elapsed_ms } => Msg::Confirmed { generation, elapsed_ms },
        Event::Foretold(_) | Event::Answered { answer: Answer::Part(_), .. } => {
            unreachable!("parts are put together, and a run is foretold")
        }
        Event::Progress(next, last) => Msg::Progress(next, last),
        Event::Died(why) => Msg::WorkerDied(why),
    }
}

fn is_narrow() -> bool {
    let media = window().and_then(|window| window.match_media(NARROW).ok().flatten());
    media.is_some_and(|media| media.matches())
}

/// Keys, the address, the width, and files dropped anywhere.
fn listen(context: &Context<App>, send: &Callback<Msg>) -> Vec<EventListener> {
    let window = window().expect("the page runs in a window");
    let active = EventListenerOptions::enable_prevent_default();
    let keyed = context.link().callback(Input::Key);
    let addressed = context.link().callback(|()| Input::AddressChanged);
    let (sized, dropped, kept) = (send.clone(), send.clone(), send.clone());
    vec![
        EventListener::new_with_options(&window, "keydown", active, move |event| keyed.emit(event.clone().unchecked_into())),
        EventListener::new(&window, "hashchange", {
            let addressed = addressed.clone();
            move |_| addressed.emit(())
        }),
        // Another tab has kept something: what this one keeps next shall not forget it.
        EventListener::new(&window, "storage", move |_| kept.emit(Msg::Recent(browser::recent()))),
        EventListener::new(&window, "popstate", move |_| addressed.emit(())),
        EventListener::new(&window, "resize", move |_| sized.emit(Msg::Narrow(is_narrow()))),
        EventListener::new_with_options(&window, "dragover", active, |event| event.prevent_default()),
        EventListener::new_with_options(&window, "drop", active, move |event| {
            event.prevent_default();
            let event: &DragEvent = event.unchecked_ref();
            let file = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.item(0));
            let (Some(file), send) = (file, dropped.clone()) else { return };
            spawn_local(async move {
                if let Some((name, text)) = browser::read(file).await {
                    send.emit(Msg::Dropped { name, text });
                }
            });
        }),
    ]
}

/// What a scenario is called in the bar, and whether it came by a link.
pub fn named(state: &State) -> (String, Option<&'static str>) {
    let tag = match state.origin {
        Origin::Link => Some("from a link"),
        _ if state.is_changed() && matches!(state.origin, Origin::Example(_)) => Some("edited"),
        _ => None,
    };
    (state.title(), tag)
}

/// Now, or once so long has passed and nothing newer came, ms.
fn after(wait_ms: u32, act: impl FnOnce() + 'static) -> Option<Timeout> {
    if wait_ms == 0 {
        act();
        return None;
    }
    Some(Timeout::new(wait_ms, act))
}

/// Acts when the element is in the page: at once, or some frames later on a busy machine.
fn once_drawn(id: &'static str, frames: u32, act: impl FnOnce() + 'static) {
    const FRAMES_MAX: u32 = 60;
    let wait_ms = if frames == 0 { 0 } else { FRAME_MS };
    let again = move || match browser::has_element(id) || frames == FRAMES_MAX {
        true => act(),
        false => once_drawn(id, frames + 1, act),
    };
    Timeout::new(wait_ms, again).forget();
}
