//! Measures the built site in Chromium: how soon it shows something, how fast an edit and a step are on the screen, and how
//! smooth the page stays while the worker is busy. Prints a table; times are for reading, not for passing.

use rowkind_tests::browser::{Browser, Look, Page, with_page};
use std::time::Duration;

/// Runs a script that answers with a promise, and gives its number or numbers.
async fn numbers(page: &Page, script: &str) -> Vec<f64> {
    let wrapped = format!(
        "const done = arguments[arguments.length - 1]; (async () => {{ {HELP} {script} }})().then(done, (error) => done([String(error)]));"
    );
    let answer = page.session.execute_async(wrapped, vec![]).await.expect("the script runs");
    let answer = answer.json().clone();
    answer.as_array().map_or(vec![], |list| list.iter().filter_map(serde_json::Value::as_f64).collect())
}

const HELP: &str = "
const frame = () => new Promise((resume) => requestAnimationFrame(resume));
const painted = async () => { await frame(); await frame(); return performance.now(); };
";

/// The value below which this share of them lies.
fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((last as f64 * share).round() as usize).copied().unwrap_or(f64::NAN)
}

fn line(what: &str, mut values: Vec<f64>, goal: &str) {
    let (half, most, count) = (quantile(&mut values, 0.5), quantile(&mut values, 0.95), values.len());
    println!("{what:<86} {half:>9.1} {most:>9.1} {count:>5}   {goal}");
}

fn stream(events: u32) -> String {
    format!(
        "# Long\n\n```sql\nCREATE TABLE s (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE t (id INT, total BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nINSERT INTO t SELECT id, SUM(v) FROM s GROUP BY id;\n```\n\n```toml stream s\nevents = {events}\n```\n"
    )
}

fn main() {
    println!("{:<86} {:>9} {:>9} {:>5}   goal", "ms in Chromium, headless, this machine", "median", "95 %", "n");
    with_page(Browser::Chromium, Look::default(), async |page| {
        starts(page).await;
        gestures(page).await;
        steps(page).await;
        busy(page).await;
    });
}

/// Cold, then with the files in the browser's cache.
async fn starts(page: &Page) {
    for (name, times, goal) in [("cold", 1, "interactive ≤ 1000"), ("again", 4, "≤ 300")] {
        let (mut first, mut ready) = (vec![], vec![]);
        for _ in 0..times {
            page.session.goto("about:blank").await.expect("an empty page loads");
            page.open("").await;
            page.find("[data-figure=log]").await;
            page.find(".cm-content").await;
            first.extend(
                numbers(page, "return performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)").await,
            );
            ready.extend(numbers(page, "return [performance.now()]").await);
        }
        line(&format!("first paint, {name}"), first, "≤ 300");
        line(&format!("figures and editor there, {name} (as seen from outside, every 50 ms)"), ready, goal);
    }
}

async fn gestures(page: &Page) {
    let script = "
        const times = [], changes = [];
        let changed = 0;
        new MutationObserver(() => { changed = performance.now(); }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const seed = document.querySelector('.topbar input.number');
        for (let round = 0; round < 40; round++) {
          const from = performance.now();
          seed.value = String(100 + round);
          seed.dispatchEvent(new Event('change', { bubbles: true }));
          while (true) { await frame(); if (!document.querySelector('.run.busy') && performance.now() - from > 4) break; }
          changes.push(changed - from);
          times.push((await painted()) - from);
          await new Promise((resume) => setTimeout(resume, 60));
        }
        return [...changes, ...times];";
    // The second waits for three frames that no work needs: one to see that the run is over, two to be sure of the paint.
    let mut changed = numbers(page, script).await;
    let painted = changed.split_off(changed.len() / 2);
    line("a gesture on the flagship (41 events), until the panes have changed", changed, "≤ 16");
    line("the same, until a second frame after that has begun", painted, "≤ 16, and three frames");
}

async fn steps(page: &Page) {
    page.drop_file("ten.md", &stream(10_000)).await;
    page.until_text(".pane.input .tally", |text| text.contains("of 10,000")).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let script = "
        const times = [];
        document.activeElement?.blur();
        for (let round = 0; round < 60; round++) {
          const track = document.querySelector('.trackwrap');
          const box = track.getBoundingClientRect();
          const x = box.left + 20 + ((round * 7919) % 800);
          const from = performance.now();
          track.dispatchEvent(new PointerEvent('pointerdown', { clientX: x, clientY: box.top + 60, bubbles: true, pointerId: 1 }));
          track.dispatchEvent(new PointerEvent('pointerup', { clientX: x, clientY: box.top + 60, bubbles: true, pointerId: 1 }));
          await new Promise((resume) => setTimeout(resume, 0));
          document.body.getBoundingClientRect();
          times.push(performance.now() - from);
          await frame();
        }
        return times;";
    line("seek anywhere in 10,000 events, until drawn and laid out", numbers(page, script).await, "≤ 16");
}

async fn busy(page: &Page) {
    page.ask("window.gaps = []; { let last = performance.now(); const watch = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(watch); }; requestAnimationFrame(watch); }").await;
    page.ask("window.gaps.length = 0; window.began = performance.now()").await;
    page.drop_file("million.md", &stream(1_000_000)).await;
    page.find(".run.busy progress").await;
    // Until it is over, at most ten minutes.
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if page.ask("return document.querySelector('.run.busy') === null").await == serde_json::json!(true) {
            break;
        }
    }
    let verdict = page.text(".topbar .run").await;
    line(
        &format!("a run of 1,000,000 events in the worker ({verdict})"),
        numbers(page, "return [performance.now() - window.began]").await,
        "no frozen frame",
    );
    line("frames of the page meanwhile", numbers(page, "return window.gaps").await, "≤ 50");
    let mut longest = numbers(page, "return [Math.max(...window.gaps)]").await;
    line("the longest of them", std::mem::take(&mut longest), "≤ 50");
}
