//! Figures in a host page of plain HTML with rules and globals of its own, under a strict policy.

use rowkind_tests::browser::{Browser, Look, Page, with_page};
use serde_json::json;
use std::time::{Duration, Instant};

const HOST: &str = "embeds/plain/page.html";
/// How long a figure may take on a busy machine.
const WAIT_MAX: Duration = Duration::from_secs(60);

#[test]
fn chromium_shows_figures_in_a_host_page() {
    with_page(Browser::Chromium, Look { width: 1000, height: 1200, ..Look::default() }, figures);
}

#[test]
fn firefox_shows_figures_in_a_host_page() {
    with_page(Browser::Firefox, Look { width: 1000, height: 1200, ..Look::default() }, figures);
}

pub async fn until(page: &Page, what: &str, script: &str) {
    let start = Instant::now();
    while page.ask(script).await != json!(true) {
        let heard = page.ask("return JSON.stringify(window.heard)").await;
        assert!(start.elapsed() < WAIT_MAX, "{:?}: {what} never comes; heard {heard}", page.browser);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn figures(page: &Page) {
    page.open(HOST).await;
    let first = "const figure = document.querySelector('rowkind-scenario'); const root = figure.shadowRoot;";
    until(page, "the first figure", &format!("{first} return root?.querySelector('.clock')?.textContent === '4 / 5'")).await;
    // The host's rules do not reach inside.
    let font = page.ask(&format!("{first} return getComputedStyle(root.querySelector('h3')).fontSize + getComputedStyle(root.querySelector('footer button')).display")).await;
    assert_eq!(font, json!("13pxblock"), "{:?}", page.browser);

    // Steps, commands and events.
    page.ask(&format!("{first} root.querySelector('.primary').click()")).await;
    until(page, "the next event", &format!("{first} return root.querySelector('.clock').textContent === '5 / 5'")).await;
    page.ask(&format!("{first} figure.seek('2')")).await;
    until(page, "the second event", &format!("{first} return root.querySelector('.clock').textContent === '2 / 5'")).await;
    page.ask(&format!("{first} figure.setSql('INSERT INTO s SELECT id FROM t;')")).await;
    until(page, "the changed job", &format!("{first} return root.querySelector('.body').textContent.includes('FROM t')&& !root.querySelector('.body').textContent.includes('id > 1')")).await;
    page.ask(&format!("{first} window.link = ''; figure.getLink().then((link) => {{ window.link = link; }})")).await;
    until(page, "a link", "return window.link.includes('index.html#1.')").await;
    until(
        page,
        "its events",
        "return ['ready', 'step', 'resize'].every((name) => window.heard.some(([heard, id]) => heard === name && id === 'twice'))",
    )
    .await;

    // What is wrong is said, each in its own figure.
    for (selector, words) in [
        ("[wiew]", "has no attribute wiew"),
        ("#missing", "cannot be loaded: 404"),
        ("#html", "is a web page, not a scenario"),
        ("#elsewhere", "example.org is another site"),
    ] {
        until(page, words, &format!("return document.querySelector(`{selector}`)?.shadowRoot?.textContent.includes(`{words}`) ?? false"))
            .await;
    }
    let theme = page.ask("return document.querySelector('[wiew]').shadowRoot.querySelector('.embed').dataset.theme").await;
    assert_eq!(theme, json!("dark"));

    // The frame speaks, and all figures of the page and its frame share one engine.
    page.ask("document.querySelector('#frame').scrollIntoView()").await;
    until(
        page,
        "the frame",
        "return window.heard.some(([name, from, detail]) => name === 'step' && from === 'frame' && detail.at === '3')",
    )
    .await;
    let engines = page.requests().iter().filter(|path| path.ends_with("rowkind-worker_bg.wasm")).count();
    assert_eq!(engines, 1, "{:?}: one engine for all figures", page.browser);

    // A scenario's text is never markup.
    until(page, "the hostile scenario", "return document.querySelector('#evil').shadowRoot.querySelector('.clock') !== null").await;
    let found = page.ask("return [window.hacked ?? null, document.querySelector('#evil').shadowRoot.querySelectorAll('script, img, svg, style, a, iframe').length]").await;
    assert_eq!(found, json!([null, 0]), "{:?}", page.browser);

    // The theme of the host is followed.
    page.ask("document.body.style.background = '#111'").await;
    until(page, "the dark theme", &format!("{first} return root.querySelector('.embed').dataset.theme === 'dark'")).await;
}

#[test]
fn without_scripts_the_picture_and_the_text_stand_there() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        page.open(&format!("{HOST}?noscript")).await;
        let answer = page
            .ask("const figure = document.querySelector('rowkind-scenario'); const picture = figure.querySelector('img'); return [figure.shadowRoot, picture.naturalWidth > 300, figure.querySelector('pre').textContent.includes('INSERT INTO s')]")
            .await;
        assert_eq!(answer, json!([null, true, true]));
    });
}

#[test]
fn a_lesson_asks_and_shows() {
    with_page(Browser::Chromium, Look { width: 1000, height: 1400, ..Look::default() }, async |page| {
        let lesson = "lessons/having-writes-nulls.html";
        page.open(lesson).await;
        let hidden = "return !document.querySelector('figure.live').checkVisibility() && !document.querySelector('.predict details').open";
        until(page, "the question", "return document.querySelector('.predict form')?.hidden === false").await;
        // The job stands there, and neither the run nor the answer.
        assert_eq!(page.ask(hidden).await, json!(true));
        assert_eq!(page.ask("return document.querySelector('.job').textContent.includes('HAVING COUNT(*) >= 2')").await, json!(true));
        page.check_accessible("lesson-question").await;
        page.picture("lesson-question").await;
        // A wrong guess, then the answer and the run.
        page.ask("const form = document.querySelector('.predict form'); form.querySelector('input').value = '7'; form.requestSubmit()")
            .await;
        until(page, "the answer", "return document.querySelector('.predict .outcome')?.textContent.includes('You said: 7') && document.querySelector('.predict details').open").await;
        let figure = "const root = document.querySelector('rowkind-scenario').shadowRoot;";
        until(
            page,
            "the figure",
            &format!("{figure} return root?.querySelector('.clock') !== null && root?.querySelector('.clock') !== undefined"),
        )
        .await;
        // A change is shown in the figure, and taken back.
        page.ask("document.querySelector('button[data-scenario]').click()").await;
        until(page, "the change", &format!("{figure} return root.querySelector('.body').textContent.includes('customer_id < 3')")).await;
        page.ask("document.querySelector('button[data-scenario]').click()").await;
        until(page, "the lesson's own", &format!("{figure} return root.querySelector('.body').textContent.includes('COUNT(*) >= 2')"))
            .await;
        page.check_accessible("lesson").await;
        page.picture("lesson").await;
        // The guess is kept, and an exercise shows neither answer nor run, whatever was guessed.
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open(lesson).await;
        until(page, "the kept guess", "return document.querySelector('.outcome')?.textContent.includes('You said: 7') && document.querySelector('details.reveal').open").await;
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open(&format!("{lesson}?exercise")).await;
        until(page, "the exercise", "return document.querySelector('.outcome')?.textContent.includes('does not show the answer')").await;
        assert_eq!(page.ask("return document.querySelector('figure.live').checkVisibility() || document.querySelector('.predict details').checkVisibility()").await, json!(false));
        // Who does not want to guess asks for it.
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open("lessons/late-row.html").await;
        until(page, "the other question", "return document.querySelector('.predict form')?.hidden === false").await;
        assert_eq!(page.ask(hidden).await, json!(true));
        page.ask("document.querySelector('details.reveal > summary').click()").await;
        until(
            page,
            "the run",
            "return document.querySelector('figure.live').checkVisibility() && document.querySelector('.predict details').open",
        )
        .await;
    });
}
