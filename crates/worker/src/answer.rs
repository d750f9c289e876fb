//! Request to answer: pure, and quicker for what it remembers of earlier texts.

use rowkind_ir::Step;
use rowkind_ir::message::{Answer, LinkDamage, MaskedText, OpenedLink, Request};
use rowkind_ir::report::Report;
use rowkind_render::{EmbedView, Shared};
use rowkind_scenario::elsewhere;
use rowkind_scenario::gallery;
use rowkind_scenario::link::{self, Dictionaries, LinkError, Linked};
use rowkind_scenario::remembered::Remembered;
use rowkind_scenario::window;
use rowkind_scenario::{gesture, mask};
use std::rc::Rc;

/// Events that the page holds of one run at most: behind them a run is told in figures.
const EVENTS_SHOWN_MAX: u32 = 20_000;

/// `progress` hears now and then which event comes next, and which is the last one.
pub fn answer(request: Request, progress: fn(u32, u32), remembered: &Rc<Remembered>) -> Answer {
    match request {
        Request::Run { generation, text } => {
            Answer::Ran { generation, report: shown(rowkind_scenario::run_unweighed_again(&text, progress, remembered)) }
        }
        Request::Weigh { generation, text } => Answer::Ran { generation, report: shown(rowkind_scenario::run_again(&text, remembered)) },
        Request::Link { generation, text, at, looks } => {
            let at = at.map_or(String::new(), |at| at.to_string());
            Answer::Linked { generation, link: Ok(link::encode(&Linked { text, at, looks }, &Dictionaries::shipped())) }
        }
        Request::Open { generation, link } => Answer::Opened { generation, opened: open(&link) },
        Request::Elsewhere { generation, text } => Answer::Elsewhere { generation, versions: elsewhere::elsewhere(&text, remembered) },
        Request::Share { text, at, format, base } => Answer::Shared { text: shared(&text, at, &format, &base, remembered), format },
        Request::State { generation, text, node, at } => {
            Answer::Remembered { generation, lines: rowkind_scenario::state::at(&text, node, at) }
        }
        Request::Mask { generation, text, at, columns } => {
            Answer::Masked { generation, columns: mask::columns(&text), masked: masked(&text, at, columns) }
        }
        Request::Edit { generation, text, gesture } => Answer::Edited { generation, edits: gesture::edits(&text, &gesture) },
    }
}

fn masked(text: &str, at: Option<Step>, hidden: Vec<String>) -> MaskedText {
    let mask::Masked { text, named, unread, same_run } = mask::masked(text, &hidden);
    let at = at.map_or(String::new(), |at| at.to_string());
    let link = link::encode(&Linked { text: text.clone(), at, ..Linked::default() }, &Dictionaries::shipped());
    MaskedText { hidden, text, link, named, unread, same_run }
}

fn shared(text: &str, at: Option<Step>, format: &str, base: &str, remembered: &Rc<Remembered>) -> Option<String> {
    let report = rowkind_scenario::run_again(text, remembered);
    let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
    let linked = Linked { text: text.to_string(), at: at.map_or(String::new(), |at| at.to_string()), ..Linked::default() };
    let fragment = link::encode(&linked, &Dictionaries::shipped());
    // The page makes a PNG of the picture.
    let format = if format == "png" { "svg" } else { format };
    Shared { report: &report, source: text, at: at.unwrap_or(end), view: EmbedView::Readers, fragment: &fragment, base }.text(format)
}

fn shown(mut report: Report) -> Report {
    window::first_events(&mut report, EVENTS_SHOWN_MAX);
    report
}

/// Reads a link, or takes a scenario of the gallery by its name.
fn open(fragment: &str) -> Result<OpenedLink, LinkDamage> {
    if let Some(shipped) = gallery::find(fragment.trim_start_matches('#')) {
        return Ok(OpenedLink { text: shipped.text.to_string(), at: None, looks: String::new() });
    }
    let Linked { text, at, looks } = link::decode(fragment, &Dictionaries::shipped()).map_err(damage)?;
    Ok(OpenedLink { text, at: Step::parse(&at), looks })
}

fn damage(error: LinkError) -> LinkDamage {
    match error {
        LinkError::NotALink => LinkDamage::NotALink,
        LinkError::FutureVersion(version) => LinkDamage::FutureVersion { version },
        LinkError::UnknownCodec(codec) => LinkDamage::UnknownCodec { codec },
        LinkError::CutShort { saved } => LinkDamage::CutShort { saved },
        LinkError::WrongChecksum { saved } => LinkDamage::WrongChecksum { saved },
        LinkError::TooLarge { bytes, limit } => LinkDamage::TooLarge { bytes, bytes_max: limit },
    }
}
