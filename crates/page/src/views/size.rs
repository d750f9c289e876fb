//! A hook: how wide an element is, in CSS pixels.

use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// The width of the element behind `node`; `before` until it is known.
#[hook]
pub fn use_width(node: NodeRef, before: f64) -> f64 {
    let width = use_state_eq(|| before);
    let seen = width.clone();
    use_effect_with(node, move |node| {
        let element = node.cast::<Element>();
        let watched: Rc<RefCell<Option<(ResizeObserver, Closure<dyn Fn()>)>>> = Rc::default();
        if let Some(element) = element {
            let measured = element.clone();
            let changed = Closure::<dyn Fn()>::new(move || seen.set(measured.get_bounding_client_rect().width()));
            if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
                observer.observe(&element);
                *watched.borrow_mut() = Some((observer, changed));
            }
        }
        move || {
            if let Some((observer, _)) = watched.borrow_mut().take() {
                observer.disconnect();
            }
        }
    });
    *width
}
