//! Every scenario of the gallery has the same report natively and in wasm, byte for byte.
//!
//! The native run writes its reports where `ROWKIND_REPORTS_INTO` says; the wasm run is built with them
//! (`ROWKIND_REPORTS`, see `build.rs`) and compares.
//! `cargo xtask test` does both in this order.

use std::fmt::Write;

include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// All reports as JSON, each under the name of its scenario.
fn reports() -> String {
    let mut all = String::new();
    for (name, text) in GALLERY {
        let report = serde_json::to_string_pretty(&rowkind_scenario::run(text)).expect("a report is plain data");
        writeln!(all, "# {name}\n{report}").expect("a String takes all text");
    }
    all
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn reports_are_the_same_each_time() {
    let first = reports();
    assert!(first == reports(), "two runs in one process differ");
    if let Some(file) = std::env::var_os("ROWKIND_REPORTS_INTO") {
        std::fs::write(file, first).expect("the file can be written");
    }
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn wasm_makes_the_reports_of_the_native_run() {
    let native = NATIVE_REPORTS.expect("built with ROWKIND_REPORTS");
    let reports = reports();
    let mut scenario = "";
    for (mine, theirs) in reports.lines().zip(native.lines()) {
        scenario = mine.strip_prefix("# ").unwrap_or(scenario);
        assert_eq!(mine, theirs, "{scenario}: wasm, then native");
    }
    assert_eq!(reports.len(), native.len(), "bytes in wasm, then natively");
}
