//! Hooks: how large an element is, measured when that changes and never while something is drawn.

use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{Element, HtmlElement, ResizeObserver};
use yew::prelude::*;

/// The width of the element behind `node`, CSS pixels; `before` until it is known.
#[hook]
pub fn use_width(node: NodeRef, before: f64) -> f64 {
    *use_measured(node, before, |element| element.get_bounding_client_rect().width())
}

/// How many whole rows are visible under the head of a scrolling table, and how high they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub rows: usize,
    /// Hundredths of a pixel.
    row: u32,
}

impl Room {
    /// Until one has been measured.
    const USUAL: Room = Room { rows: 12, row: 2400 };

    pub fn row_px(self) -> f64 {
        f64::from(self.row) / 100.0
    }
}

#[hook]
pub fn use_rows(node: NodeRef) -> Room {
    *use_measured(node, Room::USUAL, |element| {
        let row = element.query_selector("tbody tr.r").ok().flatten();
        let height = row.map_or(0.0, |row| row.get_bounding_client_rect().height());
        let row = if height > 0.0 { (height * 100.0).round() as u32 } else { Room::USUAL.row };
        let visible = element.unchecked_ref::<HtmlElement>().client_height().max(0) as u32;
        Room { rows: (visible * 100 / row).saturating_sub(1) as usize, row }
    })
}

/// What `measure` finds at the element whenever its size changes.
#[hook]
fn use_measured<T: Copy + PartialEq + 'static>(node: NodeRef, before: T, measure: fn(&Element) -> T) -> UseStateHandle<T> {
    let size = use_state_eq(|| before);
    let seen = size.clone();
    use_effect_with(node, move |node| {
        let element = node.cast::<Element>();
        let watched: Rc<RefCell<Option<(ResizeObserver, Closure<dyn Fn()>)>>> = Rc::default();
        if let Some(element) = element {
            let measured = element.clone();
            let changed = Closure::<dyn Fn()>::new(move || seen.set(measure(&measured)));
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
    size
}
