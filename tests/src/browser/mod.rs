//! The built site in a real browser, served as a careful host would serve it.
//!
//! In: `dist/`, a browser and its driver. Out: a `Page` to act on and to ask.
//! Never: leaves a browser, a driver or a server behind, also when a test fails.

mod driver;
mod page;
mod server;

pub use driver::{Browser, Look};
pub use page::Page;
pub use server::{POLICY, Server};

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

/// Starts the browser, runs `act` on its page, and ends the browser whatever happened.
///
/// A browser on a busy machine loses a key or a frame now and then. So what fails is tried once more, in a new browser, and
/// said; what fails twice has failed.
pub fn with_page(browser: Browser, look: Look, act: impl AsyncFn(&Page)) {
    if try_page(browser, look, &act).is_err() {
        // Written past the capture of passing tests: a second try is always seen.
        let test = std::thread::current().name().unwrap_or_default().to_owned();
        writeln!(std::io::stderr(), "{test}: failed in {browser:?}, and is tried once more").ok();
        if let Err(panic) = try_page(browser, look, &act) {
            resume_unwind(panic);
        }
    }
}

fn try_page(browser: Browser, look: Look, act: &impl AsyncFn(&Page)) -> std::thread::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime can be built");
    let server = Server::start(&site());
    let driver = driver::Driver::start(browser);
    let session = runtime.block_on(driver.session(look)).expect("the browser starts");
    let page = Page { browser, look, session, server };
    // The session ends in order even after a failed assertion: a killed driver would leave its browser running.
    let result = catch_unwind(AssertUnwindSafe(|| runtime.block_on(act(&page))));
    if result.is_err() {
        eprintln!("{browser:?}, the console: {}", runtime.block_on(page.console()));
        eprintln!("{browser:?}, the page: {}", runtime.block_on(page.condition()));
        runtime.block_on(page.picture("failed"));
    }
    // A browser that cannot end in order is killed with its driver.
    runtime.block_on(page.session.quit()).ok();
    drop(driver);
    result
}

/// The built site, or another build that is to be looked at.
pub fn site() -> PathBuf {
    std::env::var_os("ROWKIND_DIST").map_or_else(|| crate::root().join("dist"), PathBuf::from)
}
