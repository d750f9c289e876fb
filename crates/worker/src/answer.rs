//! Request to answer: pure.

use rowkind_ir::message::{Answer, LinkDamage, Request};
use rowkind_ir::report::Report;

pub fn answer(request: Request) -> Answer {
    match request {
        Request::Run { generation, text: _ } => Answer::Ran { generation, report: Report::default() },
        Request::Link { generation, .. } => Answer::Linked { generation, link: Err("Links cannot be made yet.".to_string()) },
        Request::Open { generation, .. } => Answer::Opened { generation, opened: Err(LinkDamage::NotALink) },
    }
}
