//! Every documentation generator's page with a figure: it is there, it steps, follows the theme, and without scripts the text stands there.

use rowkind_tests::browser::{Browser, Look, with_page};
use serde_json::json;
use std::time::{Duration, Instant};

/// The recipes that `cargo xtask test --all` has built; without it there are none.
fn built() -> Vec<String> {
    let names = std::env::var("ROWKIND_RECIPES").unwrap_or_default();
    names.split(',').filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// What the switch of a generator's theme does to the page; where a theme has none, a page with a dark ground.
fn darken(recipe: &str) -> &'static str {
    match recipe {
        "mdbook" => {
            "document.documentElement.classList.remove('light', 'rust', 'coal', 'ayu'); document.documentElement.classList.add('navy')"
        }
        "mkdocs" => "document.body.setAttribute('data-md-color-scheme', 'slate')",
        "docusaurus" => "document.documentElement.setAttribute('data-theme', 'dark')",
        _ => "document.querySelector('rowkind-scenario').parentElement.style.background = document.body.style.background = '#111'",
    }
}

#[test]
fn figures_live_in_the_pages_of_generators() {
    for recipe in built() {
        with_page(Browser::Chromium, Look { width: 1100, height: 1000, ..Look::default() }, async |page| {
            page.open(&format!("recipes/{recipe}/index.html")).await;
            let figure = "const root = document.querySelector('rowkind-scenario')?.shadowRoot;";
            let start = Instant::now();
            while page.ask(&format!("{figure} return root?.querySelector('.clock')?.textContent === '5 / 5'")).await != json!(true) {
                assert!(start.elapsed() < Duration::from_secs(60), "{recipe}: the figure never comes");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            page.ask("document.querySelector('rowkind-scenario').seek('2')").await;
            while page.ask(&format!("{figure} return root.querySelector('.clock').textContent")).await != json!("2 / 5") {
                assert!(start.elapsed() < Duration::from_secs(90), "{recipe}: the figure does not step");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            page.picture(&format!("recipe-{recipe}")).await;
            // The reader of the page changes its theme, as the generator's own switch does.
            page.ask(darken(&recipe)).await;
            while page.ask(&format!("{figure} return root.querySelector('.embed').dataset.theme")).await != json!("dark") {
                assert!(start.elapsed() < Duration::from_secs(90), "{recipe}: the figure does not follow the theme");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            page.picture(&format!("recipe-{recipe}-dark")).await;
            let text = page.ask("return document.querySelector('rowkind-scenario pre').textContent.includes('INSERT INTO evens')").await;
            assert_eq!(text, json!(true), "{recipe}");
            // Without scripts the picture stands there.
            page.open(&format!("recipes/{recipe}/index.html?noscript")).await;
            let shown = page.ask("const figure = document.querySelector('rowkind-scenario'); const picture = figure.querySelector('img, svg'); return [figure.shadowRoot, picture.getBoundingClientRect().width > 300, picture.naturalWidth !== 0]").await;
            assert_eq!(shown, json!([null, true, true]), "{recipe}");
        });
    }
}
