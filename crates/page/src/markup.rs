//! What `html!` of `rowkind-markup` calls: elements are put together here, once, instead of at each of their places.
//!
//! None of it is inlined: a call costs some ten bytes at its place, and the page has a thousand of them.

use std::rc::Rc;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, Listener, Listeners, VList, VNode, VTag, VText};
use yew::{AttrValue, NodeRef};

pub type List = Vec<VNode>;

/// An element that is being put together.
pub struct Tag {
    name: &'static str,
    fixed: Option<&'static [(&'static str, AttributeOrProperty)]>,
    names: &'static [&'static str],
    values: Vec<Option<AttributeOrProperty>>,
    listeners: Vec<Option<Rc<dyn Listener>>>,
    key: Option<Key>,
    node_ref: NodeRef,
    pub children: List,
}

impl Tag {
    /// With values to come for these attributes, in their order.
    #[inline(never)]
    pub fn new(name: &'static str, names: &'static [&'static str]) -> Tag {
        Tag {
            name,
            fixed: None,
            names,
            values: Vec::with_capacity(names.len()),
            listeners: Vec::new(),
            key: None,
            node_ref: NodeRef::default(),
            children: Vec::new(),
        }
    }

    /// With attributes that never change.
    #[inline(never)]
    pub fn fixed(name: &'static str, fixed: &'static [(&'static str, AttributeOrProperty)]) -> Tag {
        Tag { fixed: Some(fixed), ..Tag::new(name, &[]) }
    }
}

#[inline(never)]
pub fn done(tag: Tag) -> VNode {
    let Tag { name, fixed, names, values, listeners, key, node_ref, children } = tag;
    let children = if children.is_empty() { VNode::default() } else { fragment(children) };
    let attributes = match fixed {
        Some(fixed) => Attributes::Static(fixed),
        None => Attributes::Dynamic { keys: names, values: values.into_boxed_slice() },
    };
    let listeners = if listeners.is_empty() { Listeners::None } else { Listeners::Pending(listeners.into_boxed_slice()) };
    VTag::__new_other(AttrValue::Static(name), node_ref, key, attributes, listeners, children).into()
}

/// An element with one child, which is no list.
#[inline(never)]
pub fn done_alone(mut tag: Tag) -> VNode {
    let child = tag.children.pop().unwrap_or_default();
    let mut node = done(tag);
    if let VNode::VTag(tag) = &mut node
        && let Some(children) = Rc::get_mut(tag).and_then(VTag::children_mut)
    {
        *children = child;
    }
    node
}

#[inline(never)]
pub fn fragment(list: List) -> VNode {
    VList::with_children(list, None).into()
}

#[inline(never)]
pub fn text(text: &'static str) -> VNode {
    VText::new(AttrValue::Static(text)).into()
}

#[inline(never)]
pub fn add(list: &mut List, node: VNode) {
    list.push(node);
}

#[inline(never)]
pub fn add_text(list: &mut List, fixed: &'static str) {
    list.push(text(fixed));
}

pub fn add_each<N: IntoNode>(list: &mut List, nodes: impl IntoIterator<Item = N>) {
    for node in nodes {
        node.add(list);
    }
}

#[inline(never)]
fn put(tag: &mut Tag, value: Option<AttrValue>) {
    tag.values.push(value.map(AttributeOrProperty::Attribute));
}

#[inline(never)]
pub fn put_fixed(tag: &mut Tag, value: &'static str) {
    put(tag, Some(AttrValue::Static(value)));
}

#[inline(never)]
fn put_nothing(tag: &mut Tag) {
    tag.values.push(None);
}

/// An attribute that is there or not, with its name for a value.
#[inline(never)]
pub fn put_flag(tag: &mut Tag, name: &'static str, is_set: bool) {
    put(tag, is_set.then_some(AttrValue::Static(name)));
}

#[inline(never)]
pub fn put_ref(tag: &mut Tag, node: NodeRef) {
    tag.node_ref = node;
}

#[inline(never)]
pub fn put_key(tag: &mut Tag, key: &'static str) {
    tag.key = Some(key.into());
}

#[inline(never)]
pub fn put_listener(tag: &mut Tag, listener: Option<Rc<dyn Listener>>) {
    tag.listeners.push(listener);
}

/// What can stand in braces as a child.
pub trait IntoNode {
    fn node(self) -> VNode;

    fn add(self, list: &mut List)
    where
        Self: Sized,
    {
        add(list, self.node());
    }
}

impl IntoNode for VNode {
    fn node(self) -> VNode {
        self
    }
}

impl IntoNode for &'static str {
    fn node(self) -> VNode {
        text(self)
    }

    fn add(self, list: &mut List) {
        add_text(list, self);
    }
}

impl IntoNode for AttrValue {
    #[inline(never)]
    fn node(self) -> VNode {
        VText::new(self).into()
    }
}

impl IntoNode for String {
    #[inline(never)]
    fn node(self) -> VNode {
        AttrValue::from(self).node()
    }
}

impl IntoNode for u32 {
    #[inline(never)]
    fn node(self) -> VNode {
        self.to_string().node()
    }
}

impl IntoNode for u64 {
    #[inline(never)]
    fn node(self) -> VNode {
        self.to_string().node()
    }
}

impl IntoNode for usize {
    fn node(self) -> VNode {
        (self as u64).node()
    }
}

/// What can be the value of an attribute.
pub trait IntoValue {
    fn put(self, tag: &mut Tag);
}

impl IntoValue for &'static str {
    fn put(self, tag: &mut Tag) {
        put(tag, Some(AttrValue::Static(self)));
    }
}

impl IntoValue for String {
    #[inline(never)]
    fn put(self, tag: &mut Tag) {
        put(tag, Some(self.into()));
    }
}

impl IntoValue for AttrValue {
    fn put(self, tag: &mut Tag) {
        put(tag, Some(self));
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    fn put(self, tag: &mut Tag) {
        match self {
            Some(value) => value.put(tag),
            None => put_nothing(tag),
        }
    }
}

/// What can be an element's classes.
pub trait IntoClass {
    fn put(self, tag: &mut Tag);
}

impl IntoClass for &'static str {
    fn put(self, tag: &mut Tag) {
        put_fixed(tag, self);
    }
}

impl IntoClass for Option<&'static str> {
    fn put(self, tag: &mut Tag) {
        IntoValue::put(self, tag);
    }
}

impl IntoClass for Classes {
    #[inline(never)]
    fn put(self, tag: &mut Tag) {
        put(tag, (!self.0.is_empty()).then(|| self.0.into()));
    }
}

/// Names of classes, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classes(String);

impl Classes {
    #[inline(never)]
    pub fn push(&mut self, name: Option<&str>) {
        let Some(name) = name.filter(|name| !name.is_empty()) else { return };
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(name);
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.split(' ').any(|known| known == name)
    }
}

/// What can stand among classes.
pub trait AddClasses {
    fn add(self, classes: &mut Classes);
}

impl AddClasses for &str {
    fn add(self, classes: &mut Classes) {
        classes.push(Some(self));
    }
}

impl AddClasses for Option<&str> {
    fn add(self, classes: &mut Classes) {
        classes.push(self);
    }
}

impl AddClasses for Classes {
    fn add(self, classes: &mut Classes) {
        classes.push(Some(&self.0));
    }
}

/// Classes of several values: names, names that are there or not, and other classes.
#[macro_export]
macro_rules! classes {
    ($($value:expr),* $(,)?) => {{
        let mut classes = $crate::markup::Classes::default();
        $( $crate::markup::AddClasses::add($value, &mut classes); )*
        classes
    }};
}

#[cfg(test)]
mod tests {
    use yew::AttrValue;

    /// The same markup, read by our macro and by yew's.
    macro_rules! check {
        ($($markup:tt)*) => { assert_eq!(rowkind_markup::html! { $($markup)* }, yew::html! { $($markup)* }) };
    }

    #[test]
    fn reads_what_yews_macro_reads() {
        let (name, few, nothing) = ("orders".to_string(), vec!["a", "b"], None::<&'static str>);
        check! {};
        check! { "text" };
        check! { { name.clone() } };
        check! { <></> };
        check! { <><b>{ 7u32 }</b>{ "x" }</> };
        check! { <p></p> };
        check! { <br /> };
        check! { <p id="a" class="b">{ "text" }</p> };
        check! { <p id={name.clone()} title={nothing} data-of={Some("e1")}>{ name.clone() }</p> };
        check! { <svg viewBox="0 0 16 16" stroke-width={AttrValue::from("2")}><use href="#k-i" /></svg> };
        check! { <option value="1" selected={few.len() == 2}>{ 1usize }</option> };
        check! { <ul>{ for few.iter().map(|one| yew::html! { <li>{ *one }</li> }) }</ul> };
        check! { <p>if few.is_empty() { <b>{ "none" }</b> } else if few.len() == 1 { { "one" } } else { <i>{ "several" }</i>{ " " } }</p> };
        check! { <p>if let Some(text) = nothing { { text } }</p> };
        check! { <div key="k"><p>{ "a" }</p><p>{ "b" }</p></div> };
    }

    #[test]
    fn classes_are_words() {
        let classes = crate::classes!("r", Some("now"), None::<&str>, crate::classes!("kin", ""));
        assert_eq!(classes, crate::classes!("r now kin"));
        assert!(classes.contains("kin") && !classes.contains("ki"));
    }
}
