//! What goes wrong on the page: runs that take long, workers that die, no network, full storage, odd texts. Each is said,
//! nothing is lost, and there is a way on.

use crate::walks::{leave, paste};
use crate::{check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use serde_json::json;
use thirtyfour::prelude::*;

const NARRATION: &str = ".narration";
const VERDICT: &str = ".topbar .run";

const LONG: &str = "# Long\n\n```sql\nCREATE TABLE s (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE t (id INT, total BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nINSERT INTO t SELECT id, SUM(v) FROM s GROUP BY id;\n```\n\n```toml stream s\nevents = 1000000\n```\n";

#[test]
fn long_runs_tell_stop_and_give_way() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.find(".cm-content").await;
        page.ask("window.longest = 0; { let last = performance.now(); const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); }; requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); }); }").await;
        page.drop_file("long.md", LONG).await;
        page.find(".run.busy progress").await;
        page.until_text(".run.busy", |text| text.contains("of 1,000,000")).await;
        check(page, "long").await;
        page.click(".run.busy .btn").await;
        page.until_text(NARRATION, |text| text.contains("Stopped")).await;
        // An edit during a run takes its place.
        page.drop_file("long.md", LONG).await;
        page.find(".run.busy progress").await;
        page.drop_file("short.md", &LONG.replace("1000000", "20")).await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        // A worker that dies in the middle.
        page.drop_file("long.md", LONG).await;
        page.find(".run.busy progress").await;
        page.ask(
            "window.workersOfPage.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'unreachable executed', cancelable: true }))",
        )
        .await;
        page.until_text(VERDICT, |text| text.contains("broke")).await;
        page.until_text(".diag.bad", |text| text.contains("Your text is kept")).await;
        page.drop_file("short.md", &LONG.replace("1000000", "21")).await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
    });
}

#[test]
fn the_page_opens_without_a_network() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        leave(page).await;
        page.press("?").await;
        page.until_text(".keys-sheet", |text| text.contains("works without a network")).await;
        page.go_offline();
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open("").await;
        two_readers_disagree(page).await;
        page.find(".cm-content").await;
    });
}

#[test]
fn odd_input_is_said_and_nothing_is_lost() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.find(".cm-content").await;
        odd_files(page).await;
        odd_texts(page).await;
        blocked(page).await;
    });
}

async fn odd_files(page: &Page) {
    page.drop_file("cat.png", "\u{fffd}PNG\0\0").await;
    page.until_text(NARRATION, |text| text.contains("cat.png is no text file")).await;
    two_readers_disagree(page).await;
    page.drop_file("orders.jsonl", "{\"order_id\": 1, \"status\": \"PAID\", \"amount\": 1, \"updated_at\": \"2024-01-01 09:00:00\"}\r\n")
        .await;
    page.until_text(".pane.input .tally", |text| text.contains("of 1")).await;
}

async fn odd_texts(page: &Page) {
    page.open("#new").await;
    page.find(".cm-content").await;
    // Tabs, Windows line ends, emoji, right-to-left text; rich text is left out.
    paste(page, "CREATE TABLE s (\r\n\tid INT,\r\n\tשם STRING\r\n) WITH ('connector' = 'datagen');\r\nSELECT id, '😀' AS e FROM s;").await;
    page.until_text(VERDICT, |text| text.contains("deploys")).await;
    let text = page.text(".cm-content").await;
    assert!(!text.contains("not this") && text.contains("😀"), "{text}");
    check(page, "odd").await;
    // An error message and a plan instead of a job.
    page.open("#1.x").await;
    page.open("#new").await;
    page.find(".cm-content").await;
    paste(page, "Exception in thread \"main\" org.apache.flink.table.api.TableException: Table sink 'a.b.c' doesn't support consuming update changes which is produced by node Rank(…)\n").await;
    page.until_text(".diags", |text| text.contains("an error message of Flink's, not a job")).await;
    // A megabyte: the page still answers.
    page.open("#1.x").await;
    page.open("#new").await;
    page.find(".cm-content").await;
    paste(page, &"-- a remark of some length, again and again and again and again\n".repeat(16_000)).await;
    page.until_text(VERDICT, |text| !text.contains("running")).await;
    leave(page).await;
    page.press("?").await;
    page.find(".keys-sheet").await;
    page.press(Key::Escape).await;
}

/// Without a clipboard, without storage.
async fn blocked(page: &Page) {
    page.open("#1.x").await;
    page.open("").await;
    two_readers_disagree(page).await;
    page.find(".cm-content").await;
    page.ask("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; navigator.clipboard.writeText = () => Promise.reject(new Error('no')); ").await;
    leave(page).await;
    page.press(Key::Control + "s").await;
    page.until_text(".pop.share", |text| text.contains("the browser did not allow it")).await;
    page.press(Key::Escape).await;
    page.click_line("WHERE rn = 1").await;
    page.press(Key::End).await;
    page.press(" ").await;
    page.until_text(NARRATION, |text| text.contains("keeps nothing")).await;
    two_readers_disagree(page).await;
    assert_eq!(page.ask("return document.querySelectorAll('.broke').length").await, json!(0));
}
