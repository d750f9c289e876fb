//! What a figure's attributes, events and commands do, and what it leaves to the page around.

use crate::embeds::until;
use rowkind_tests::browser::{Browser, Look, Page, Server, site, with_page};
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

const OPTIONS: &str = "embeds/plain/options.html";

/// Where the focus is, be it in a shadow tree or in a frame.
async fn escape(page: &Page) {
    page.session.action_chain().key_down(Key::Escape).key_up(Key::Escape).perform().await.expect("a key can be pressed");
}

fn root(id: &str) -> String {
    format!("const figure = document.querySelector('#{id}'); const root = figure.shadowRoot;")
}

#[test]
fn attributes_do_what_they_say() {
    with_page(Browser::Chromium, Look { width: 1000, height: 900, ..Look::default() }, async |page| {
        page.open(OPTIONS).await;
        // No controls, and a height that scrolls inside.
        let bare = root("bare");
        until(page, "the bare figure", &format!("{bare} return root?.querySelector('.embed') !== null")).await;
        let shown = page
            .ask(&format!("{bare} const box = root.querySelector('.embed'); return [root.querySelector('footer').hidden, getComputedStyle(root.querySelector('footer')).display, box.clientHeight <= 120, box.scrollHeight > box.clientHeight]"))
            .await;
        assert_eq!(shown, json!([true, "none", true, true]));
        // Attributes may change later.
        page.ask(&format!(
            "{bare} figure.setAttribute('height', '700'); figure.setAttribute('controls', 'step'); figure.setAttribute('view', 'topic')"
        ))
        .await;
        until(page, "the topic", &format!("{bare} return root.querySelector('footer').hidden === false && root.querySelector('.body').textContent.includes('p·o') && figure.offsetHeight > 120")).await;
        until(
            page,
            "a resize",
            "return window.heard.some(([name, id, detail]) => name === 'resize' && id === 'bare' && detail.height > 120)",
        )
        .await;
        page.ask(&format!("{bare} figure.setAttribute('t', '1')")).await;
        until(page, "the first event", &format!("{bare} return root.querySelector('.clock').textContent.startsWith('1 / ')")).await;
        page.ask(&format!("{bare} figure.setAttribute('theme', 'dark')")).await;
        until(page, "the dark theme", &format!("{bare} return root.querySelector('.embed').dataset.theme === 'dark'")).await;

        // It starts by a click, and the keyboard goes on where it was.
        let click = root("click");
        assert_eq!(
            page.ask(&format!("{click} return [root.querySelector('.clock'), root.querySelector('.start').textContent]")).await,
            json!([null, "Run this figure"])
        );
        page.ask(&format!("{click} root.querySelector('.start').click()")).await;
        until(page, "the clicked figure", &format!("{click} return root.querySelector('.clock')?.textContent.startsWith('2 / ') ?? false"))
            .await;
        until(page, "the focus", &format!("{click} return root.activeElement?.classList.contains('primary') ?? false")).await;

        // It starts when it is seen.
        let lazy = root("lazy");
        assert_eq!(page.ask(&format!("{lazy} return root.querySelector('.clock')")).await, json!(null));
        page.ask("document.querySelector('#lazy').scrollIntoView()").await;
        until(page, "the figure far below", &format!("{lazy} return root.querySelector('.clock') !== null")).await;
        page.check_quiet("options").await;
    });
}

#[test]
fn the_page_keeps_its_keyboard_and_its_scrolling() {
    with_page(Browser::Chromium, Look { width: 1000, height: 900, ..Look::default() }, async |page| {
        page.open(OPTIONS).await;
        let edit = root("edit");
        until(page, "the figure", &format!("{edit} return root?.querySelector('.clock') !== null")).await;
        // Keys and the wheel are not taken, and do not step what has no focus.
        let kept = page
            .ask("const taken = [new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }), new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })].map((event) => !document.body.dispatchEvent(event)); const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true, composed: true }); document.querySelector('#edit').shadowRoot.querySelector('.body').dispatchEvent(wheel); return [...taken, wheel.defaultPrevented]")
            .await;
        assert_eq!(kept, json!([false, false, false]));
        // The editor takes keys until Escape.
        let before = page.ask(&format!("{edit} return root.querySelector('.clock').textContent")).await;
        page.ask(&format!("{edit} root.querySelector('textarea').focus()")).await;
        assert_eq!(page.ask("return document.activeElement.id").await, json!("edit"));
        escape(page).await;
        assert_eq!(page.ask("return document.activeElement === document.body").await, json!(true));
        assert_eq!(page.ask(&format!("{edit} return root.querySelector('.clock').textContent")).await, before);
        // What is typed runs; what is wrong is said in the figure.
        page.ask(&format!("{edit} const area = root.querySelector('textarea'); area.value = area.value.replace(/amount/, 'nosuch'); area.dispatchEvent(new Event('input'))")).await;
        until(page, "the error", &format!("{edit} return root.querySelector('.said').textContent.includes('not found in any table')"))
            .await;
        page.check_quiet("keyboard").await;
    });
}

#[test]
fn a_script_of_another_site_stands_in_a_frame_and_does_the_same() {
    with_page(Browser::Chromium, Look { width: 1000, height: 900, ..Look::default() }, async |page| {
        let other = Server::start(&site());
        page.open(&format!("embeds/plain/abroad.html?port={}", other.port)).await;
        let heard = |name: &str, more: &str| {
            format!("return window.heard.some(([name, id, detail]) => name === '{name}' && id === 'abroad' && {more})")
        };
        until(page, "it is ready", &heard("ready", "detail.events === 3")).await;
        until(page, "its first instant", &heard("step", "detail.event === 2")).await;
        // The frame is as high as what is in it.
        let height = "const told = window.heard.filter(([name, id]) => name === 'resize' && id === 'abroad').at(-1)?.[2].height; const frame = document.querySelector('#abroad').shadowRoot.querySelector('iframe');";
        until(page, "the height", &format!("{height} return told > 100 && Math.abs(frame.offsetHeight - Math.ceil(told)) < 8")).await;
        // Commands go in, answers come out.
        page.ask("document.querySelector('#abroad').seek('3')").await;
        until(page, "the last event", &heard("step", "detail.event === 3")).await;
        page.ask("window.link = ''; document.querySelector('#abroad').getLink().then((link) => { window.link = link; })").await;
        until(page, "a link", &format!("return window.link.startsWith('http://localhost:{}/index.html#1.')", other.port)).await;
        page.ask("window.before = window.link; const figure = document.querySelector('#abroad'); figure.setSql('INSERT INTO s SELECT id FROM t WHERE id > 2;').then(() => figure.getLink()).then((link) => { window.link = link; })").await;
        until(page, "the link of the other job", "return window.link !== window.before").await;
        // Escape in the frame gives the page its keyboard back.
        page.ask("document.querySelector('#abroad').shadowRoot.querySelector('iframe').focus()").await;
        assert_eq!(page.ask("return document.activeElement.id").await, json!("abroad"));
        escape(page).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        until(page, "the page's keyboard", "return document.activeElement === document.body").await;
        // What is not of that site is not listened to.
        page.ask("window.heard.length = 0; postMessage({ rowkind: 1, event: 'step', detail: { event: 99 } }, '*')").await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(page.ask("return window.heard.some(([name, id]) => name === 'step' && id === 'abroad')").await, json!(false));
        page.check_quiet("abroad").await;
        page.picture("abroad").await;
    });
}
