//! A table of rows that may be long: only those near the visible part are in the document.

use super::size::{Room, use_rows};
use crate::classes;
use crate::markup::Classes;
use rowkind_markup::html;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Rows in the document above and below the visible ones, and by how many at once they are exchanged while one scrolls.
const AROUND_ROWS: usize = 2;
const STRIDE_ROWS: usize = 4;
/// So many rows are in the document all at once: a step changes what they look like, not what they say.
const WHOLE_ROWS: usize = 80;
/// Rows that stay visible above those of this instant: in every pane the same, so that the eye runs straight across.
const ABOVE_ROWS: usize = 6;

#[derive(Properties, PartialEq)]
pub struct RowsProps {
    pub label: AttrValue,
    /// Cells of the head.
    pub head: Html,
    pub columns: usize,
    pub count: usize,
    /// The first row of this instant; the table scrolls to it when it changes.
    pub focus: usize,
    pub row: Callback<usize, Html>,
    /// Empty rows at the end, so that the last one can stand as high as this instant's rows elsewhere.
    #[prop_or_default]
    pub tail: usize,
}

/// What is in sight: found while drawing, so that a step draws once and is measured by nobody.
#[derive(Default)]
struct Sight {
    /// What the table was last scrolled for: the row of this instant, how many there are, and the room.
    of: Option<(usize, usize, Room)>,
    first: usize,
    /// The stride that the rows in the document belong to.
    drawn: usize,
    /// Counted, so that the same place counts anew.
    jumps: u32,
}

/// Scrolls inside itself.
#[component]
pub fn Rows(props: &RowsProps) -> Html {
    let node = use_node_ref();
    let room = use_rows(node.clone());
    let sight = use_mut_ref(Sight::default);
    let redraw = use_force_update();
    let (first, jumps) = {
        let mut sight = sight.borrow_mut();
        if sight.of != Some((props.focus, props.count, room)) {
            // In a low pane fewer rows stand above, so that this instant's are in sight.
            let above = ABOVE_ROWS.min(room.rows.saturating_sub(3));
            sight.of = Some((props.focus, props.count, room));
            sight.first = props.focus.saturating_sub(above).min((props.count + props.tail).saturating_sub(room.rows));
            sight.jumps = sight.jumps.wrapping_add(1);
        }
        sight.drawn = sight.first / STRIDE_ROWS;
        (sight.first, sight.jumps)
    };
    {
        // Once the rows around it are in the document and the spacer has its height. All panes are drawn before the first of them
        // is scrolled: the browser lays the page out once.
        let node = node.clone();
        use_effect_with(jumps, move |_| {
            if let Some(scroller) = node.cast::<HtmlElement>() {
                scroller.set_scroll_top((first as f64 * room.row_px()).round() as i32);
            }
        });
    }
    let onscroll = {
        let node = node.clone();
        move |_| {
            if let Some(scroller) = node.cast::<HtmlElement>() {
                let mut sight = sight.borrow_mut();
                sight.first = (f64::from(scroller.scroll_top()) / room.row_px()).round() as usize;
                if sight.first / STRIDE_ROWS != sight.drawn {
                    redraw.force_update();
                }
            }
        }
    };
    let (from, to) = window(first, room.rows, props.count);
    html! {
        <div class="scroll" ref={node} {onscroll} tabindex="0" role="region" aria-label={props.label.clone()}>
            <table class="rows" aria-rowcount={(props.count + 1).to_string()}>
                <thead><tr>{ props.head.clone() }</tr></thead>
                <tbody>
                    { spacer(from, room.row_px(), props.columns) }
                    { for (from..to).map(|index| props.row.emit(index)) }
                    { spacer(props.count - to + props.tail, room.row_px(), props.columns) }
                </tbody>
            </table>
        </div>
    }
}

/// The rows in the document when `first` is the first visible one of `count`, and so many are visible.
fn window(first: usize, visible: usize, count: usize) -> (usize, usize) {
    if count <= WHOLE_ROWS {
        return (0, count);
    }
    let stride = first.min(count.saturating_sub(visible)) / STRIDE_ROWS * STRIDE_ROWS;
    (stride.saturating_sub(AROUND_ROWS), (stride + visible + STRIDE_ROWS + AROUND_ROWS).min(count))
}

/// Room for rows that are not in the document. An SVG carries the height: inline styles are refused by the page's policy.
fn spacer(rows: usize, row_px: f64, columns: usize) -> Html {
    if rows == 0 {
        return html! {};
    }
    let height = super::parts::px(rows as f64 * row_px);
    html! { <tr class="spacer" aria-hidden="true"><td colspan={columns.to_string()}><svg width="1" {height}></svg></td></tr> }
}

/// Rows of the future are pale, and not read aloud: at this instant they are not there.
pub fn hidden(tense: Option<&'static str>) -> Option<&'static str> {
    (tense == Some("later")).then_some("true")
}

/// A row's classes: what this instant does to it, and whether it is kin to what is pointed at.
pub fn classes_of(tense: Option<&'static str>, kin: bool) -> Classes {
    classes!("r", tense, kin.then_some("kin"))
}

/// What an instant does to a row: `now`, `later`, or nothing.
pub fn tense(at: rowkind_ir::Step, now: rowkind_ir::Step) -> Option<&'static str> {
    let same_event = at.event == now.event && at <= now && (now.part == 0 || at == now);
    if at > now {
        Some("later")
    } else if same_event {
        Some("now")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_visible_is_in_the_document() {
        for count in [0, 1, 41, 10_000] {
            for first in [0, 5, 6, 40, 5_003, 9_999, 20_000] {
                let (from, to) = window(first, 14, count);
                assert!(from <= to && to <= count && to - from <= WHOLE_ROWS, "{count} {first}: {from}..{to}");
                let shown = first.min(count.saturating_sub(14));
                assert!(from <= shown && to >= (shown + 14).min(count), "{count} {first}: {from}..{to}");
            }
        }
    }
}
