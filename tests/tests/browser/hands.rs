//! What a hand does to the picture: asks an edge, finds the node of a clause, pulls a row, edits a value, compares, and all of it
//! is an edit of the text that one undo takes back.

use crate::walks::leave;
use crate::{LOG, check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use serde_json::json;
use thirtyfour::prelude::*;

#[test]
fn chromium_pulls_rows_and_asks_edges() {
    with_page(Browser::Chromium, Look::default(), hands);
}

#[test]
fn firefox_pulls_rows_and_asks_edges() {
    with_page(Browser::Firefox, Look::default(), hands);
}

/// Keys of the first input rows, as they stand there.
const KEYS: &str =
    "return [...document.querySelectorAll('.pane.input tbody tr.r')].slice(0, 3).map((row) => row.querySelector('td.key').textContent)";

/// Waits until a script answers so.
async fn until(page: &Page, script: &str, wanted: serde_json::Value) {
    let mut seen = json!(null);
    for _ in 0..200 {
        seen = page.ask(script).await;
        if seen == wanted {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{:?}: {script} answers {seen}, not {wanted}", page.browser);
}

async fn hands(page: &Page) {
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    // The clause of a node, and the node of a clause.
    page.click_line("ROW_NUMBER").await;
    page.until_text(".graph .node.clause .name", |text| text == "Rank").await;
    page.ask("document.querySelectorAll('.graph .hit')[1].dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    page.until_text(".pop.card.edge", |text| text.contains("Rank → Calc") && text.contains("every kind")).await;
    check(page, "asked").await;
    leave(page).await;
    page.press(Key::Escape).await;
    page.until_gone(".pop.card").await;
    // The first row is pulled behind the third one.
    page.press(Key::Home).await;
    until(page, KEYS, json!(["1001", "1002", "1003"])).await;
    let rows = page.session.find_all(By::Css(".pane.input tbody tr.r th")).await.expect("rows have numbers");
    let drag =
        page.session.action_chain().move_to_element_center(&rows[0]).click_and_hold().move_by_offset(0, 8).move_to_element_center(&rows[2]);
    drag.perform().await.expect("a pointer can pull");
    page.find(".pane.input tr.lands-behind").await;
    page.picture("pulled").await;
    page.session.action_chain().release().perform().await.expect("a pointer can let go");
    until(page, KEYS, json!(["1002", "1003", "1001"])).await;
    page.until_gone(".pop.why").await;
    leave(page).await;
    page.press(Key::Control + "z").await;
    until(page, KEYS, json!(["1001", "1002", "1003"])).await;
    // One value is edited in its line.
    let cell = page.find(".pane.input tbody tr.r td[data-column='1']").await;
    page.session.action_chain().double_click_element(&cell).perform().await.expect("a pointer can click twice");
    page.find("#row-line").await;
    until(page, "const line = document.getElementById('row-line'); return line && document.activeElement === line ? line.value.slice(line.selectionStart, line.selectionEnd) : ''", json!("'CREATED'")).await;
    page.press("'TEST'").await;
    page.press(Key::Enter).await;
    until(page, "return document.querySelector('.pane.input tbody tr.r td[data-column=\"1\"]')?.textContent", json!("TEST")).await;
    leave(page).await;
    page.press(Key::Control + "z").await;
    page.press(Key::End).await;
    two_readers_disagree(page).await;
    // Another time to live beside this run, in one choice.
    page.press(Key::Control + "k").await;
    page.find(".finder input").await;
    page.press("compare: state ttl 10 s").await;
    page.until_text(".found .on", |text| text.contains("10 s")).await;
    page.press(Key::Enter).await;
    page.until_text(".pane.compare", |text| text.contains("state TTL") && text.contains("in all")).await;
    check(page, "compared-by-ttl").await;
    page.until_text(LOG, |text| text.contains('×')).await;
}
