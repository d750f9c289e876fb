//! What leaves the playground and what comes in: the share panel, hidden columns, a PNG, and files that `?src=` names.

use crate::check;
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

const VERDICT: &str = ".topbar .run";

const OWN: &str = "# Own\n\n```sql\nCREATE TABLE s (id INT, email STRING) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE t (email STRING, n BIGINT, PRIMARY KEY (email) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nINSERT INTO t SELECT email, COUNT(*) FROM s GROUP BY email;\n```\n\n```rows s\n+I[1, 'ada@example.org']\n+I[2, 'bob@example.org']\n+I[3, 'ada@example.org']\n```\n";

async fn leave(page: &Page) {
    page.session.goto("about:blank").await.expect("an empty page loads");
}

#[test]
fn what_is_shared_is_said_and_can_be_hidden() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        page.click("[aria-label=Share]").await;
        page.until_text(".share", |text| text.contains("no rows of your own")).await;
        page.press(Key::Escape).await;
        page.drop_file("own.md", OWN).await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        // The address holds what was dropped.
        let start = std::time::Instant::now();
        while page.ask("return location.hash.startsWith('#1.')").await != json!(true) {
            assert!(start.elapsed() < Duration::from_secs(20), "the address is not current");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        page.click("[aria-label=Share]").await;
        page.until_text(".share", |text| text.contains("3 rows of your own")).await;
        let before = page.ask("return document.querySelector('.share .link').value").await;
        page.find(".share .masks").await;
        page.ask("document.querySelector('.share .masks').open = true; document.querySelectorAll('.share .masks input')[1].click()").await;
        let shown = page.until_text(".share .masks .saved", |text| text.contains("masked-1")).await;
        assert!(shown.contains("+I[1, 'masked-1']\n+I[2, 'masked-2']\n+I[3, 'masked-1']"), "{shown}");
        page.until_text(".share .masks", |text| text.contains("The run is the same")).await;
        check(page, "share-masked").await;
        let link = page.ask("return document.querySelector('.share .link').value").await;
        assert_ne!(link, before);
        // A picture becomes a file, and no request.
        let requests = page.requests().len();
        page.ask("window.saved = null; const click = HTMLAnchorElement.prototype.click; HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href.slice(0, 22), this.href.length]; }").await;
        page.ask("[...document.querySelectorAll('.copies button')].find((button) => button.textContent.includes('PNG')).click()").await;
        page.until_text(".share", |text| text.contains("PNG saved")).await;
        let saved = page.ask("return window.saved").await;
        assert_eq!((&saved[0], &saved[1]), (&json!("own.png"), &json!("data:image/png;base64,")), "{saved}");
        assert!(saved[2].as_u64() > Some(5_000), "{saved}");
        assert!(page.requests()[requests..].is_empty(), "{:?}", &page.requests()[requests..]);
        // The link holds none of what was hidden.
        leave(page).await;
        let link = link.as_str().expect("a link").to_string();
        page.open(&link[link.find('#').expect("a fragment")..]).await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        let text = page.ask("return document.body.textContent").await;
        let text = text.as_str().expect("a text");
        assert!(text.contains("masked-1") && !text.contains("@example.org"));
    });
}

#[test]
fn files_come_in_by_their_address() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        // This site's: at once.
        page.open("?src=lessons/having-writes-nulls.md").await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        page.until_text(".topbar", |text| text.contains("HAVING")).await;
        check(page, "source").await;
        for (source, words) in [
            ("nosuch.md", "nosuch.md cannot be loaded: 404"),
            ("embed.html", "embed.html is a web page, not a scenario"),
            ("huge.md", "50.0 MB of at most 1 MB"),
            ("favicon.svg", "is no text (image/svg+xml)"),
        ] {
            leave(page).await;
            page.open(&format!("?src={source}")).await;
            page.until_text(".lead", |text| text.contains(words)).await;
            check(page, source).await;
        }
        // A fragment is newer than the file.
        leave(page).await;
        page.open("?src=nosuch.md#upsert-dedup").await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
    });
}

#[test]
fn a_link_opens_as_the_page_looked() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        // Another view, the node of the plan that ranks, and a row of the input.
        let press =
            |name: &str| format!("[...document.querySelectorAll('.seg button')].find((button) => button.textContent === '{name}').click()");
        page.ask(&press("table")).await;
        page.ask(&press("latest per key")).await;
        page.ask("document.querySelectorAll('.node')[1].dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
        let pressed = "return [...document.querySelectorAll('.seg [aria-pressed=true]')].map((button) => button.textContent)";
        let looked = page.ask(pressed).await;
        // The address follows.
        let start = std::time::Instant::now();
        while page.ask("return location.hash.startsWith('#1.')").await != json!(true) {
            assert!(start.elapsed() < Duration::from_secs(20), "the address is not current");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_millis(600)).await;
        let address = page.ask("return location.hash").await;
        page.picture("looked").await;
        leave(page).await;
        page.open(address.as_str().expect("a fragment")).await;
        page.until_text(VERDICT, |text| text.contains("deploys")).await;
        page.find(".node").await;
        assert_eq!(page.ask(pressed).await, looked);
        assert!(
            looked.as_array().is_some_and(|names| names.contains(&json!("table")) && names.contains(&json!("latest per key"))),
            "{looked}"
        );
        page.picture("looks-so-again").await;
        check(page, "looks-so-again").await;
    });
}
