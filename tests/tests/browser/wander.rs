//! Somebody who tries everything at once, faster than a person could: keys, clicks, texts, faults, files, sizes, history. Whatever
//! comes: the page is never blank, nothing is said on the console, and a job that is pasted behind it gets its verdict.

use crate::walks::{REFUSED, VERDICT, paste};
use crate::{check, two_readers_disagree};
use rowkind_tests::browser::{Browser, Look, with_page};

/// Does `ACTS` things that `SEED` chooses, and answers with what it found wrong.
const WANDER: &str = r#"
let seed = SEED * 2654435761 >>> 0;
const chance = () => { seed ^= seed << 13; seed >>>= 0; seed ^= seed >>> 17; seed ^= seed << 5; seed >>>= 0; return seed / 4294967296; };
const one = (list) => list[Math.floor(chance() * list.length)];
const wait = (ms) => new Promise((resume) => setTimeout(resume, ms));
window.print = () => {};
const key = (key, more) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const put = (text) => {
  const area = document.querySelector('.cm-content');
  if (!area) return;
  area.focus();
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: data });
  area.dispatchEvent(event);
};
const seen = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.bottom > 0 && box.top < innerHeight; };
let behind = 0;
const acts = {
  key: () => { document.activeElement?.blur(); key(one(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'c', 'x', 'k', 't', 'r', 'w', 'p', 'm', '[', ']', '?', 'Escape', 'Enter', 'Delete'])); },
  steps: () => { document.activeElement?.blur(); for (let step = 0; step < 8; step++) key('ArrowRight', { shiftKey: chance() < 0.3 }); },
  command: () => key(one(['z', 'z', 'y', 'k', 'Enter']), { ctrlKey: true }),
  click: () => {
    const some = [...document.querySelectorAll('#page button, #page tr, #page li, #page .cell, #page g.node, #page g.pill, #page [role]')].filter(seen);
    if (some.length) one(some).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  },
  choose: () => {
    const choice = one([...document.querySelectorAll('#page select')]);
    if (!choice) return;
    choice.value = one([...choice.options]).value;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  },
  write: () => put(one(['SELECT 1;', "'", '/* ', '(', 'WHERE amount > 10 ', '🙂', '```\n', '```toml stream orders_raw\nevents = 5\n```\n', '-- a\u202eb\n'])),
  drag: () => {
    const track = document.querySelector('.trackwrap');
    if (!track) return;
    const box = track.getBoundingClientRect(), at = () => ({ clientX: box.left + box.width * chance(), clientY: box.top + box.height * chance(), bubbles: true, pointerId: 1 });
    for (const name of ['pointerdown', 'pointermove', 'pointerup']) track.dispatchEvent(new PointerEvent(name, at()));
  },
  drop: () => {
    const [name, text] = one([['a.md', '# T\n\n```sql\nSELECT 1\n```\n'], ['d.json', '{"order_id":1}\n{"x":'], ['x.bin', '\0\0'], ['a.sql', "CREATE TABLE s (id INT) WITH ('connector' = 'datagen');\nSELECT id, COUNT(*) FROM s GROUP BY id;"]]);
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: 'text/plain' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  },
  address: () => { behind++; location.hash = one(['#new', '#', '#left-join', '#nonsense', '#1.g07evne8.2tp0hb7kc0.7dcxDQAACAOw']); },
  back: () => { if (behind > 0) { behind--; history.back(); } },
};
const bag = ['key', 'key', 'key', 'steps', 'command', 'command', 'click', 'click', 'click', 'click', 'click', 'choose', 'write', 'drag', 'drop', 'address', 'back'];
const wrong = [], done = [];
for (let round = 0; round < ACTS; round++) {
  const act = one(bag);
  done.push(act);
  acts[act]();
  await wait(chance() < 0.3 ? 150 : 10);
  if ((document.querySelector('#page')?.textContent ?? '').length < 10) wrong.push(`blank behind ${done.slice(-5).join(', ')}`);
}
return wrong;
"#;

#[test]
fn chromium_stands_whatever_comes() {
    wander(Browser::Chromium, 1440, &[1, 2, 3]);
}

#[test]
fn firefox_stands_whatever_comes() {
    wander(Browser::Firefox, 1440, &[4, 5]);
}

#[test]
fn webkit_stands_whatever_comes() {
    wander(Browser::Webkit, 1440, &[6, 7]);
}

#[test]
fn a_phone_stands_whatever_comes() {
    wander(Browser::Chromium, 390, &[8, 9]);
}

fn wander(browser: Browser, width: u32, seeds: &[u32]) {
    with_page(browser, Look { width, ..Look::default() }, async |page| {
        for seed in seeds {
            page.open(&format!("?{seed}")).await;
            two_readers_disagree(page).await;
            let wander = WANDER.replace("SEED", &seed.to_string()).replace("ACTS", "100");
            let script = format!("return (async () => {{ {wander} }})()");
            let wrong = page.ask(&script).await;
            assert_eq!(wrong, serde_json::json!([]), "{browser:?}, seed {seed}");
            page.check_quiet(&format!("seed {seed}")).await;
        }
        if width > 700 {
            page.open("?behind#new").await;
            paste(page, REFUSED).await;
            page.until_text(VERDICT, |text| text.contains("refused")).await;
            check(page, "wandered").await;
        }
    });
}
