//! The whole walk without a pointer, in the three browsers: from opening to a link that opens at the same instant.

use crate::walks::leave;
use crate::{check, first_light, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use thirtyfour::prelude::*;

#[test]
fn chromium_without_a_pointer() {
    with_page(Browser::Chromium, Look::default(), walk);
}

#[test]
fn firefox_without_a_pointer() {
    with_page(Browser::Firefox, Look::default(), walk);
}

#[test]
fn webkit_without_a_pointer() {
    with_page(Browser::Webkit, Look::default(), walk);
}

const VERDICT: &str = ".topbar .run";
/// More elements than this nobody passes on the way to anything.
const TABS_MAX: usize = 60;

/// Goes on with Tab until the focus is on an element of this selector. The editor is left as it says: Esc, then Tab.
async fn tab_to(page: &Page, selector: &str) {
    let script = format!(
        "const at = document.activeElement; return at?.matches({}) ? 'there' : at?.closest('.cm-editor') ? 'editor' : ''",
        serde_json::json!(selector)
    );
    for _ in 0..TABS_MAX {
        match page.ask(&script).await.as_str() {
            Some("there") => return,
            Some("editor") => page.press(Key::Escape + Key::Tab).await,
            _ => page.press(Key::Tab).await,
        }
    }
    panic!("{:?}: Tab never comes to {selector}", page.browser);
}

async fn walk(page: &Page) {
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    // A refused job from the palette, and its repair.
    page.press(Key::Control + "k").await;
    page.find(".finder input").await;
    page.press("and refused by kafka").await;
    page.until_text(".found .on", |text| text.contains("refused by kafka")).await;
    page.press(Key::Enter).await;
    page.until_text(VERDICT, |text| text.contains("refused")).await;
    page.find(".diags .btn.fix em").await;
    tab_to(page, ".diags .btn.fix").await;
    page.press(Key::Enter).await;
    page.until_text(VERDICT, |text| text.contains("deploys")).await;
    // A node and an edge say why.
    leave(page).await;
    tab_to(page, ".graph .hit").await;
    page.press(Key::Enter).await;
    page.until_text(".pop.card.edge", |text| text.contains("orders_raw → Rank")).await;
    check(page, "edge").await;
    page.press(Key::Escape).await;
    page.until_gone(".pop.card").await;
    tab_to(page, ".graph .node").await;
    page.press(Key::Enter).await;
    page.until_text(".pop.card", |text| text.contains("upsert keys")).await;
    page.press(Key::Escape).await;
    // To an instant, why it is so, and the link to it.
    leave(page).await;
    page.press(Key::Home).await;
    for _ in 0..5 {
        page.press(Key::Right).await;
    }
    page.until_text(".clock b", |text| text == "5").await;
    page.press("w").await;
    page.until_text(".pop.why", |text| text.contains("event 5")).await;
    page.press(Key::Escape).await;
    page.until_gone(".pop.why").await;
    let link = first_light::share(page, "5").await;
    page.open_tab(&link).await;
    page.until_text(".clock b", |text| text == "5").await;
    page.until_text(VERDICT, |text| text.contains("deploys")).await;
}
