//! `html!` as yew's macro of the same name reads it, written out as calls instead of values.
//!
//! In: markup with expressions in braces. Out: an expression of yew's `Html` that builds it by calls of the page's `markup` module, some
//! ten bytes each, where yew's own macro writes each element out in place, some four hundred. Never: another meaning than yew's. What
//! is rare (components, `input`, `textarea`) is left to yew's macro.

mod read;
mod write;

use proc_macro2::TokenStream;

/// Markup as a node.
#[proc_macro]
pub fn html(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = TokenStream::from(input);
    match read::nodes(input) {
        Ok(nodes) => write::root(&nodes).into(),
        Err(wrong) => {
            let said = wrong.said;
            quote::quote_spanned!(wrong.at=> compile_error!(#said)).into()
        }
    }
}
