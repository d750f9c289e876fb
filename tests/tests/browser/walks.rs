//! What a person does with the page, in the three browsers: mends a refused job, breaks one and takes that back, goes to
//! and fro.

use crate::{LOG, UPSERT, check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use thirtyfour::prelude::*;

#[test]
fn chromium_mends_breaks_and_returns() {
    with_page(Browser::Chromium, Look::default(), walk);
}

#[test]
fn firefox_mends_breaks_and_returns() {
    with_page(Browser::Firefox, Look::default(), walk);
}

#[test]
fn webkit_mends_breaks_and_returns() {
    with_page(Browser::Webkit, Look::default(), walk);
}

/// A deduplication into plain `kafka`, as somebody would paste it.
pub const REFUSED: &str = "\
CREATE TABLE orders (order_id INT, status STRING, amount DECIMAL(10, 2), updated_at TIMESTAMP(3), WATERMARK FOR updated_at AS updated_at)
WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE latest (order_id INT, status STRING, amount DECIMAL(10, 2))
WITH ('connector' = 'kafka', 'topic' = 'latest', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
INSERT INTO latest SELECT order_id, status, amount FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY updated_at DESC) AS rn FROM orders) WHERE rn = 1;
";

pub const VERDICT: &str = ".topbar .run";

async fn walk(page: &Page) {
    mend(page).await;
    break_and_take_back(page).await;
    trace_and_compare(page).await;
    to_and_fro(page).await;
}

/// Pastes a text into the editor, as the browser would.
pub async fn paste(page: &Page, text: &str) {
    page.find(".cm-content").await;
    let script = format!(
        "const area = document.querySelector('.cm-content'); area.focus();
         const data = new DataTransfer(); data.setData('text/plain', {}); data.setData('text/html', '<b>not this</b>');
         const event = new Event('paste', {{ bubbles: true, cancelable: true }});
         Object.defineProperty(event, 'clipboardData', {{ value: data }});
         area.dispatchEvent(event);",
        serde_json::json!(text)
    );
    page.ask(&script).await;
}

/// Waits until an element holds these words, seen or not: WebKit leaves out of a text what may be cut short.
async fn says(page: &Page, selector: &str, words: &str) {
    page.find(selector).await;
    let script = format!("return document.querySelector({})?.textContent ?? ''", serde_json::json!(selector));
    for _ in 0..300 {
        if page.ask(&script).await.as_str().is_some_and(|text| text.contains(words)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{:?}: {selector} never says {words}", page.browser);
}

/// The focus is on nothing: keys are the page's.
pub async fn leave(page: &Page) {
    page.ask("document.activeElement?.blur()").await;
}

/// A failing job, its refusal in Flink's words, a repair, the topic and its readers; and one step of undo.
async fn mend(page: &Page) {
    page.open("#new").await;
    paste(page, REFUSED).await;
    page.until_text(VERDICT, |text| text.contains("refused")).await;
    page.until_text(".diags", |text| text.contains("doesn't support consuming update")).await;
    check(page, "refused").await;
    page.click(".diags .btn.fix").await;
    page.until_text(VERDICT, |text| text.contains("deploys")).await;
    page.until_text(LOG, |text| text.contains('×')).await;
    page.find(".pane.topic .cell").await;
    check(page, "mended").await;
    leave(page).await;
    page.press(Key::Control + "z").await;
    page.until_text(VERDICT, |text| text.contains("refused")).await;
}

/// A crash on the timeline makes duplicates for one reader; without it they are gone.
async fn break_and_take_back(page: &Page) {
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    leave(page).await;
    page.press(Key::Home).await;
    for _ in 0..3 {
        page.press(Key::Right).await;
    }
    page.press("c").await;
    page.find(".marklayer .ck").await;
    for _ in 0..4 {
        page.press(Key::Right).await;
    }
    page.press("x").await;
    page.find(".marklayer .crash").await;
    page.press(Key::End).await;
    let log = page.until_text(LOG, |text| !text.starts_with("3.1")).await;
    assert!(log.starts_with("3.3") || log.starts_with("3.4"), "{:?}: a crash gives {log}", page.browser);
    page.until_text(UPSERT, |text| text.starts_with("1.0")).await;
    page.ask("document.querySelector('.marklayer .crash').focus()").await;
    page.press(Key::Enter).await;
    page.until_text(".markcard", |text| text.contains("crash-1")).await;
    check(page, "crashed").await;
    page.click("#mark-remove").await;
    page.until_gone(".marklayer .crash").await;
    two_readers_disagree(page).await;
}

/// A row is traced through the panes and edited; a kept run stays beside the next.
async fn trace_and_compare(page: &Page) {
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    leave(page).await;
    page.press("w").await;
    page.until_text(".pop.why", |text| text.contains("Event 41 came into orders_raw")).await;
    let kin = page
        .ask("return ['.input', '.changelog', '.topic', '.holds'].map((pane) => document.querySelectorAll(`${pane} .kin`).length)")
        .await;
    assert_eq!(kin, serde_json::json!([1, 2, 2, 3]), "{:?}: kin of event 41", page.browser);
    check(page, "traced").await;
    page.press("p").await;
    says(page, ".pane.compare", "A is kept").await;
    page.click(".pop.why .acts button:last-child").await;
    says(page, ".pane.compare", "B writes 2 fewer in all").await;
    check(page, "compared").await;
    leave(page).await;
    page.press("p").await;
    page.until_gone(".pane.compare").await;
    page.press(Key::Control + "z").await;
    two_readers_disagree(page).await;
}

/// The palette by keyboard, then the browser's own back and forward.
async fn to_and_fro(page: &Page) {
    leave(page).await;
    page.press(Key::Control + "k").await;
    page.find(".finder input").await;
    page.press("and refused by kafka").await;
    page.until_text(".found .on", |text| text.contains("refused by kafka")).await;
    page.press(Key::Enter).await;
    page.until_text(VERDICT, |text| text.contains("refused")).await;
    page.session.back().await.expect("there is a page before");
    two_readers_disagree(page).await;
    page.session.forward().await.expect("there is a page behind");
    page.until_text(VERDICT, |text| text.contains("refused")).await;
}
