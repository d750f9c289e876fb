//! The built site in a real browser, served as a careful host would serve it.
//!
//! In: `dist/`, a browser and its driver. Out: a `Page` to act on and to ask.
//! Never: leaves a browser, a driver or a server behind, also when a test fails.

mod driver;
mod page;
mod server;

pub use driver::{Browser, Look};
pub use page::Page;
pub use server::POLICY;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

/// Starts the browser, runs `act` on its page, and ends the browser whatever happened.
pub fn with_page(browser: Browser, look: Look, act: impl AsyncFnOnce(&Page)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime can be built");
    // Another build than that in dist/ can be looked at, too.
    let site = std::env::var_os("ROWKIND_DIST").map_or_else(|| crate::root().join("dist"), PathBuf::from);
    let server = server::Server::start(&site);
    let driver = driver::Driver::start(browser);
    let session = runtime.block_on(driver.session(look)).expect("the browser starts");
    let page = Page { browser, look, session, server };
    // The session ends in order even after a failed assertion: a killed driver would leave its browser running.
    let result = catch_unwind(AssertUnwindSafe(|| runtime.block_on(act(&page))));
    if result.is_err() {
        eprintln!("{browser:?}, the console: {}", runtime.block_on(page.console()));
        runtime.block_on(page.picture("failed"));
    }
    // A browser that cannot end in order is killed with its driver.
    runtime.block_on(page.session.quit()).ok();
    drop(driver);
    if let Err(panic) = result {
        resume_unwind(panic);
    }
}
