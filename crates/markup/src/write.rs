//! From nodes to calls.

use crate::read::{Attribute, Element, Node, Value};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// Attributes that are there or not.
const FLAGS: &[&str] = &["autofocus", "disabled", "hidden", "multiple", "open", "readonly", "required", "selected"];

/// All nodes as one.
pub fn root(nodes: &[Node]) -> TokenStream {
    match nodes {
        [] => quote! { ::yew::virtual_dom::VNode::default() },
        [only] if !matches!(only, Node::Each(_)) => one(only),
        several => list(several),
    }
}

fn list(nodes: &[Node]) -> TokenStream {
    // Of another hygiene than the author's words: a variable of this name is not hidden by it.
    let name = Ident::new("list", Span::mixed_site());
    let calls = nodes.iter().map(|node| add(node, &quote! { &mut #name }));
    quote! { { let mut #name = crate::markup::List::new(); #( #calls )* crate::markup::fragment(#name) } }
}

/// A node of its own.
fn one(node: &Node) -> TokenStream {
    match node {
        Node::Element(it) => element(it),
        Node::Fragment(nodes) => list(nodes),
        Node::Foreign(tokens) => quote! { ::yew::html! { #tokens } },
        Node::Text(text) => quote! { crate::markup::text(#text) },
        Node::Value(value) => quote! { crate::markup::IntoNode::node({ #value }) },
        Node::Each(_) => list(std::slice::from_ref(node)),
        Node::If { condition, then, or } => {
            let (then, or) = (root(then), root(or));
            quote! { if #condition { #then } else { #or } }
        }
    }
}

/// A call that adds a node to a list.
fn add(node: &Node, list: &TokenStream) -> TokenStream {
    match node {
        Node::Text(text) => quote! { crate::markup::add_text(#list, #text); },
        Node::Each(values) => quote! { crate::markup::add_each(#list, { #values }); },
        Node::Value(value) => quote! { crate::markup::IntoNode::add({ #value }, #list); },
        node => {
            let node = one(node);
            quote! { crate::markup::add(#list, #node); }
        }
    }
}

fn element(it: &Element) -> TokenStream {
    let Element { name, attributes, children } = it;
    let tag = Ident::new("tag", Span::mixed_site());
    let is_set = |attribute: &&Attribute| !attribute.name.starts_with("on") && !matches!(attribute.name.as_str(), "ref" | "key");
    let set: Vec<&Attribute> = attributes.iter().filter(is_set).collect();
    let literal = |attribute: &&Attribute| match &attribute.value {
        Value::Literal(text) => {
            let name = &attribute.name;
            Some(quote! { (#name, ::yew::virtual_dom::AttributeOrProperty::Static(#text)) })
        }
        Value::Expression(_) => None,
    };
    let literals: Option<Vec<TokenStream>> = set.iter().map(literal).collect();
    let mut calls = Vec::new();
    let new = match literals {
        Some(literals) => quote! { crate::markup::Tag::fixed(#name, &[#( #literals ),*]) },
        None => {
            let names = set.iter().map(|attribute| &attribute.name);
            calls.extend(set.iter().map(|attribute| value(attribute, &tag)));
            quote! { crate::markup::Tag::new(#name, &[#( #names ),*]) }
        }
    };
    calls.extend(attributes.iter().filter(|attribute| !is_set(attribute)).map(|attribute| special(attribute, &tag)));
    let into = quote! { &mut #tag.children };
    calls.extend(children.iter().map(|child| add(child, &into)));
    if calls.is_empty() {
        return quote! { crate::markup::done(#new) };
    }
    // One child stands by itself; a list keeps its shape, whatever it holds.
    let done = if children.len() == 1 && !matches!(children[0], Node::Each(_) | Node::If { .. }) {
        quote! { done_alone }
    } else {
        quote! { done }
    };
    quote! { { let mut #tag = #new; #( #calls )* crate::markup::#done(#tag) } }
}

/// The value of an attribute, in the order of their names.
fn value(attribute: &Attribute, tag: &Ident) -> TokenStream {
    match &attribute.value {
        Value::Literal(text) => quote! { crate::markup::put_fixed(&mut #tag, #text); },
        Value::Expression(value) if attribute.name == "class" => {
            quote! { crate::markup::IntoClass::put({ #value }, &mut #tag); }
        }
        Value::Expression(value) if FLAGS.contains(&attribute.name.as_str()) => {
            let name = &attribute.name;
            quote! { crate::markup::put_flag(&mut #tag, #name, { #value }); }
        }
        Value::Expression(value) => quote! { crate::markup::IntoValue::put({ #value }, &mut #tag); },
    }
}

fn special(attribute: &Attribute, tag: &Ident) -> TokenStream {
    let value = match &attribute.value {
        Value::Literal(text) => quote! { #text },
        Value::Expression(value) => quote! { { #value } },
    };
    match attribute.name.as_str() {
        "ref" => quote! { crate::markup::put_ref(&mut #tag, #value); },
        "key" => quote! { crate::markup::put_key(&mut #tag, #value); },
        event => {
            let event = Ident::new(event, attribute.at);
            quote_spanned! {attribute.at=> crate::markup::put_listener(&mut #tag, ::yew::html::#event::Wrapper::__macro_new(#value)); }
        }
    }
}
