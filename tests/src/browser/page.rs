//! The page under test: what a person does and sees, and what must never be there.

use super::{Browser, Look, driver, server::Server};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// How long the page may take to show something on a busy machine.
const WAIT_MAX: Duration = Duration::from_secs(30);

/// How long taking a picture may take.
const PICTURE_MAX: Duration = Duration::from_secs(10);

pub struct Page {
    pub browser: Browser,
    pub(super) look: Look,
    pub session: WebDriver,
    pub(super) server: Server,
}

impl Page {
    /// Goes to the site; `rest` is what follows its address, such as `#…` or `?…`.
    pub async fn open(&self, rest: &str) {
        self.session.goto(self.address(rest)).await.expect("the page loads");
    }

    pub fn address(&self, rest: &str) -> String {
        format!("http://127.0.0.1:{}/{rest}", self.server.port)
    }

    /// The first element of this selector, once it is there.
    pub async fn find(&self, selector: &str) -> WebElement {
        let query = self.session.query(By::Css(selector)).wait(WAIT_MAX, Duration::from_millis(50));
        query.first().await.unwrap_or_else(|error| panic!("{:?} shows no {selector}: {error}", self.browser))
    }

    /// The text of an element, as the page shows it.
    pub async fn text(&self, selector: &str) -> String {
        let element = self.find(selector).await;
        element.text().await.unwrap_or_else(|error| panic!("{selector} has no text: {error}"))
    }

    /// Waits until the text of an element is as wanted; ends the test with the last text when it never is.
    pub async fn until_text(&self, selector: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        let mut text = String::new();
        while start.elapsed() < WAIT_MAX {
            // The page may replace an element between finding and reading it: then it is looked for again.
            if let Ok(element) = self.session.find(By::Css(selector)).await {
                text = element.text().await.unwrap_or(text);
                if is_wanted(&text) {
                    return text;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{:?}: {selector} still says {text:?} after {WAIT_MAX:?}", self.browser)
    }

    /// Waits until no element of this selector is left.
    pub async fn until_gone(&self, selector: &str) {
        let query = self.session.query(By::Css(selector)).wait(WAIT_MAX, Duration::from_millis(50));
        query.wait_until_gone().await.unwrap_or_else(|_| panic!("{:?}: {selector} stays", self.browser));
    }

    /// Goes to an address in a new tab.
    pub async fn open_tab(&self, address: &str) {
        let tab = self.session.new_tab().await.expect("a tab can be opened");
        self.session.switch_to_window(tab).await.expect("the new tab is there");
        // A tab may come as a window of its own, with a size of its own.
        driver::fit(&self.session, self.look).await.expect("a window can be sized");
        self.session.goto(address).await.expect("the page loads");
    }

    /// Puts the caret of the editor into the line that holds these words, once it is there.
    pub async fn click_line(&self, words: &str) {
        let start = Instant::now();
        while start.elapsed() < WAIT_MAX {
            for line in self.session.find_all(By::Css(".cm-line")).await.expect("lines can be listed") {
                // Its text, in sight or not: `text` is empty for what lies outside of a scrolled box.
                if line.prop("textContent").await.is_ok_and(|text| text.is_some_and(|text| text.contains(words))) {
                    line.scroll_into_view().await.expect("the line can be scrolled to");
                    return line.click().await.expect("the line can be clicked");
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{:?}: the editor has no line with {words:?}", self.browser);
    }

    /// What a script of the page's own origin would get.
    pub async fn ask(&self, script: &str) -> serde_json::Value {
        let answer = self.session.execute(script, vec![]).await;
        answer.unwrap_or_else(|error| panic!("{script} fails: {error}")).json().clone()
    }

    /// Presses keys where the focus is.
    pub async fn press(&self, keys: impl Into<TypingData>) {
        let focused = self.session.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("keys can be pressed");
    }

    /// Drops a file of text onto the page.
    pub async fn drop_file(&self, name: &str, text: &str) {
        let (name, text) = (serde_json::json!(name), serde_json::json!(text));
        let script = format!(
            "const data = new DataTransfer(); data.items.add(new File([{text}], {name}, {{ type: 'text/plain' }}));
             window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));"
        );
        self.ask(&script).await;
    }

    /// Clicks the first element of this selector, wherever it is scrolled to.
    pub async fn click(&self, selector: &str) {
        self.find(selector).await;
        // A part of a drawing has no `click` of its own.
        let script = format!(
            "document.querySelector({}).dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, view: window }}))",
            serde_json::json!(selector)
        );
        self.ask(&script).await;
    }

    /// Nothing answers any more, as without a network.
    pub fn go_offline(&self) {
        self.server.go_down();
    }

    /// The network is there again.
    pub fn go_online(&self) {
        self.server.go_up();
    }

    /// Shows the page as a printer would get it, until `as_screen`; Chromium only.
    pub async fn as_print(&self) {
        self.emulate("print").await;
    }

    pub async fn as_screen(&self) {
        self.emulate("").await;
    }

    async fn emulate(&self, media: &str) {
        let answer = self.session.cdp().send_raw("Emulation.setEmulatedMedia", serde_json::json!({ "media": media })).await;
        answer.expect("Chromium shows other media");
    }

    /// The paths asked of the server so far.
    pub fn requests(&self) -> Vec<String> {
        self.server.requests()
    }

    /// What was written to the console so far, as far as the page can still say it.
    pub async fn console(&self) -> serde_json::Value {
        let seen = self.session.execute("return window.seenByWatch", vec![]).await;
        seen.map_or_else(|error| error.to_string().into(), |seen| seen.json().clone())
    }

    /// Where the page stands, as far as it can still say it: its address, what has the focus, its bar, the end of its text.
    pub(super) async fn condition(&self) -> serde_json::Value {
        let script =
            "return [location.hash, document.activeElement?.outerHTML?.slice(0, 120), document.querySelector('.topbar')?.textContent,
            document.querySelector('.cm-content')?.textContent?.slice(-300)]";
        let seen = self.session.execute(script, vec![]).await;
        seen.map_or_else(|error| error.to_string().into(), |seen| seen.json().clone())
    }

    /// Nothing was written to the console as an error or a warning, and the policy refused nothing.
    pub async fn check_quiet(&self, state: &str) {
        assert_eq!(self.console().await, serde_json::json!([]), "{:?}, {state}: the console is not empty", self.browser);
    }

    /// axe-core finds nothing in this state of the page.
    pub async fn check_accessible(&self, state: &str) {
        let file = crate::root().join("www/editor/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file).expect("npm ci brought axe-core");
        let script = format!("{axe};{RUN_AXE}");
        let mut violations = self.ask_axe(&script).await;
        if !violations.is_empty() {
            // A page that was drawn anew in the middle has no longer what was found: only what stays counts.
            tokio::time::sleep(Duration::from_millis(500)).await;
            violations = self.ask_axe(&script).await;
        }
        assert!(violations.is_empty(), "{:?}, {state}: axe-core says\n{}", self.browser, violations.join("\n"));
    }

    async fn ask_axe(&self, script: &str) -> Vec<String> {
        let answer = self.session.execute_async(script, vec![]).await.expect("axe-core runs");
        answer.convert().expect("a list of sentences")
    }

    /// Waits until the page looks the same for half a second.
    pub async fn settled(&self) {
        let start = Instant::now();
        let mut before = Vec::new();
        while start.elapsed() < WAIT_MAX {
            let now = self.session.screenshot_as_png().await.expect("a picture can be taken");
            if now == before {
                return;
            }
            before = now;
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// A picture of what is to be seen, into the folder `ROWKIND_PICTURES` if that is set.
    pub async fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os("ROWKIND_PICTURES").map(PathBuf::from) {
            self.picture_into(&folder, &format!("{name}-{:?}", self.browser).to_lowercase()).await;
        }
    }

    /// A picture of what is to be seen.
    pub async fn picture_into(&self, folder: &Path, name: &str) {
        std::fs::create_dir_all(folder).expect("the folder for pictures can be made");
        let file = folder.join(format!("{name}.png"));
        // WebKit takes no picture of a second tab, and does not say so.
        match tokio::time::timeout(PICTURE_MAX, self.session.screenshot(&file)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => eprintln!("no picture {}: {error}", file.display()),
            Err(_) => eprintln!("no picture {} after {PICTURE_MAX:?}", file.display()),
        }
    }
}

const RUN_AXE: &str = "\
const done = arguments[arguments.length - 1];
axe.run(document).then(
  ({ violations }) => done(violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\\n  ${html}\\n  ${failureSummary}`))),
  (error) => done([String(error)]),
);";
