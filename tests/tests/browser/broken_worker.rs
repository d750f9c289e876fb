//! A panic in the worker, for real: the page says so, keeps the text, and goes on with the next edit.

use crate::two_readers_disagree;
use rowkind_tests::browser::{Browser, Look, with_page};
use thirtyfour::prelude::*;

/// The worker gets bytes that are no request: it panics at them as at any other mistake of ours. The next run is spoiled, not what
/// the page still asks about the text before (a run is the first sort of request).
pub const SPOIL_THE_NEXT_RUN: &str = "\
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, transfer) {
  if (new Uint8Array(message)[0] !== 0) return post.call(this, message, transfer);
  Worker.prototype.postMessage = post;
  post.call(this, new Uint8Array([255, 255, 255]).buffer);
};";

#[test]
fn a_panic_is_said_and_the_next_edit_runs() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.ask(SPOIL_THE_NEXT_RUN).await;
        page.click_line("WHERE rn = 1").await;
        page.press(Key::End).await;
        page.press(" ").await;
        let said = page.until_text(".pane.sql [role=alert]", |text| text.contains("Rowkind broke on this text")).await;
        assert!(said.contains("page and worker are built together"), "what the panic said is shown: {said}");
        assert!(page.text(".cm-content").await.contains("WHERE rn = 1"), "the text is kept");
        page.check_accessible("broken").await;

        page.press(Key::Backspace).await;
        page.until_gone(".pane.sql [role=alert]").await;
        two_readers_disagree(page).await;
    });
}
