//! The playground in real browsers, as `dist/` has it, under a strict Content-Security-Policy.

mod broken_worker;
mod damaged_links;
mod embed_options;
mod embeds;
mod first_light;
mod hands;
mod injection;
mod keyboard;
mod other_site;
mod phone;
mod recipes;
mod sharing;
mod static_site;
mod tabs;
mod trouble;
mod walks;
mod wander;

use rowkind_tests::browser::Page;

/// The two figures of the headline.
const LOG: &str = "[data-figure=log]";
const UPSERT: &str = "[data-figure=upsert]";

/// What must hold in every state.
async fn check(page: &Page, state: &str) {
    page.picture(state).await;
    page.check_quiet(state).await;
    page.check_accessible(state).await;
}

/// The flagship, finished: 62 messages for 20 orders, and a table that is right.
async fn two_readers_disagree(page: &Page) {
    page.until_text(LOG, |text| text.starts_with("3.1")).await;
    page.until_text(UPSERT, |text| text.starts_with("1.0") || text.starts_with("1×")).await;
}
