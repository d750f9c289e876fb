//! Takes pictures of the built site in all its states, in several widths and both themes, and puts them on one sheet.
//!
//! `pictures FOLDER [STATE…] [@WIDTH…]`: all states, or those whose name begins so, in all widths or in these; `#LINK` is a state of its own.

use rowkind_tests::browser::{Browser, Look, Page, with_page};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thirtyfour::prelude::*;

/// Width and height in CSS pixels, and whether it is touched.
const SIZES: &[(u32, u32, bool)] = &[(1440, 900, false), (1024, 768, true), (768, 1024, true), (390, 844, true), (320, 640, true)];

/// What is on a screen: how it is called, what follows the page's address, and what is done then.
struct State {
    name: &'static str,
    opens: &'static str,
    then: &'static [Do],
}

#[derive(Clone, Copy)]
enum Do {
    /// Keys, with the focus on nothing.
    Press(&'static str),
    Click(&'static str),
    /// An edge of the plan is pressed.
    Hit(usize),
    /// Words behind a line of the editor.
    Type(&'static str, &'static str),
    /// A file of the repository is dropped, with something found in it replaced.
    Drop(&'static str, &'static str, &'static str),
    /// A text is dropped.
    DropText(&'static str),
    /// The worker breaks.
    Kill,
    /// The page is loaded once more, without a network.
    Offline,
    /// As on paper.
    Print,
}

/// What shows that the page has something to show.
const ARRIVED: &str = "[data-figure=log], .nothing, .linkbox, .emptybench, .starts, .readers .plain";

const FLAGSHIP: &str = "www/gallery/messages-per-order.md";

const WIDE: &str = "# Sixty columns, long names, emoji and right-to-left text\n\n```sql\nCREATE TABLE a_table_with_a_name_that_is_much_longer_than_anybody_would_like (\n  a_key_whose_name_is_long_as_well INT,\n  שם STRING,\n  note STRING\n) WITH ('connector' = 'kafka', 'topic' = 'a_table_with_a_name_that_is_much_longer_than_anybody_would_like', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\n```\n";

const LARGE: &str = "# Two joins, two sinks\n\n```sql\nCREATE TABLE orders (order_id INT, customer INT, product INT, amount DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE customers (customer INT, city STRING, PRIMARY KEY (customer) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'customers', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nCREATE TABLE products (product INT, category STRING, PRIMARY KEY (product) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'products', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nCREATE TABLE by_city (city STRING, total DECIMAL(38, 2), PRIMARY KEY (city) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'by_city', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nCREATE TABLE by_category (category STRING, orders BIGINT, PRIMARY KEY (category) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'by_category', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nCREATE TEMPORARY VIEW wide AS SELECT o.order_id, c.city, p.category, o.amount FROM orders o JOIN customers c ON o.customer = c.customer JOIN products p ON o.product = p.product;\nEXECUTE STATEMENT SET BEGIN\nINSERT INTO by_city SELECT city, SUM(amount) FROM wide GROUP BY city;\nINSERT INTO by_category SELECT category, COUNT(*) FROM wide GROUP BY category;\nEND;\n```\n";

const LONG: &str = "# A long run\n\n```sql\nCREATE TABLE s (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE t (id INT, total BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nINSERT INTO t SELECT id, SUM(v) FROM s GROUP BY id;\n```\n\n```toml stream s\nevents = 400000\n```\n";

const STATES: &[State] = &[
    State { name: "01-flagship", opens: "", then: &[] },
    State { name: "02-event-30", opens: "", then: &[Do::Press("0")] },
    State { name: "03-why", opens: "", then: &[Do::Press("0"), Do::Press("w")] },
    State { name: "04-node", opens: "", then: &[Do::Click(".graph .node:nth-last-child(3)")] },
    State { name: "04-edge", opens: "", then: &[Do::Press("0"), Do::Hit(2)] },
    State { name: "05-explain", opens: "", then: &[Do::Click("[aria-label='Graph or EXPLAIN'] button:last-child")] },
    State { name: "06-table", opens: "", then: &[Do::Press("m")] },
    State { name: "07-encodings", opens: "", then: &[Do::Click("[aria-label='Changelog or table'] button:nth-child(3)")] },
    State { name: "08-latest-per-key", opens: "", then: &[Do::Click("[aria-label='Log or latest per key'] button:last-child")] },
    State { name: "09-crash", opens: "", then: &[Do::Press("0"), Do::Press("c"), Do::Press("01"), Do::Press("x")] },
    State { name: "10-compare", opens: "", then: &[Do::Press("0"), Do::Press("p"), Do::Press("x")] },
    State { name: "11-refused", opens: "#refused-by-kafka", then: &[] },
    State { name: "12-does-not-parse", opens: "", then: &[Do::Type("WHERE rn = 1", " SELEC")] },
    State { name: "13-empty", opens: "#new", then: &[] },
    State { name: "14-share", opens: "", then: &[Do::Click("[aria-label=Share]")] },
    State { name: "15-palette", opens: "", then: &[Do::Click(".scenario")] },
    State { name: "16-keys", opens: "", then: &[Do::Press("?")] },
    State { name: "17-damaged-link", opens: "#1.d.120abcdef.bm90IGEgbGluaw", then: &[] },
    State { name: "18-limit", opens: "", then: &[Do::Drop(FLAGSHIP, "versus = [\"log\", \"table\"]", "events-max = 25")] },
    State { name: "19-large-plan", opens: "", then: &[Do::DropText(LARGE)] },
    State { name: "20-join", opens: "#left-join", then: &[] },
    State { name: "21-window", opens: "#tumbling-window", then: &[] },
    State { name: "22-transactions", opens: "#aborted-rows", then: &[] },
    State { name: "23-compaction", opens: "#slow-reader", then: &[] },
    State { name: "24-running-long", opens: "", then: &[Do::DropText(LONG)] },
    State { name: "25-engine-crashed", opens: "", then: &[Do::Kill] },
    State { name: "26-no-job-yet", opens: "", then: &[Do::DropText(WIDE)] },
    State { name: "27-whole-text", opens: "", then: &[Do::Click("[aria-label='How much of the scenario'] button:last-child")] },
    State { name: "28-offline", opens: "", then: &[Do::Offline] },
    State { name: "29-print", opens: "", then: &[Do::Print] },
    State { name: "30-state", opens: "", then: &[Do::Press("0"), Do::Click("[aria-label='Changelog or table'] button:nth-child(4)")] },
];

async fn act(page: &Page, what: Do) {
    match what {
        Do::Press(keys) => {
            page.ask("document.activeElement?.blur(); document.body.focus();").await;
            for key in keys.chars() {
                match key {
                    // To event 30 of the flagship, and on.
                    '0' => {
                        page.press(Key::End).await;
                        for _ in 0..11 {
                            page.press(Key::Left).await;
                        }
                    }
                    '1' => {
                        for _ in 0..5 {
                            page.press(Key::Right).await;
                        }
                    }
                    key => page.press(key.to_string()).await,
                }
            }
        }
        Do::Click(selector) => {
            let seen = format!("return document.querySelector({}) !== null", serde_json::json!(selector));
            // The phone has one pane at a time.
            for pane in ["", "Plan", "Changes", "Topic", "SQL"] {
                page.ask(&format!("document.getElementById('tab-{pane}')?.click()")).await;
                for _ in 0..4 {
                    tokio::time::sleep(Duration::from_millis(150)).await;
                    if page.ask(&seen).await == serde_json::json!(true) {
                        return page.click(selector).await;
                    }
                }
            }
            panic!("{selector} is nowhere");
        }
        // The phone has its graph behind a tab.
        Do::Hit(edge) => {
            page.ask("document.getElementById('tab-Plan')?.click()").await;
            page.find(".graph .hit").await;
            page.ask(&format!(
                "document.querySelectorAll('.graph .hit')[{edge}].dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
            ))
            .await;
        }
        Do::Type(line, words) => {
            page.find(".cm-content, #tab-SQL").await;
            if page.ask("return document.querySelector('.cm-content') === null").await == serde_json::json!(true) {
                page.click("#tab-SQL").await;
                page.find(".cm-content").await;
            }
            page.click_line(line).await;
            page.press(Key::End).await;
            page.press(words).await;
            page.press(Key::Escape).await;
        }
        Do::Drop(file, found, instead) => {
            let text = std::fs::read_to_string(rowkind_tests::root().join(file)).expect("the repository has the file");
            page.drop_file("a.md", &text.replace(found, instead)).await;
        }
        Do::DropText(text) => page.drop_file("a.md", text).await,
        Do::Offline => {
            // What the page needs is kept for this first.
            page.ask("return navigator.serviceWorker.ready.then(() => true)").await;
            tokio::time::sleep(Duration::from_millis(1500)).await;
            page.go_offline();
            page.session.refresh().await.expect("the page loads without a network");
            page.until_text("[data-figure=log]", |text| text.contains('×')).await;
        }
        Do::Print => page.as_print().await,
        Do::Kill => {
            page.until_text("[data-figure=log]", |text| text.contains('×')).await;
            page.ask(
                "window.workersOfPage.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'unreachable executed', cancelable: true }))",
            )
            .await;
        }
    }
    tokio::time::sleep(Duration::from_millis(if matches!(what, Do::DropText(LONG)) { 3500 } else { 250 })).await;
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("pictures FOLDER [STATE…] [@WIDTH…] [#LINK…]"));
    let (widths, wanted): (Vec<String>, Vec<String>) = arguments.partition(|word| word.starts_with('@'));
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| name.starts_with(wanted.as_str()));
    let links: Vec<&str> = wanted.iter().filter(|wanted| wanted.starts_with('#')).map(String::as_str).collect();
    let mut taken: Vec<(String, u32)> = Vec::new();
    let sizes = SIZES.iter().filter(|(width, ..)| widths.is_empty() || widths.contains(&format!("@{width}")));
    for (width, height, touched) in sizes {
        for dark in [false, true] {
            let look = Look { width: *width, height: *height, dark, phone: *touched };
            let theme = if dark { "dark" } else { "light" };
            let states = STATES.iter().filter(|state| is_wanted(state.name)).map(|state| (state.name.to_string(), state.opens, state.then));
            let linked = links.iter().enumerate().map(|(number, link)| (format!("link-{number}"), *link, &[] as &[Do]));
            let all: Vec<_> = states.chain(linked).map(|(name, opens, then)| (format!("{name}-{width}-{theme}"), opens, then)).collect();
            with_page(Browser::Chromium, look, async |page| {
                for (name, opens, then) in &all {
                    take(page, &folder, name, opens, then).await;
                }
            });
            taken.extend(all.into_iter().map(|(name, ..)| (name, *width)));
            println!("{width} {theme}");
        }
    }
    sheet(&folder, &taken);
}

async fn take(page: &Page, folder: &Path, name: &str, opens: &str, then: &[Do]) {
    page.session.goto("about:blank").await.expect("an empty page loads");
    page.open(opens).await;
    // What was kept by the state before is no part of this one.
    page.ask("localStorage.clear()").await;
    page.find(ARRIVED).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    for what in then {
        act(page, *what).await;
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    page.picture_into(folder, name).await;
    if then.iter().any(|what| matches!(what, Do::Offline)) {
        page.go_online();
    }
    if then.iter().any(|what| matches!(what, Do::Print)) {
        page.as_screen().await;
    }
}

/// All pictures on one page, and a picture of that.
fn sheet(folder: &Path, taken: &[(String, u32)]) {
    let figure = |(name, width): &(String, u32)| {
        format!("<figure><img src=\"{name}.png\" width=\"{}\"><figcaption>{name}</figcaption></figure>", width / 5)
    };
    let figures: String = taken.iter().map(figure).collect();
    let style = "body { font: 10px sans-serif; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; margin: 8px } figure { margin: 0 } img { border: 1px solid #ccc; display: block }";
    let file = folder.join("contact.html");
    std::fs::write(&file, format!("<!doctype html><title>Rowkind</title><style>{style}</style>{figures}"))
        .expect("the sheet can be written");
    with_page(Browser::Chromium, Look { width: 2400, height: 3000, ..Look::default() }, async |page| {
        page.session.goto(format!("file://{}", file.display())).await.expect("the sheet opens");
        page.settled().await;
        page.picture_into(folder, "contact").await;
    });
    println!("{} pictures, and contact.html with all of them", taken.len());
}
