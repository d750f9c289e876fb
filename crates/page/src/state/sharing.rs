//! What leaves the page: which columns are hidden in it, pictures; and what comes in by `?src=`.

use super::update::slug;
use super::{Effect, Origin, SHARES, Screen, Source, State};
use crate::gallery;
use crate::text;
use rowkind_ir::message::MaskedText;
use std::rc::Rc;

/// What is hidden before the text is shared.
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    /// Columns that can be hidden; `None`: the worker has not said yet.
    pub columns: Option<Vec<String>>,
    pub hidden: Vec<String>,
    /// The text without them, once the worker made it.
    pub masked: Option<MaskedText>,
    generation: u32,
}

impl State {
    /// The text that is shared; `None`: what is to be hidden is not hidden yet.
    pub fn shared_text(&self) -> Option<Rc<str>> {
        match &self.sharing.masked {
            _ if self.sharing.hidden.is_empty() => Some(self.text.clone()),
            Some(masked) if masked.hidden == self.sharing.hidden => Some(masked.text.as_str().into()),
            _ => None,
        }
    }

    /// The fragment that is shared.
    pub fn shared_link(&self) -> Option<Result<String, String>> {
        match &self.sharing.masked {
            _ if self.sharing.hidden.is_empty() => self.link.clone(),
            Some(masked) if masked.hidden == self.sharing.hidden => Some(Ok(masked.link.clone())),
            _ => None,
        }
    }

    /// Rows and messages in the text that are not those of the example from which it came.
    pub fn own_rows(&self) -> usize {
        let example = match self.origin {
            Origin::Example(index) if gallery::EXAMPLES.get(index).is_some() => Some(&*self.origin_text),
            _ => None,
        };
        text::own_rows(&self.text, example)
    }

    /// Asks what can be hidden, and for the text without it.
    pub(super) fn mask(&mut self) -> Effect {
        self.sharing.generation += 1;
        Effect::Mask {
            generation: self.sharing.generation,
            text: self.text.clone(),
            at: self.instant,
            columns: self.sharing.hidden.clone(),
        }
    }

    /// Another text: nothing of the last one's may be shared.
    pub(super) fn forget_masks(&mut self) {
        self.sharing = Sharing { generation: self.sharing.generation + 1, ..Sharing::default() };
    }

    pub(super) fn hide_column(&mut self, column: String) -> Vec<Effect> {
        let hidden = &mut self.sharing.hidden;
        match hidden.iter().position(|known| *known == column) {
            Some(at) => drop(hidden.remove(at)),
            None => hidden.push(column),
        }
        vec![self.mask()]
    }

    pub(super) fn masked(&mut self, generation: u32, columns: Vec<String>, masked: MaskedText) -> Vec<Effect> {
        if generation == self.sharing.generation {
            (self.sharing.columns, self.sharing.masked) = (Some(columns), Some(masked));
        }
        vec![]
    }

    pub(super) fn share_as(&mut self, format: usize) -> Vec<Effect> {
        match (SHARES.get(format), self.shared_text()) {
            (Some((format, _)), Some(text)) => vec![Effect::Share { text, at: self.instant, format: format.to_string() }],
            _ => vec![],
        }
    }

    /// A text is copied, a picture becomes a file.
    pub(super) fn shared(&mut self, format: String, text: Option<String>) -> Vec<Effect> {
        let name = SHARES.iter().find(|(known, _)| *known == format).map(|(_, name)| *name);
        match (name, text) {
            (Some(_), Some(svg)) if format == "png" => vec![Effect::SavePng { name: format!("{}.png", slug(&self.title())), svg }],
            (Some(what), Some(text)) => vec![Effect::Copy { text, what }],
            _ => vec![],
        }
    }

    pub(super) fn saved_png(&mut self, saved: Result<String, String>) -> Vec<Effect> {
        self.notice = Some(match saved {
            Ok(size) => format!("PNG saved, {size} pixels."),
            Err(why) => format!("No PNG: this browser did not draw the picture ({why}). The SVG can be copied."),
        });
        vec![]
    }

    /// A file of this site is loaded at once; another site is asked only when a person says so.
    pub(super) fn source(&mut self, source: Source) -> Vec<Effect> {
        let own = source.own;
        let problem = (source.host.is_empty()).then(|| "This is no address of a file.".to_string());
        self.screen = Screen::Elsewhere { source, problem };
        if own { self.load_source() } else { vec![Effect::Title("A file of another site".to_string())] }
    }

    pub(super) fn load_source(&mut self) -> Vec<Effect> {
        let Screen::Elsewhere { source, problem } = &mut self.screen else { return vec![] };
        *problem = None;
        self.open_generation += 1;
        vec![Effect::LoadSource { generation: self.open_generation, source: source.clone() }]
    }

    pub(super) fn source_loaded(&mut self, generation: u32, loaded: Result<String, String>) -> Vec<Effect> {
        if generation != self.open_generation {
            return vec![];
        }
        let Screen::Elsewhere { source, problem } = &mut self.screen else { return vec![] };
        match loaded {
            Ok(text) => {
                let origin = if source.own { Origin::File(source.address.clone()) } else { Origin::Link };
                self.open(&text, origin, None)
            }
            Err(why) => {
                *problem = Some(why);
                vec![Effect::Title("The file was not loaded".to_string())]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Msg, Panel, update};
    use super::*;

    fn shared(state: &mut State) -> Vec<Effect> {
        update(state, Msg::ShareAs(0))
    }

    #[test]
    fn nothing_is_shared_before_it_is_hidden() {
        let mut state = State::new();
        update(&mut state, Msg::Typed("```rows t\n+I['ada']\n```\n".to_string()));
        assert_eq!(state.own_rows(), 1);
        let asked = update(&mut state, Msg::Toggle(Panel::Share));
        assert!(asked.iter().any(|effect| matches!(effect, Effect::Mask { columns, .. } if columns.is_empty())), "{asked:?}");
        assert!(matches!(&shared(&mut state)[..], [Effect::Share { text, .. }] if text.contains("ada")));
        let asked = update(&mut state, Msg::HideColumn("name".to_string()));
        let [Effect::Mask { generation, .. }] = asked[..] else { panic!("{asked:?}") };
        assert_eq!((shared(&mut state), state.shared_link()), (vec![], None));
        let masked =
            MaskedText { hidden: vec!["name".to_string()], text: "masked".to_string(), link: "#1.m".to_string(), ..MaskedText::default() };
        update(&mut state, Msg::Masked { generation: generation - 1, columns: vec![], masked: masked.clone() });
        assert_eq!(state.shared_link(), None);
        update(&mut state, Msg::Masked { generation, columns: vec!["name".to_string()], masked });
        assert!(matches!(&shared(&mut state)[..], [Effect::Share { text, .. }] if &**text == "masked"));
        assert_eq!(state.shared_link(), Some(Ok("#1.m".to_string())));
        // Another text is whole again, and asked for anew.
        update(&mut state, Msg::Typed("```rows t\n+I['bob']\n```\n".to_string()));
        assert!(state.sharing.hidden.is_empty() && state.sharing.columns.is_none());
    }

    #[test]
    fn a_file_of_another_site_waits_for_a_click() {
        let mut state = State::new();
        let source = Source { address: "https://example.org/a.md".to_string(), host: "example.org".to_string(), own: false };
        let effects = update(&mut state, Msg::Source(source.clone()));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::LoadSource { .. })), "{effects:?}");
        let asked = update(&mut state, Msg::LoadSource);
        let [Effect::LoadSource { generation, .. }] = asked[..] else { panic!("{asked:?}") };
        update(&mut state, Msg::SourceLoaded { generation, text: Err("a.md cannot be loaded: 404".to_string()) });
        assert!(matches!(&state.screen, Screen::Elsewhere { problem: Some(why), .. } if why.contains("404")));
        let asked = update(&mut state, Msg::LoadSource);
        let [Effect::LoadSource { generation, .. }] = asked[..] else { panic!("{asked:?}") };
        update(&mut state, Msg::SourceLoaded { generation, text: Ok("SELECT 1;".to_string()) });
        assert_eq!((&*state.text, &state.screen, &state.origin), ("SELECT 1;", &Screen::Bench, &Origin::Link));
        let own = update(&mut state, Msg::Source(Source { own: true, ..source }));
        assert!(matches!(own[..], [Effect::LoadSource { .. }]), "{own:?}");
    }
}
