//! Marks by the dozen: all that look alike are one path, since an element for each is what a browser is slow at.

use super::parts::{Tenths, px};
use crate::classes;
use rowkind_markup::html;
use std::fmt::Write;
use yew::prelude::*;

/// The ink, whether what it stands for is yet to come, and whether it is an outline.
type Look = (&'static str, bool, bool);

/// Glyphs of the page's sprite, put down one by one and drawn together.
pub struct Marks {
    /// A glyph is 16 of these.
    unit: f64,
    looks: Vec<(Look, String)>,
}

impl Marks {
    pub fn new(unit: f64) -> Marks {
        Marks { unit, looks: Vec::new() }
    }

    /// A glyph around a point.
    pub fn put(&mut self, glyph: &str, ink: &'static str, later: bool, x: f64, y: f64) {
        let (full, outline, unit) = ((ink, later, false), (ink, later, true), self.unit);
        match glyph {
            "k-ub" => self.half(outline, x + 0.6 * unit, y, 5.25, 0),
            "k-ua" => self.half(full, x - 0.6 * unit, y, 5.5, 1),
            "k-pair" => {
                self.half(("take", later, true), x - 0.9 * unit, y, 5.25, 0);
                self.half(("add", later, false), x + unit, y, 5.5, 1);
            }
            "k-d" => {
                self.stroke(outline, x, y, 4.25, 1.0);
                self.stroke(outline, x, y, 4.25, -1.0);
            }
            "null" => {
                self.disc(outline, x, y, 4.75);
                self.stroke(outline, x, y, 4.5, -1.0);
            }
            "k-none" => self.disc(full, x, y, 1.75),
            _ => self.disc(full, x, y, 5.5),
        }
    }

    /// The highlighter behind a glyph of this instant.
    pub fn put_now(&mut self, x: f64, y: f64) {
        let (half, side) = (Tenths(8.0 * self.unit), Tenths(16.0 * self.unit));
        let path = self.path(("now", false, false));
        let _ = write!(path, "M{} {}m-{half}-{half}h{side}v{side}h-{side}z", Tenths(x), Tenths(y));
    }

    fn disc(&mut self, look: Look, x: f64, y: f64, radius: f64) {
        let (radius, across) = (Tenths(radius * self.unit), Tenths(2.0 * radius * self.unit));
        let path = self.path(look);
        let _ =
            write!(path, "M{} {}m-{radius} 0a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0", Tenths(x), Tenths(y));
    }

    /// `side`: 0 for the left half of a disc, 1 for the right one.
    fn half(&mut self, look: Look, x: f64, y: f64, radius: f64, side: u32) {
        let (radius, across) = (Tenths(radius * self.unit), Tenths(2.0 * radius * self.unit));
        let path = self.path(look);
        let _ = write!(path, "M{} {}m0-{radius}a{radius} {radius} 0 0 {side} 0 {across}z", Tenths(x), Tenths(y));
    }

    /// `slope`: 1 for a stroke that falls to the right, -1 for one that rises.
    fn stroke(&mut self, look: Look, x: f64, y: f64, half: f64, slope: f64) {
        let (half, way) = (half * self.unit, 2.0 * half * self.unit);
        let path = self.path(look);
        let _ = write!(path, "M{} {}l{} {}", Tenths(x - half), Tenths(y - half * slope), Tenths(way), Tenths(way * slope));
    }

    fn path(&mut self, look: Look) -> &mut String {
        let known = self.looks.iter().position(|(known, _)| *known == look);
        let index = known.unwrap_or_else(|| {
            // The highlighter lies under all glyphs.
            let index = if look.0 == "now" { 0 } else { self.looks.len() };
            self.looks.insert(index, (look, String::new()));
            index
        });
        &mut self.looks[index].1
    }

    pub fn html(self) -> Html {
        let path = |((ink, later, outline), d): (Look, String)| {
            html! { <path class={classes!("mk", ink, later.then_some("later"), outline.then_some("o"))} {d} /> }
        };
        html! { <g stroke-width={px(1.6 * self.unit)}>{ for self.looks.into_iter().map(path) }</g> }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_one_look_are_one_path() {
        let mut marks = Marks::new(1.0);
        for x in 0..80 {
            marks.put(if x % 2 == 0 { "k-i" } else { "k-ub" }, "add", x > 40, f64::from(x) * 17.0, 8.0);
        }
        marks.put("null", "take", false, 0.0, 30.0);
        marks.put_now(0.0, 30.0);
        let looks: Vec<Look> = marks.looks.iter().map(|(look, _)| *look).collect();
        assert_eq!(looks[0], ("now", false, false), "the highlighter lies under the glyphs");
        assert_eq!(looks.len(), 6);
        assert_eq!(marks.looks[1].1.matches('M').count(), 21, "the full ones up to now");
    }
}
