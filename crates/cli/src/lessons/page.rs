//! What stands around every static page.

use rowkind_render::escape;

pub struct Site<'s> {
    /// Where the playground, its scripts and its style sheets lie.
    pub base: &'s str,
}

impl Site<'_> {
    /// A whole page; `on`: the part of the site that it belongs to.
    pub fn page(&self, title: &str, body: &str, on: &str) -> String {
        let base = escape(self.base);
        let at = |part: &str| if part == on { " class=\"on\"" } else { "" };
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} · Rowkind</title>\n<link rel=\"icon\" href=\"{base}favicon.svg\">\n<link rel=\"stylesheet\" href=\"{base}lesson.css\">\n<link rel=\"stylesheet\" href=\"{base}embed.css\">\n<script type=\"module\" src=\"{base}lesson.js\"></script>\n</head>\n<body class=\"site\">\n<header class=\"site-bar\"><a class=\"brand\" href=\"{base}index.html\">Rowkind</a><nav aria-label=\"Site\"><a href=\"{base}index.html\">Playground</a><a{} href=\"{base}lessons/index.html\">Lessons</a><a href=\"{base}docs/glossary.html\">Glossary</a><a{} href=\"{base}docs/index.html\">Reference</a></nav></header>\n<main>\n{body}\n</main>\n</body>\n</html>\n",
            at("lessons"),
            at("docs"),
            title = escape(title),
        )
    }
}
