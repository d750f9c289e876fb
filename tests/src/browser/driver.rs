//! Starting browsers through their WebDriver programs.

use serde_json::{Value, json};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use thirtyfour::error::WebDriverResult;
use thirtyfour::{Capabilities, WebDriver};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    Chromium,
    Firefox,
    Webkit,
}

/// What the visitor's screen is like.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// Chromium only.
    pub dark: bool,
    /// A touch screen as narrow as told; Chromium only, as windows have a least width.
    pub phone: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { width: 1440, height: 900, dark: false, phone: false }
    }
}

/// A running WebDriver program; it and all that it started end with this value.
pub struct Driver {
    browser: Browser,
    process: Child,
    port: u16,
}

/// How long a driver or browser may take to start on a busy machine.
const START_MAX: Duration = Duration::from_secs(60);

impl Driver {
    pub fn start(browser: Browser) -> Driver {
        let port = free_port();
        let mut command = match browser {
            Browser::Chromium => Command::new("chromedriver"),
            Browser::Firefox => Command::new("geckodriver"),
            // WebKit has no headless mode: it gets a screen of its own.
            Browser::Webkit => Command::new("xvfb-run"),
        };
        match browser {
            Browser::Chromium => command.arg(format!("--port={port}")),
            // Without a free port of its own a second geckodriver would not start.
            Browser::Firefox => command.args(["--port", &port.to_string(), "--websocket-port", &free_port().to_string()]),
            Browser::Webkit => {
                let screen = "-screen 0 1920x1600x24";
                command.args(["-a", "-s", screen, "WebKitWebDriver", &format!("--port={port}")])
            }
        };
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        let process = command.spawn().unwrap_or_else(|error| panic!("the driver of {browser:?} starts: {error}"));
        let driver = Driver { browser, process, port };
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < START_MAX, "the driver of {browser:?} does not listen after {START_MAX:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        driver
    }

    /// A fresh browser with an empty profile.
    pub async fn session(&self, look: Look) -> WebDriverResult<WebDriver> {
        let Value::Object(capabilities) = capabilities(self.browser, look) else { unreachable!("an object, see below") };
        let url = format!("http://127.0.0.1:{}", self.port);
        let session = WebDriver::new(url, Capabilities::from(capabilities)).await?;
        session.set_script_timeout(START_MAX).await?;
        fit(&session, look).await?;
        Ok(session)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The whole group: the driver's browser and the screen of xvfb-run belong to it.
        let group = format!("-{}", self.process.id());
        Command::new("kill").args(["-TERM", "--", &group]).status().ok();
        std::thread::sleep(Duration::from_millis(200));
        Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status().ok();
        self.process.wait().ok();
    }
}

fn capabilities(browser: Browser, look: Look) -> Value {
    match browser {
        Browser::Chromium => {
            // Preferred colour scheme of the page: 0 is dark, 1 is light.
            let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!look.dark));
            let mut options = json!({ "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
                "--hide-scrollbars", scheme,
            ]});
            if look.phone {
                let screen = json!({ "width": look.width, "height": look.height, "pixelRatio": 2.0, "touch": true });
                options["mobileEmulation"] = json!({ "deviceMetrics": screen });
            }
            json!({ "browserName": "chrome", "goog:chromeOptions": options })
        }
        Browser::Firefox => {
            let options = json!({ "args": ["-headless"] });
            json!({ "browserName": "firefox", "moz:firefoxOptions": options })
        }
        Browser::Webkit => {
            let options = json!({ "binary": mini_browser(), "args": ["--automation"] });
            json!({ "browserName": "MiniBrowser", "webkitgtk:browserOptions": options })
        }
    }
}

/// WebKitGTK's own small browser: not on PATH, and in a folder that names its version.
fn mini_browser() -> PathBuf {
    let folders = |parent: PathBuf| std::fs::read_dir(parent).into_iter().flatten().flatten().map(|entry| entry.path());
    folders("/usr/lib".into())
        .flat_map(folders)
        .chain(folders("/usr/libexec".into()))
        .map(|folder| folder.join("MiniBrowser"))
        .find(|file| file.is_file())
        .expect("webkit2gtk-driver brings MiniBrowser")
}

/// Gives the page, not the window around it, the size asked for.
pub async fn fit(session: &WebDriver, look: Look) -> WebDriverResult<()> {
    if look.phone {
        return Ok(());
    }
    session.set_window_rect(0, 0, look.width, look.height).await?;
    let inner: (u32, u32) = session.execute("return [innerWidth, innerHeight]", vec![]).await?.convert()?;
    let (around_x, around_y) = (look.width.saturating_sub(inner.0), look.height.saturating_sub(inner.1));
    session.set_window_rect(0, 0, look.width + around_x, look.height + around_y).await
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("a bound listener has an address").port()
}
