//! A link that was cut, changed or made by a later Rowkind says so, is kept, and shows no other scenario.

use crate::embeds::until;
use crate::first_light::share;
use crate::{LOG, check, two_readers_disagree};
use rowkind_scenario::link::{Dictionaries, Linked, encode};
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

/// What the built worker takes to tell a damaged or hostile link from a good one: the fastest of five, as the machine is shared.
#[test]
fn hostile_links_are_told_within_50_ms() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("embeds/plain/options.html").await;
        until(page, "a figure", "return document.querySelector('#edit').shadowRoot?.querySelector('.clock') !== null").await;
        for (what, link, is_good) in hostile() {
            let ask = format!(
                "const engine = window[Symbol.for('rowkind.engine')]; const times = []; let answer; for (let turn = 0; turn < 5; turn++) {{ const start = performance.now(); answer = await engine.ask({{ ask: 'open', link: {} }}); times.push(performance.now() - start); }} return [Math.min(...times), answer.text !== undefined];",
                serde_json::json!(link)
            );
            let answer = page.ask(&format!("return (async () => {{ {ask} }})()")).await;
            let ms = answer[0].as_f64().expect("a time");
            println!("{ms:.1} ms for {what}, {} characters", link.len());
            assert_eq!(answer[1], serde_json::json!(is_good), "{what}");
            assert!(ms <= 50.0, "{ms:.1} ms for {what}");
        }
    });
}

/// What it is, the link, and whether it opens.
fn hostile() -> Vec<(&'static str, String, bool)> {
    let link = |text: String| encode(&Linked { text, ..Linked::default() }, &Dictionaries::shipped());
    let with_length = |link: &str, length: &str| {
        let parts: Vec<&str> = link.splitn(4, '.').collect();
        format!("{}.{}.{length}{}.{}", parts[0], parts[1], &parts[2][parts[2].len() - 7..], parts[3])
    };
    let with_checksum = |link: &str| {
        let parts: Vec<&str> = link.splitn(4, '.').collect();
        format!("{}.{}.{}0000000.{}", parts[0], parts[1], &parts[2][..parts[2].len() - 7], parts[3])
    };
    let good = link(rowkind_scenario::gallery::find("left-join").expect("it ships").text.replace("Ada", "Ida"));
    let bomb = link("a".repeat((1 << 20) - 16));
    let deep = link(format!("SELECT {}1{};", "(".repeat(200_000), ")".repeat(200_000)));
    vec![
        ("a good link", good.clone(), true),
        ("a link that was cut", good[..good.len() - 30].to_string(), false),
        ("a link of one megabyte in a few characters", bomb.clone(), true),
        ("the same with another checksum", with_checksum(&bomb), false),
        ("a bomb that says it is small", with_length(&bomb, "rs"), false),
        ("a bomb that says it is huge", with_length(&bomb, "zzzzzz"), false),
        ("deep nesting", deep.clone(), true),
        ("deep nesting, cut", deep[..deep.len() / 2].to_string(), false),
        ("a million characters of nothing", format!("#1.d1tvq5sd.mh0000000000.{}", "z".repeat(1_000_000)), false),
        ("a count without end", format!("#1.d1tvq5sd.{}.AAAA", "z".repeat(200_000)), false),
    ]
}
