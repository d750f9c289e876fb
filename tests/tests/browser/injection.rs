//! Text from a scenario is never markup: script, attribute, SVG, CSS and link injection wherever the playground shows it.

use rowkind_scenario::link::{Dictionaries, Linked, encode};
use rowkind_tests::browser::{Browser, Look, Page, with_page};
use serde_json::json;
use std::time::Duration;

const EVIL: &str = include_str!("../../embeds/plain/evil.md");

/// What has run, and which elements hold what the scenario would like to run.
const FOUND: &str = "\
const dangerous = (element) => ([...element.attributes].some(({ name, value }) => /^on/.test(name) || (/^(href|xlink:href|src|srcdoc|style|action|formaction)$/.test(name) && /hacked|display: ?none/.test(value))));
const holds = (element) => /^(SCRIPT|STYLE|IFRAME|OBJECT|EMBED)$/i.test(element.tagName) && /hacked|display: none \\}/.test(element.textContent + element.outerHTML.split('>')[0]);
return [window.hacked ?? null, [...document.querySelectorAll('*')].filter((element) => dangerous(element) || holds(element)).map((element) => element.outerHTML.slice(0, 120))];";

async fn check_harmless(page: &Page, place: &str) {
    assert_eq!(page.ask(FOUND).await, json!([null, []]), "{place}");
    page.check_quiet(place).await;
}

/// Opens the scenario's text in every pane, panel and view.
async fn everywhere(page: &Page) {
    check_harmless(page, "bench").await;
    let views = page.ask("return document.querySelectorAll('.seg button, [role=tab]').length").await.as_u64().unwrap_or_default();
    assert!(views > 3, "there are {views} views");
    for view in 0..views {
        page.ask(&format!("document.querySelectorAll('.seg button, [role=tab]')[{view}]?.click()")).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        check_harmless(page, &format!("view {view}")).await;
    }
    let nodes = page.ask("const nodes = [...document.querySelectorAll('.node')]; return nodes.length").await.as_u64().unwrap_or_default();
    for node in 0..nodes {
        page.ask(&format!("document.querySelectorAll('.node')[{node}].dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        check_harmless(page, &format!("node {node}")).await;
    }
}

#[test]
fn a_scenarios_text_is_never_markup_in_the_playground() {
    with_page(Browser::Chromium, Look::default(), async |page| {
        let link = encode(&Linked { text: EVIL.to_string(), at: "2".to_string(), ..Linked::default() }, &Dictionaries::shipped());
        page.open(&link).await;
        page.until_text(".topbar .run", |text| text.contains("deploys")).await;
        page.find(".cm-content").await;
        everywhere(page).await;
        for key in ["w", "p"] {
            page.ask(&format!("document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))")).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            check_harmless(page, &format!("key {key}")).await;
        }
        // What is shared: the panel, the rows without a column, the texts.
        page.ask("document.querySelector('[aria-label^=Share]').click()").await;
        page.find(".share .masks input").await;
        page.ask("document.querySelector('.share .masks').open = true; document.querySelector('.share .masks input').click()").await;
        page.find(".share .masks .saved").await;
        check_harmless(page, "share").await;
        // Kept texts in the palette.
        page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))").await;
        page.find(".finder-box").await;
        check_harmless(page, "palette").await;
        // A damaged link shows what could be saved.
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open(&link[..link.len() - 40]).await;
        page.until_text("pre.saved", |text| text.contains("window.hacked")).await;
        check_harmless(page, "damaged").await;
        // An address that names a file.
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open("?src=https://example.org/%22%3E%3Cscript%3Ewindow.hacked=1%3C/script%3E.md").await;
        page.until_text("h1", |text| text.contains("example.org")).await;
        check_harmless(page, "source").await;
        page.session.goto("about:blank").await.expect("an empty page loads");
        page.open("?src=javascript:window.hacked=1").await;
        page.until_text(".lead", |text| text.contains("no address")).await;
        check_harmless(page, "no source").await;
    });
}

#[test]
fn a_scenarios_text_is_never_markup_on_the_phone() {
    with_page(Browser::Chromium, Look { width: 390, height: 844, ..Look::default() }, async |page| {
        page.open(&encode(&Linked { text: EVIL.to_string(), ..Linked::default() }, &Dictionaries::shipped())).await;
        page.find("[role=tab]").await;
        page.find("[data-figure]").await;
        everywhere(page).await;
    });
}

/// A picture opened by itself may run scripts, if it had any.
#[test]
fn a_picture_of_a_scenario_runs_nothing() {
    let report = rowkind_scenario::run(EVIL);
    let end = report.run.as_ref().expect("it runs").end();
    for view in [
        rowkind_render::EmbedView::Readers,
        rowkind_render::EmbedView::Topic,
        rowkind_render::EmbedView::Plan,
        rowkind_render::EmbedView::Changelog,
    ] {
        let svg = rowkind_render::report_svg(&report, EVIL, end, view);
        let tags: Vec<&str> =
            svg.split('<').skip(1).map(|tag| tag.split([' ', '>', '/']).next().unwrap_or_default()).filter(|tag| !tag.is_empty()).collect();
        let known = ["svg", "style", "rect", "text", "tspan", "g", "path", "line", "circle", "title", "defs", "clipPath", "use"];
        assert!(tags.iter().all(|tag| known.contains(tag)), "{tags:?}");
        assert_eq!(
            (
                tags.iter().filter(|tag| **tag == "style").count(),
                svg.matches(" on").filter(|_| svg.contains(" onload=\"") || svg.contains(" onerror=\"")).count()
            ),
            (1, 0)
        );
    }
}
