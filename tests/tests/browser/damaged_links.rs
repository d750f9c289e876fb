//! A link that was cut, changed or made by a later Rowkind says so, is kept, and shows no other scenario.

use crate::first_light::share;
use crate::{LOG, check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, with_page};
use thirtyfour::prelude::*;

#[test]
fn damaged_links_are_named_and_kept() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        let whole = share(page, "end").await;
        let fragment = whole.split_once('#').expect("a link has a fragment").1.to_string();
        for (damage, fragment) in damages(&fragment) {
            // Another page first: a change of the fragment alone would not load anew.
            page.session.goto("about:blank").await.expect("an empty page loads");
            page.open(&format!("#{fragment}")).await;
            page.until_text("main", |text| text.contains(damage)).await;
            let kept = page.text(".linkbox").await;
            assert!(kept.contains(&fragment), "{damage}: {kept} does not keep {fragment}");
            let figures = page.session.find_all(By::Css(LOG)).await.expect("elements can be listed");
            assert!(figures.is_empty(), "{damage}: another scenario stands in its place");
            check(page, damage).await;
        }
    });
}

/// What each damage is called on the page, and a fragment with that damage.
fn damages(whole: &str) -> Vec<(&'static str, String)> {
    let cut = whole[..whole.len() - 40].to_string();
    let middle = whole.len() / 2;
    let other = if whole[middle..].starts_with('A') { "B" } else { "A" };
    let changed = format!("{}{other}{}", &whole[..middle], &whole[middle + 1..]);
    let later = whole.replacen("1.", "9.", 1);
    vec![
        ("link-cut-short", cut),
        ("link-wrong-checksum", changed),
        ("link-future-version", later),
        ("link-not-a-link", "no-link-at-all".to_string()),
    ]
}
