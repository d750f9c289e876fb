//! On a phone nothing is cut off or unreachable.

use crate::{check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};

const PHONE: Look = Look { width: 390, height: 844, dark: false, phone: true };

#[test]
fn each_pane_fits_a_phone() {
    with_page(Browser::Chromium, PHONE, async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        fits(page, "the first screen").await;
        for pane in ["SQL", "Plan", "Input", "Changes", "Topic", "Readers"] {
            page.find(&format!("#tab-{pane}")).await.click().await.expect("a tab can be tapped");
            page.find(&format!("#phone-pane[aria-labelledby=tab-{pane}]")).await;
            page.settled().await;
            fits(page, pane).await;
            check(page, &format!("phone-{}", pane.to_lowercase())).await;
        }
    });
}

/// The page does not scroll sideways, and no button lies outside it.
async fn fits(page: &Page, state: &str) {
    let outside = page.ask(OUTSIDE).await;
    assert_eq!(outside, serde_json::json!([]), "{state}: wider than the screen");
}

/// Elements to press that stick out of the screen and of all that scrolls.
const OUTSIDE: &str = "\
const wide = document.documentElement.scrollWidth > innerWidth ? [`the page, ${document.documentElement.scrollWidth} px`] : [];
const scrolls = (element) => element && element !== document.body &&
  (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
const outside = [...document.querySelectorAll('button, a, select, input, [role=slider]')]
  .filter((element) => element.checkVisibility() && !scrolls(element))
  .filter((element) => { const box = element.getBoundingClientRect(); return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1); });
return [...wide, ...outside.map((element) => element.outerHTML.slice(0, 200))];";
