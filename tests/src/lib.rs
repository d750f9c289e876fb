//! What the tests of the whole share: the repository's folder and, behind the feature `browsers`,
//! a page in a real browser.
//!
//! In: the repository, and for browser tests the built site in `dist/`. Out: facts for assertions.
//! Never: part of the product.

#[cfg(feature = "browsers")]
pub mod browser;
pub mod score;
pub mod suites;

use std::path::{Path, PathBuf};

/// The top folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the repository").to_path_buf()
}
