//! The playground's page.
//!
//! In: a scenario's text, and the reports that the worker makes of it. Out: a drawing of the report at an instant.
//! Never: plans or runs anything itself.

mod alternatives;
mod app;
mod cursor;
mod edge;
#[cfg(test)]
mod fixture;
mod gallery;
mod gestures;
#[cfg(test)]
mod gestures_tests;
mod held;
mod host;
mod lineage;
mod markup;
mod picture;
mod rows;
mod state;
#[cfg(test)]
mod state_tests;
mod text;
mod views;
mod words;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        host::browser::tell_broken();
    }));
    let root = gloo::utils::document().get_element_by_id("page").expect("index.html has #page");
    // What was typed before this program arrived is not lost.
    let typed = host::browser::typed_early();
    root.set_inner_html("");
    yew::Renderer::<app::App>::with_root_and_props(root, app::AppProps { typed }).render();
}
