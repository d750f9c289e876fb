//! The playground in the three browsers, as `dist/` has it, under a strict Content-Security-Policy.

use rowkind_tests::browser::{Browser, Look, Page, with_page};

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

/// A visit from the first picture on.
async fn first_light(page: &Page) {
    page.open("").await;
    page.until_text("#worker", |text| text == "ready").await;
    page.find(".cm-content").await;
    page.check_quiet("opened").await;
    page.check_accessible("opened").await;
    page.picture("opened").await;
}
