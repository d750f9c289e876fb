//! A table of rows that may be long: only those near the visible part are in the document.

use web_sys::HtmlElement;
use yew::prelude::*;

/// Rows in the document at once, and how many of them above the first visible one.
const WINDOW_ROWS: usize = 90;
const BEFORE_ROWS: usize = 10;
/// Rows that stay visible above those of this instant: in every pane the same, so that the eye runs straight across.
const ABOVE_ROWS: usize = 6;
/// Until one has been measured, px.
const ROW_PX: f64 = 24.0;

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

/// Scrolls inside itself.
#[component]
pub fn Rows(props: &RowsProps) -> Html {
    let node = use_node_ref();
    // The first visible row; and where the page itself wants to scroll, counted so that the same place counts anew.
    let read = use_state_eq(|| 0usize);
    let wanted = use_state_eq(|| (0usize, 0u32));
    let row_px = use_mut_ref(|| ROW_PX);
    {
        let (node, read, wanted, row_px) = (node.clone(), read.clone(), wanted.clone(), row_px.clone());
        use_effect_with((props.focus, props.count), move |(focus, _)| {
            let Some(scroller) = node.cast::<HtmlElement>() else { return };
            if let Some(row) = scroller.query_selector("tbody tr.r").ok().flatten() {
                let height = row.get_bounding_client_rect().height();
                if height > 0.0 {
                    *row_px.borrow_mut() = height;
                }
            }
            // In a low pane fewer rows stand above, so that this instant's are in sight.
            let fits = (f64::from(scroller.client_height()) / *row_px.borrow()) as usize;
            let top = focus.saturating_sub(ABOVE_ROWS.min(fits.saturating_sub(4)));
            read.set(top);
            wanted.set((top, wanted.1.wrapping_add(1)));
        });
    }
    {
        // Once the rows around it are in the document and the spacer has its height.
        let (node, row_px) = (node.clone(), row_px.clone());
        use_effect_with(*wanted, move |(first, _)| {
            let Some(scroller) = node.cast::<HtmlElement>() else { return };
            scroller.set_scroll_top((*first as f64 * *row_px.borrow()).round() as i32);
        });
    }
    let onscroll = {
        let (node, read, row_px) = (node.clone(), read.clone(), row_px.clone());
        move |_| {
            if let Some(scroller) = node.cast::<HtmlElement>() {
                read.set((f64::from(scroller.scroll_top()) / *row_px.borrow()).round() as usize);
            }
        }
    };
    let from = read.saturating_sub(BEFORE_ROWS).min(props.count.saturating_sub(1));
    let to = (from + WINDOW_ROWS).min(props.count);
    let height = *row_px.borrow();
    html! {
        <div class="scroll" ref={node} {onscroll} tabindex="0" role="region" aria-label={props.label.clone()}>
            <table class="rows" aria-rowcount={(props.count + 1).to_string()}>
                <thead><tr>{ props.head.clone() }</tr></thead>
                <tbody>
                    { spacer(from, height, props.columns) }
                    { for (from..to).map(|index| props.row.emit(index)) }
                    { spacer(props.count - to + props.tail, height, props.columns) }
                </tbody>
            </table>
        </div>
    }
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
