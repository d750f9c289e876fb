//! What a text comes from: examples, links, files, what was kept; and data that is dropped onto it.

use super::runs::GESTURE_MS;
use super::{Effect, Origin, Panel, PhonePane, Screen, State};
use crate::{gallery, text};
use rowkind_ir::message::{LinkDamage, OpenedLink};
use rowkind_ir::report::Role;
use rowkind_ir::{Gesture, Step};
use std::rc::Rc;

impl State {
    pub(super) fn open(&mut self, text: &str, origin: Origin, instant: Option<Step>) -> Vec<Effect> {
        // Windows line ends would put each offset one further at every line.
        (self.link, self.copy_when_linked, self.opening) = (None, false, None);
        // An answer that is still under way would open something else over this.
        self.open_generation += 1;
        self.expect_no_link();
        self.text = text.replace("\r\n", "\n").into();
        self.origin_text = self.text.clone();
        self.forget_masks();
        self.origin = origin;
        self.instant = instant;
        self.screen = Screen::Bench;
        (self.sink, self.node, self.edge, self.caret, self.opens_row) = (0, None, None, None, None);
        (self.playing, self.panel) = (false, Panel::None);
        // On a phone: nothing to read yet, so that the place to paste stands there.
        self.phone_pane = if self.is_empty() { PhonePane::Sql } else { PhonePane::Readers };
        (self.hovered, self.pinned, self.mark, self.row, self.kept) = (None, None, None, None, None);
        self.pins_when_run = None;
        self.last_kept = None;
        (self.shown, self.verdict, self.diagnostics, self.edits_behind) = (None, None, Rc::default(), 0);
        self.notice = None;
        vec![Effect::SetEditor(self.text.clone()), self.run(GESTURE_MS), Effect::Title(self.title())]
    }

    /// Tables that could take dropped data: the sources of the plan.
    pub fn source_tables(&self) -> Vec<String> {
        let Some(picture) = &self.shown else { return vec![] };
        let sources = picture.report().plan.nodes.iter().filter(|node| node.role == Role::Source);
        let mut tables: Vec<String> = Vec::new();
        for source in sources {
            if !tables.contains(&source.name) {
                tables.push(source.name.clone());
            }
        }
        tables
    }

    pub(super) fn house(&mut self, table: &str, lines: &str) -> Vec<Effect> {
        self.wish(Gesture::Messages { table: table.to_string(), kcat: text::is_kcat(lines), lines: lines.to_string() })
    }

    pub(super) fn dropped(&mut self, name: String, text: String) -> Vec<Effect> {
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        if text.contains('\0') {
            self.notice = Some(format!("{name} is no text file. Drop a scenario (.md), a script (.sql), or messages, one a line."));
            return vec![];
        }
        if ["md", "markdown", "sql"].contains(&ending.as_str()) {
            return self.open_here(&text, Origin::File(name));
        }
        match self.source_tables().as_slice() {
            [] => {
                self.notice = Some(format!("{name} was not taken: open a job with a source table first, then drop its messages."));
                vec![]
            }
            [table] => self.house(&table.clone(), &text),
            _ => {
                self.homeless = Some((name, text));
                vec![]
            }
        }
    }

    /// A text under the address of an empty page, until its own link is there.
    pub(super) fn open_here(&mut self, text: &str, origin: Origin) -> Vec<Effect> {
        let mut effects = self.leave_for("#new");
        effects.extend(self.open(text, origin, None));
        effects.push(self.make_link());
        effects
    }

    pub(super) fn open_empty(&mut self) -> Vec<Effect> {
        let mut effects = self.leave_for("#new");
        effects.extend(self.open("", Origin::Untitled, None));
        effects
    }

    /// What the worker read out of a link, or an example's text.
    pub(super) fn opened(&mut self, opened: OpenedLink) -> Vec<Effect> {
        match self.opening.take() {
            Some((index, chosen)) => self.opened_example(&opened.text, index, chosen),
            None => {
                let effects = self.open(&opened.text, Origin::Link, opened.at);
                self.look_like(&opened.looks);
                effects
            }
        }
    }

    /// A link that cannot be opened.
    pub(super) fn damaged(&mut self, damage: LinkDamage) -> Vec<Effect> {
        if let Screen::Damaged { damage: shown, .. } = &mut self.screen {
            *shown = damage;
        } else {
            let link = std::mem::take(&mut self.link).and_then(Result::ok).unwrap_or_default();
            self.screen = Screen::Damaged { link, damage };
        }
        vec![Effect::Title("Damaged link".to_string())]
    }

    /// Opens what the address names: an example, an empty page, or a link.
    pub(super) fn address(&mut self, fragment: String) -> Vec<Effect> {
        self.leaving = None;
        let name = fragment.trim_start_matches('#');
        if name == "new" {
            return self.open("", Origin::Untitled, None);
        }
        let example = if name.is_empty() { Some(0) } else { gallery::position(name) };
        if let Some(index) = example {
            return self.open_example(index, false);
        }
        self.opening = None;
        self.ask_to_open(fragment)
    }

    /// The first example is here; the worker has the text of the others.
    pub(super) fn open_example(&mut self, index: usize, chosen: bool) -> Vec<Effect> {
        let Some(example) = gallery::EXAMPLES.get(index) else { return vec![] };
        let link = format!("#{}", example.name);
        let mut effects = if chosen { self.leave_for(&link) } else { vec![] };
        if index == 0 {
            effects.extend(self.opened_example(gallery::FLAGSHIP, index, chosen));
        } else {
            self.opening = Some((index, chosen));
            self.panel = Panel::None;
            effects.extend(self.ask_to_open(link));
        }
        effects
    }

    fn opened_example(&mut self, text: &str, index: usize, chosen: bool) -> Vec<Effect> {
        let mut effects = self.open(text, Origin::Example(index), None);
        if chosen {
            effects.push(self.make_link());
        }
        effects
    }

    /// The worker reads what the fragment names; no other text may stand here meanwhile.
    fn ask_to_open(&mut self, fragment: String) -> Vec<Effect> {
        self.open_generation += 1;
        self.expect_no_link();
        self.screen = Screen::Opening;
        self.text = "".into();
        self.shown = None;
        self.link = Some(Ok(fragment.clone()));
        vec![Effect::OpenLink { generation: self.open_generation, link: fragment }]
    }
}
