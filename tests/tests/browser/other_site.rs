//! A scenario of another site: two servers on two ports are two origins, and only a click on the other's name asks it for anything.

use crate::check;
use rowkind_tests::browser::{Browser, Look, Page, Server, site, with_page};
use serde_json::json;
use std::time::{Duration, Instant};

/// Opens the page with a file of the other site; `{}`: its host.
async fn ask_for(page: &Page, host: &str, file: &str) {
    page.session.goto("about:blank").await.expect("an empty page loads");
    page.open(&format!("?src=http://{host}/{file}")).await;
    page.until_text("h1", |text| text == format!("Load a scenario from {host}?")).await;
}

#[test]
fn another_site_is_asked_after_a_click_on_its_name() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        let other = Server::start(&site());
        let host = format!("localhost:{}", other.port);
        ask_for(page, &host, "lessons/having-writes-nulls.md").await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(other.requests().is_empty(), "asked before the click: {:?}", other.requests());
        let button = page.text(".plainpage .btn.primary").await;
        assert_eq!(button, format!("Load it from {host}"));
        check(page, "other-site-asked").await;
        page.click(".plainpage .btn.primary").await;
        page.until_text(".topbar .run", |text| text.contains("deploys")).await;
        page.until_text(".topbar", |text| text.contains("HAVING")).await;
        check(page, "other-site-loaded").await;
        // One file was asked for, and nothing else of that site.
        assert_eq!(other.requests(), ["/lessons/having-writes-nulls.md"]);
        // What came is a text like any other: an edit makes the address its link.
        page.find(".cm-content").await;
        page.click_line("HAVING COUNT(*) >= 2").await;
        page.press(thirtyfour::Key::End).await;
        page.press(" ").await;
        let start = Instant::now();
        while page.ask("return location.hash.startsWith('#1.')").await != json!(true) {
            assert!(start.elapsed() < Duration::from_secs(20), "the address is not current");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(other.requests().len(), 1);
    });
}

#[test]
fn what_another_site_answers_instead_is_said() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        let other = Server::start(&site());
        let host = format!("localhost:{}", other.port);
        for (file, words) in [
            ("nosuch.md", "nosuch.md cannot be loaded: 404"),
            ("embed.html", "embed.html is a web page, not a scenario"),
            ("huge.md", "50.0 MB of at most 1 MB"),
            ("endless.md", "more than 1 MB of at most 1 MB"),
            ("favicon.svg", "is no text (image/svg+xml)"),
            ("moved.md", "its site does not answer, sends elsewhere, or does not let other pages read it"),
            ("docs/index.html", "does not let other pages read it"),
        ] {
            ask_for(page, &host, file).await;
            page.click(".plainpage .btn.primary").await;
            page.until_text(".lead", |text| text.contains(words) && text.contains("no other scenario stands in its place")).await;
            page.picture(&format!("other-{}", file.replace(['/', '.'], "-"))).await;
            // Nothing ran, and it can be tried again.
            assert_eq!(page.text(".plainpage .btn.primary").await, "Try again", "{file}");
        }
        assert!(!other.requests().iter().any(|path| path.ends_with(".wasm")), "{:?}", other.requests());
        let moved = other.requests().iter().filter(|path| *path == "/huge.md").count();
        assert_eq!(moved, 1, "an address that sends elsewhere was followed");
        // A site that is not there.
        ask_for(page, "localhost:1", "a.md").await;
        page.click(".plainpage .btn.primary").await;
        page.until_text(".lead", |text| text.contains("a.md cannot be loaded: its site does not answer")).await;
    });
}
