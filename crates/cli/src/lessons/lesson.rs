//! One lesson as a page: its prose with the run's figures in it, a live figure, questions, changes to try.

use super::page::Site;
use super::stem;
use rowkind_ir::Step;
use rowkind_ir::report::Report;
use rowkind_render::{EmbedLook, EmbedView, embed_html, escape, job_range, markdown_html, narration};
use rowkind_scenario::document::{self, BlockKind};
use rowkind_scenario::lesson::{self, Change, FiguresOf, Lesson, Place, Question};
use rowkind_scenario::link::{Dictionaries, Linked, encode};
use rowkind_scenario::numbers;
use std::path::Path;

/// A lesson, ready to be written.
pub struct Made {
    pub name: String,
    pub title: String,
    pub place: Place,
    /// The article without what leads on.
    article: String,
    /// File names and texts: the scenario, and each of its changes.
    pub scenarios: Vec<(String, String)>,
}

pub fn make(file: &Path, site: &Site<'_>) -> Result<Made, String> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{shown}: {error}"))?.replace("\r\n", "\n");
    let report = rowkind_scenario::run(&text);
    let wrong = |at: usize, why: &str| format!("{shown}:{}: {why}", text[..at.min(text.len())].matches('\n').count() + 1);
    let read = lesson::read(&text, &document::parse(&text));
    if let Some(diagnostic) = read.diagnostics.first() {
        return Err(wrong(diagnostic.span.map_or(0, |span| span.start as usize), &diagnostic.message));
    }
    let figures = FiguresOf::with(&text, &report, &read.changes);
    let (filled, unknown) = numbers::fill(&text, &figures);
    if let Some((at, why)) = unknown.first() {
        return Err(wrong(*at, why));
    }
    let name = stem(file);
    let mut scenarios = vec![(format!("{name}.md"), text.clone())];
    scenarios.extend(read.changes.iter().map(|change| (format!("{name}.{}.md", change.name), change.applied(&text))));
    let mut answers = Vec::new();
    for question in &read.questions {
        answers.push(figures.number(&question.answer).map_err(|why| wrong(question.span.start as usize, &why))?);
    }
    let parts = Parts { name: &name, text: &text, report: &report, site, read: &read, answers };
    Ok(Made { article: parts.article(&filled), title: report.title.clone(), place: read.place.clone(), name, scenarios })
}

impl Made {
    /// The page's body.
    pub fn page(&self, before: Option<&Made>, behind: Option<&Made>, all: &[Made]) -> String {
        let mut out = format!(
            "<article class=\"prose\"><p class=\"crumb\"><a href=\"index.html\">Lessons</a> · {} · {}</p>{}<nav class=\"onward\" aria-label=\"Onward\">",
            escape(&self.place.path),
            escape(&self.place.symptom),
            self.article
        );
        let next: Vec<&Made> = self.place.next.iter().filter_map(|name| all.iter().find(|lesson| lesson.name == *name)).collect();
        let link = |lesson: &Made| format!("<a href=\"{}.html\">{}</a>", escape(&lesson.name), escape(&lesson.title));
        if !next.is_empty() {
            let links: Vec<String> = next.into_iter().map(link).collect();
            out.push_str(&format!("<p>Go on with: {}</p>", links.join(", ")));
        }
        let along = [("Before", before), ("Next", behind)]
            .map(|(word, lesson)| lesson.map_or(String::new(), |lesson| format!("<p>{word} on the path: {}</p>", link(lesson))));
        out + &along.concat() + "</nav></article>"
    }
}

struct Parts<'p> {
    name: &'p str,
    text: &'p str,
    report: &'p Report,
    site: &'p Site<'p>,
    read: &'p Lesson,
    answers: Vec<String>,
}

impl Parts<'_> {
    /// Prose in place of the text; blocks become what they are for.
    fn article(&self, filled: &str) -> String {
        // Questions and changes of the filled text: their sentences hold figures.
        let read = lesson::read(filled, &document::parse(filled));
        let (mut questions, mut changes) = (0, 0);
        let (mut has_figure, mut is_folded) = (false, false);
        let html = markdown_html(filled, &mut |info, content| match document::meaning(info)?.0 {
            BlockKind::Lesson => Some(String::new()),
            BlockKind::Predict => {
                questions += 1;
                read.questions.get(questions - 1).map(|question| self.question(questions, question))
            }
            BlockKind::Change => {
                changes += 1;
                self.read.changes.get(changes - 1).map(|change| self.change(change))
            }
            BlockKind::Sql if !has_figure => {
                has_figure = true;
                let tables = folded("The tables and the job", &filled[content]);
                if questions == 0 {
                    return Some(self.figure() + &tables);
                }
                // A guess needs the job and not what it does: that waits behind the question.
                is_folded = true;
                Some(format!("{}{tables}<details class=\"reveal\"><summary>Show what happens</summary>{}", self.job(), self.figure()))
            }
            BlockKind::UnknownToml => None,
            _ => Some(folded(info, &filled[content])),
        });
        if is_folded { html + "</details>" } else { html }
    }

    /// The statement that the question is about.
    fn job(&self) -> String {
        let job = markdown_html(
            &format!("````sql\n{};\n````\n", self.text[job_range(self.report, self.text)].trim().trim_end_matches(';')),
            &mut |_, _| None,
        );
        format!("<div class=\"job\">{job}</div>")
    }

    /// The live figure; what stands in it is there without JavaScript.
    fn figure(&self) -> String {
        let end = self.report.run.as_ref().map_or(Step::default(), |run| run.end());
        let look = EmbedLook { view: EmbedView::All, sql: true };
        format!(
            "<figure class=\"live\"><rowkind-scenario src=\"{name}.md\" view=\"all\" controls=\"full\"><article class=\"embed\">{}<p class=\"said\">{}</p></article></rowkind-scenario><figcaption>Live: step, or <a href=\"{}\">open it in the playground</a>. Seed {}, Flink {}.</figcaption></figure>",
            embed_html(self.report, self.text, end, look),
            escape(&narration(self.report, end)),
            self.link(self.text),
            self.report.seed,
            escape(&self.report.flink),
            name = escape(self.name),
        )
    }

    fn question(&self, number: usize, question: &Question) -> String {
        let answer = &self.answers[number - 1];
        let told = question.choices.iter().find(|(value, _)| value == answer).map_or(answer, |(_, words)| words);
        let mut ask = String::new();
        for (value, words) in &question.choices {
            ask.push_str(&format!(
                "<label><input type=\"radio\" name=\"guess-{number}\" value=\"{}\"> {}</label>",
                escape(value),
                escape(words)
            ));
        }
        if question.choices.is_empty() {
            ask =
                format!("<label>Your guess <input name=\"guess-{number}\" inputmode=\"decimal\" size=\"8\" autocomplete=\"off\"></label>");
        }
        format!(
            "<section class=\"predict\" id=\"predict-{number}\" data-answer=\"{}\"><h2>Predict</h2><p>{}</p><form hidden>{ask}<button type=\"submit\">Guess</button></form><details><summary>Answer</summary><p><strong>{}</strong>. {}</p></details></section>",
            escape(answer),
            escape(&question.ask),
            escape(told),
            escape(&question.because)
        )
    }

    fn change(&self, change: &Change) -> String {
        let mut lines = String::new();
        for edit in &change.edits {
            let lines_of = |text: &str, sign: &str, class: &str| -> String {
                text.lines().map(|line| format!("<span class=\"{class}\">{sign} {}</span>\n", escape(line))).collect()
            };
            lines.push_str(&lines_of(&self.text[edit.span.range()], "−", "take"));
            lines.push_str(&lines_of(&edit.text, "+", "add"));
        }
        format!(
            "<section class=\"change\"><h3>{}</h3><pre class=\"code diff\" tabindex=\"0\">{lines}</pre><p><button type=\"button\" hidden data-scenario=\"{}.{}.md\">Show it in the figure</button> <a href=\"{}\">Open it in the playground</a></p></section>",
            escape(&change.what),
            escape(self.name),
            escape(&change.name),
            self.link(&change.applied(self.text))
        )
    }

    fn link(&self, text: &str) -> String {
        let fragment = encode(&Linked { text: text.to_string(), ..Linked::default() }, &Dictionaries::shipped());
        format!("{}index.html{fragment}", escape(self.site.base))
    }
}

fn folded(title: &str, text: &str) -> String {
    format!(
        "<details class=\"block\"><summary>{}</summary><pre class=\"code\" tabindex=\"0\">{}</pre></details>\n",
        escape(title),
        escape(text)
    )
}
