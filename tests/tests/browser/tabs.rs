//! Two tabs of one browser, and browsers that lack something: WebAssembly, a place to keep things.

use crate::walks::leave;
use crate::{check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, with_page};
use serde_json::json;
use thirtyfour::prelude::*;

const VERDICT: &str = ".topbar .run";

#[test]
fn two_tabs_keep_their_texts_apart_and_forget_nothing_of_each_other() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("").await;
        two_readers_disagree(page).await;
        page.find(".cm-content").await;
        let first = page.session.window().await.expect("a tab has a name");
        page.open_tab(&page.address("#refused-by-kafka")).await;
        page.until_text(VERDICT, |text| text.contains("refused")).await;
        page.find(".cm-content").await;
        page.click_line("WHERE rn = 1").await;
        page.press(Key::End).await;
        page.press(" -- of the second tab").await;
        let kept = |words: &'static str| format!("return (localStorage.getItem('rowkind.recent') ?? '').includes({})", json!(words));
        for _ in 0..100 {
            if page.ask(&kept("of the second tab")).await == json!(true) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        page.session.switch_to_window(first).await.expect("the first tab is there");
        two_readers_disagree(page).await;
        page.click_line("WHERE rn = 1").await;
        page.press(Key::End).await;
        page.press(" -- of the first tab").await;
        for _ in 0..100 {
            if page.ask(&kept("of the first tab")).await == json!(true) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let both = (page.ask(&kept("of the first tab")).await, page.ask(&kept("of the second tab")).await);
        assert_eq!(both, (json!(true), json!(true)), "what one tab keeps, the other one keeps too");
        let text = page.text(".cm-content").await;
        assert!(!text.contains("second tab"), "{text}");
        leave(page).await;
    });
}

#[test]
fn without_web_assembly_a_sentence_and_the_text_stand_there() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("?nowasm").await;
        page.until_text("#trouble", |text| text.contains("no WebAssembly") && text.contains("command line")).await;
        page.find("#early").await.send_keys("x").await.expect("the box takes what is typed");
        let text = page.ask("return document.getElementById('early').value").await;
        assert!(text.as_str().is_some_and(|text| text.contains("INSERT INTO orders_dedup")), "{text}");
        page.check_accessible("without-wasm").await;
    });
}

#[test]
fn where_nothing_can_be_kept_the_page_works_and_says_so() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open("?nostorage").await;
        two_readers_disagree(page).await;
        page.find(".cm-content").await;
        page.click_line("WHERE rn = 1").await;
        page.press(Key::End).await;
        page.press(" ").await;
        page.until_text(".narration", |text| text.contains("keeps nothing")).await;
        two_readers_disagree(page).await;
        check(page, "nothing-kept").await;
    });
}
