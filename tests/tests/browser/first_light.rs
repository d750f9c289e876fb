//! A visit from the first picture to the same instant in another tab, in the three browsers.

use crate::{LOG, UPSERT, check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use std::collections::BTreeSet;
use thirtyfour::prelude::*;

#[test]
fn chromium() {
    with_page(Browser::Chromium, Look::default(), first_light);
}

#[test]
fn firefox() {
    with_page(Browser::Firefox, Look::default(), first_light);
}

#[test]
fn webkit() {
    with_page(Browser::Webkit, Look::default(), first_light);
}

/// The instant that all panes show.
const INSTANT: &str = ".clock b";
const SQUIGGLE: &str = ".cm-lintRange-error";

/// A visit from the first picture to the same instant in another tab.
async fn first_light(page: &Page) {
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    check(page, "opened").await;
    let files = files(page);
    assert!(files.len() <= 12, "a visit fetches {} files: {files:?}", files.len());

    check_foretold(page).await;

    let text = page.text(".cm-content").await;
    type_an_error(page).await;
    check(page, "error").await;
    undo_until(page, &text).await;
    page.until_text(".topbar .run", |text| text.contains("deploys")).await;
    two_readers_disagree(page).await;
    check(page, "undone").await;

    let instant = step_by_keyboard(page).await;
    check(page, "stepped").await;
    let (log, upsert) = (page.text(LOG).await, page.text(UPSERT).await);
    let link = share(page, &instant).await;
    check(page, "shared").await;
    assert_eq!(self::files(page), files, "{:?}: a scenario caused requests", page.browser);

    page.open_tab(&link).await;
    page.until_text(INSTANT, |text| text == instant).await;
    assert_eq!((page.text(LOG).await, page.text(UPSERT).await), (log, upsert), "{:?}: the link's readers", page.browser);
    page.find(".cm-content").await;
    check(page, "linked").await;
    assert_eq!(self::files(page), files, "{:?}: a link fetches only the build's own files", page.browser);
}

/// The picture that came with the build is what the worker then says, byte for byte.
async fn check_foretold(page: &Page) {
    page.until_text(".topbar .run", |text| text.contains("planned and run in")).await;
    let script = "return (async () => {
        const told = new Uint8Array(await (await fetch('first.bin')).arrayBuffer()), said = new Uint8Array(window.firstAnswer);
        return [told.length > 0, told.length - said.length, told.findIndex((byte, at) => byte !== said[at])];
    })()";
    assert_eq!(page.ask(script).await, serde_json::json!([true, 0, -1]), "{:?}: what first.bin foretells", page.browser);
}

/// What was asked of the server so far. Browsers fetch the icon when they like.
fn files(page: &Page) -> BTreeSet<String> {
    page.requests().into_iter().filter(|path| !path.starts_with("/favicon")).collect()
}

/// Behind the last statement, so that all before it still stands.
async fn type_an_error(page: &Page) {
    page.click_line("WHERE rn = 1").await;
    page.press(Key::End).await;
    page.press(" SELEC").await;
    // Completion may offer something: not wanted here.
    page.press(Key::Escape).await;
    page.find(SQUIGGLE).await;
}

/// A text typed slowly is several steps of undo.
async fn undo_until(page: &Page, text: &str) {
    for _ in 0..10 {
        page.press(Key::Control + "z").await;
        if page.text(".cm-content").await == text {
            return page.until_gone(SQUIGGLE).await;
        }
    }
    panic!("{:?}: undo does not bring back\n{text}\nbut\n{}", page.browser, page.text(".cm-content").await);
}

/// To the start, some events forward, one back, one change forward; the instant that is shown then.
async fn step_by_keyboard(page: &Page) -> String {
    page.find("[role=slider]").await.click().await.expect("the track can be clicked");
    page.press(Key::Home).await;
    let start = page.until_text(INSTANT, |text| text == "0" || text == "1").await;
    let start: u32 = start.parse().expect("an event's number");
    for event in start + 1..=start + 18 {
        page.press(Key::Right).await;
        page.until_text(INSTANT, |text| text == event.to_string()).await;
    }
    page.press(Key::Left).await;
    let before = page.until_text(INSTANT, |text| text == (start + 17).to_string()).await;
    page.press(Key::Shift + Key::Right).await;
    page.until_text(INSTANT, |text| text != before).await
}

/// The link that the page offers, once it is that of this instant.
pub async fn share(page: &Page, instant: &str) -> String {
    page.find("button[aria-label=Share]").await.click().await.expect("the button can be clicked");
    let opens = if instant == "end" { "at the end".to_string() } else { format!("at event {instant}") };
    page.until_text(".pop.share", |text| text.contains(&opens)).await;
    page.settled().await;
    let link = page.find(".pop.share input.link").await.value().await.expect("an input has a value");
    let link = link.expect("the input holds the link");
    assert!(link.starts_with(&page.address("#1.")), "{:?}: {link} is no link of this page", page.browser);
    link
}
