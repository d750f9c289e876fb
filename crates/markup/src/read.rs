//! From tokens to nodes.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use std::iter::Peekable;

/// A piece of markup.
pub enum Node {
    Element(Element),
    /// `<>…</>`
    Fragment(Vec<Node>),
    /// Tokens that yew's own macro reads.
    Foreign(TokenStream),
    Text(Literal),
    /// `{ expression }`
    Value(TokenStream),
    /// `{ for expression }`
    Each(TokenStream),
    /// `if … { … } else { … }`
    If {
        condition: TokenStream,
        then: Vec<Node>,
        or: Vec<Node>,
    },
}

pub struct Element {
    pub name: String,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Node>,
}

pub struct Attribute {
    pub name: String,
    pub at: Span,
    pub value: Value,
}

pub enum Value {
    Literal(Literal),
    Expression(TokenStream),
}

/// What cannot be read, and where.
pub struct Wrong {
    pub at: Span,
    pub said: String,
}

type Tokens = Peekable<proc_macro2::token_stream::IntoIter>;

pub fn nodes(input: TokenStream) -> Result<Vec<Node>, Wrong> {
    let mut tokens = input.into_iter().peekable();
    let mut nodes = Vec::new();
    while let Some(token) = tokens.next() {
        nodes.push(node(token, &mut tokens)?);
    }
    Ok(nodes)
}

fn wrong<T>(at: Span, said: &str) -> Result<T, Wrong> {
    Err(Wrong { at, said: said.to_string() })
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

fn node(first: TokenTree, tokens: &mut Tokens) -> Result<Node, Wrong> {
    match first {
        TokenTree::Literal(text) => Ok(Node::Text(text)),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Ok(braced(&group)),
        TokenTree::Ident(word) if word == "if" => condition(&word, tokens),
        first if is_punct(Some(&first), '<') => tag(first, tokens),
        other => wrong(other.span(), "markup has elements, texts, { values } and `if`"),
    }
}

fn braced(group: &Group) -> Node {
    let mut inside = group.stream().into_iter();
    match inside.next() {
        Some(TokenTree::Ident(word)) if word == "for" => Node::Each(inside.collect()),
        _ => Node::Value(group.stream()),
    }
}

fn condition(word: &Ident, tokens: &mut Tokens) -> Result<Node, Wrong> {
    let mut condition = TokenStream::new();
    let then = loop {
        match tokens.next() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => break nodes(group.stream())?,
            Some(token) => condition.extend([token]),
            None => return wrong(word.span(), "this `if` has no block"),
        }
    };
    let mut or = Vec::new();
    if is_word(tokens.peek(), "else") {
        tokens.next();
        match tokens.next() {
            Some(TokenTree::Ident(word)) if word == "if" => or.push(self::condition(&word, tokens)?),
            Some(TokenTree::Group(group)) => or = nodes(group.stream())?,
            _ => return wrong(word.span(), "this `else` has no block"),
        }
    }
    Ok(Node::If { condition, then, or })
}

/// Behind a `<`.
fn tag(open: TokenTree, tokens: &mut Tokens) -> Result<Node, Wrong> {
    let at = open.span();
    if is_punct(tokens.peek(), '>') {
        tokens.next();
        return Ok(Node::Fragment(children(at, "", tokens)?));
    }
    let Some(TokenTree::Ident(ident)) = tokens.next() else { return wrong(at, "an element has a name") };
    let name = ident.to_string();
    if name.starts_with(char::is_uppercase) || name == "input" || name == "textarea" {
        return foreign(open, ident, tokens);
    }
    let mut attributes = Vec::new();
    loop {
        match tokens.next() {
            token if is_punct(token.as_ref(), '>') => break,
            token if is_punct(token.as_ref(), '/') => {
                tokens.next();
                return Ok(Node::Element(Element { name, attributes, children: vec![] }));
            }
            Some(TokenTree::Group(short)) => {
                let value = short.stream();
                attributes.push(Attribute { name: value.to_string(), at: short.span(), value: Value::Expression(value) });
            }
            Some(TokenTree::Ident(first)) => attributes.push(attribute(&first, tokens)?),
            _ => return wrong(at, "this element is not closed"),
        }
    }
    let children = children(at, &name, tokens)?;
    Ok(Node::Element(Element { name, attributes, children }))
}

/// A name may have hyphens.
fn attribute(first: &Ident, tokens: &mut Tokens) -> Result<Attribute, Wrong> {
    let at = first.span();
    let mut name = first.to_string();
    while is_punct(tokens.peek(), '-') {
        tokens.next();
        name.push('-');
        name.push_str(&tokens.next().map_or(String::new(), |more| more.to_string()));
    }
    if !is_punct(tokens.next().as_ref(), '=') {
        return wrong(at, "an attribute has a value");
    }
    let value = match tokens.next() {
        Some(TokenTree::Literal(text)) => Value::Literal(text),
        Some(TokenTree::Group(group)) => Value::Expression(group.stream()),
        _ => return wrong(at, "a value is a text or stands in braces"),
    };
    Ok(Attribute { name, at, value })
}

/// Up to the closing tag of that name.
fn children(at: Span, name: &str, tokens: &mut Tokens) -> Result<Vec<Node>, Wrong> {
    let mut children = Vec::new();
    loop {
        let Some(token) = tokens.next() else { return wrong(at, "this element is not closed") };
        if is_punct(Some(&token), '<') && is_punct(tokens.peek(), '/') {
            tokens.next();
            let closed = match tokens.next() {
                Some(TokenTree::Ident(closed)) => {
                    tokens.next();
                    closed.to_string()
                }
                _ => String::new(),
            };
            return if closed == name { Ok(children) } else { wrong(token.span(), "this closes another element than is open") };
        }
        children.push(node(token, tokens)?);
    }
}

/// An element without children, as it was written.
fn foreign(open: TokenTree, name: Ident, tokens: &mut Tokens) -> Result<Node, Wrong> {
    let at = name.span();
    let mut whole = TokenStream::from_iter([open, TokenTree::Ident(name)]);
    let mut slash = false;
    for token in tokens.by_ref() {
        let (closes, was) = (is_punct(Some(&token), '>'), slash);
        slash = is_punct(Some(&token), '/');
        whole.extend([token]);
        if closes && was {
            return Ok(Node::Foreign(whole));
        }
    }
    wrong(at, "a component, an input or a textarea is closed at once: `/>`")
}
