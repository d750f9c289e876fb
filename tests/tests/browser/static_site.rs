//! The folder that `cargo xtask build` makes: from any path of a host, without scripts, and whole.

use crate::embeds::until;
use crate::two_readers_disagree;
use regex::Regex;
use rowkind_tests::browser::{Browser, Look, site, with_page};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

#[test]
fn it_works_from_a_path_below_the_root() {
    with_page(Browser::Chromium, Look { width: 1200, height: 1400, ..Look::default() }, async |page| {
        page.open("sub/path/").await;
        two_readers_disagree(page).await;
        page.open("sub/path/lessons/lookup-join.html").await;
        page.ask("document.querySelector('details.reveal').open = true").await;
        until(
            page,
            "the figure",
            "return document.querySelector('rowkind-scenario').shadowRoot?.querySelector('.clock')?.textContent === '7 / 7'",
        )
        .await;
        page.picture("sub-path-lesson").await;
        page.open("sub/path/docs/RK-sink-rejects-updates.html").await;
        page.until_text("h1", |text| text == "sink-rejects-updates").await;
        page.check_accessible("diagnostic").await;
        let outside: Vec<String> =
            page.requests().into_iter().filter(|path| !path.starts_with("/sub/path/") && path != "/favicon.ico").collect();
        assert!(outside.is_empty(), "asked for beside the path: {outside:?}");
    });
}

#[test]
fn lessons_are_read_without_scripts() {
    with_page(Browser::Chromium, Look { width: 1000, height: 1600, ..Look::default() }, async |page| {
        page.open("lessons/having-writes-nulls.html?noscript").await;
        // Prose with its figures, the run as it ends, the answer behind its question, and what a change does.
        let text = page.ask("return document.querySelector('main').textContent").await;
        let text = text.as_str().expect("a text");
        for words in [
            "HAVING writes a null before each value",
            "How many nulls are in the topic?",
            "6 records, 2 null",
            "A condition on the key",
            "What people say.",
        ] {
            assert!(text.contains(words), "{words} is not there: {text}");
        }
        page.ask("document.querySelectorAll('details').forEach((part) => part.setAttribute('open', ''))").await;
        let shown = page
            .ask("const figure = document.querySelector('rowkind-scenario'); return [figure.shadowRoot, figure.checkVisibility(), figure.textContent.includes('null'), document.querySelector('.predict details').checkVisibility()]")
            .await;
        assert_eq!(shown, json!([null, true, true, true]));
        page.picture("lesson-without-scripts").await;
        page.open("lessons/index.html?noscript").await;
        assert!(page.text("main").await.contains("By symptom"));
    });
}

/// Every link between the built pages leads to a page, and to a place on it.
#[test]
fn the_built_pages_hold_together() {
    let (link, anchor) = (Regex::new(r#"(?:href|src)="([^"]+)""#).expect("a regex"), Regex::new(r#" id="([^"]+)""#).expect("a regex"));
    let mut pages = BTreeMap::new();
    let mut open = vec![site()];
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(&folder).expect("a folder of the site").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                let html = std::fs::read_to_string(&path).expect("a page is text");
                pages.insert(path, html);
            }
        }
    }
    assert!(pages.len() > 100, "{} pages", pages.len());
    let mut followed = 0;
    for (path, html) in &pages {
        let names: Vec<&str> = link.captures_iter(html).map(|found| found.get(1).expect("a group").as_str()).collect();
        for target in names {
            if target.contains("://") || target.starts_with("data:") || target.starts_with("mailto:") || target.starts_with('?') {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let file = file.split('?').next().unwrap_or_default();
            let to = if file.is_empty() { path.clone() } else { joined(path.parent().expect("a folder"), file) };
            assert!(to.is_file() || to.join("index.html").is_file(), "{}: {target} leads nowhere", path.display());
            // What follows the playground's own address is a scenario; sprites are drawn by their names.
            let is_playground = to == site().join("index.html") || to == site().join("embed.html");
            if let Some(html) = pages.get(&to).filter(|_| !place.is_empty() && !is_playground) {
                let has = anchor.captures_iter(html).any(|found| &found[1] == place);
                assert!(has, "{}: {target} leads to no place on the page", path.display());
            }
            followed += 1;
        }
    }
    assert!(followed > 1000, "{followed} links");
}

fn joined(folder: &Path, file: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}
