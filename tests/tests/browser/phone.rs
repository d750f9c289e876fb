//! On a phone nothing is cut off or unreachable.

use crate::broken_worker::SPOIL_THE_NEXT_RUN;
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

#[test]
fn a_crash_is_dropped_by_a_thumb() {
    with_page(Browser::Chromium, PHONE, async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.find("button[aria-label='Back one event']").await.click().await.expect("it can be tapped");
        page.find("button[aria-label='Let something happen']").await.click().await.expect("it can be tapped");
        page.until_text(".faultsheet", |text| text.contains("Behind event 40")).await;
        check(page, "phone-faults").await;
        page.click(".faultsheet li:nth-child(2) button").await;
        page.until_gone(".faultsheet").await;
        page.until_text("[data-figure=log]", |text| !text.starts_with("3.")).await;
        // It is there to be taken away again.
        page.find("button[aria-label='Let something happen']").await.click().await.expect("it can be tapped");
        page.until_text(".faultsheet li", |text| text.contains("crash-1")).await;
        page.click(".faultsheet li button").await;
        page.until_text(".markcard", |text| text.contains("crash-1")).await;
        fits(page, "the settings of a crash").await;
        check(page, "phone-crash").await;
        page.click("#mark-remove").await;
        page.until_text("[data-figure=log]", |text| text.starts_with("3.")).await;
    });
}

#[test]
fn other_views_and_what_went_wrong_are_within_reach() {
    with_page(Browser::Chromium, PHONE, async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.click("#tab-Plan").await;
        page.click("[aria-label='Graph or EXPLAIN'] button:last-child").await;
        page.until_text(".explain", |text| text.contains("Optimized Physical Plan")).await;
        fits(page, "EXPLAIN").await;
        page.click("#tab-Topic").await;
        page.click("[aria-label='Log or latest per key'] button:last-child").await;
        page.until_text("#phone-pane", |text| text.contains("partitions")).await;
        fits(page, "the latest per key").await;
        check(page, "phone-latest").await;
        // The worker breaks at the next text, and a later one has no job.
        page.ask(SPOIL_THE_NEXT_RUN).await;
        let table = "CREATE TABLE t (a INT) WITH ('connector' = 'print');";
        page.drop_file("a.md", &format!("# No job\n\n```sql\n{table}\n```\n")).await;
        page.until_text("[role=alert]", |text| text.contains("Rowkind broke on this text")).await;
        fits(page, "a broken engine").await;
        page.drop_file("a.md", &format!("# No job yet\n\n```sql\n{table}\n```\n")).await;
        page.until_text("#phone-pane", |text| text.contains("no job to plan yet")).await;
        fits(page, "no job").await;
    });
}

#[test]
fn an_empty_phone_offers_a_place_to_paste_and_ways_to_start() {
    with_page(Browser::Chromium, PHONE, async |page| {
        page.open("#new").await;
        page.find(".cm-content").await;
        page.until_text(".starts", |text| text.contains("Start from what went wrong")).await;
        fits(page, "empty").await;
        check(page, "phone-empty").await;
        page.click(".starts li button").await;
        page.until_text("[data-figure=log]", |text| text.contains('×')).await;
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
