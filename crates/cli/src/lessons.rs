//! `rowkind lessons FOLDER OUT`: a static page of each lesson, and an index. `rowkind pages FOLDER OUT`: the same of plain Markdown.
//!
//! The pages are readable without JavaScript; figures live with it. An unknown figure in the prose ends the command with file and line.

mod glossary;
mod lesson;
mod page;

use crate::Said;
use lesson::Made;
use page::Site;
use rowkind_render::{escape, markdown_html};
use std::path::{Path, PathBuf};

/// The paths of the course, in the order in which they are read; others follow by name.
const PATHS: [&str; 8] = ["changelogs", "keys", "sinks", "topics and readers", "time", "state", "failure", "versions"];

pub fn lessons(args: &[String]) -> Result<Said, String> {
    let asked = Asked::read("lessons", args)?;
    let mut made: Vec<Made> = Vec::new();
    for file in markdown(&asked.folder)? {
        made.push(lesson::make(&file, &asked.site())?);
    }
    sort(&mut made, &asked.folder);
    std::fs::create_dir_all(&asked.out).map_err(|error| format!("{}: {error}", asked.out.display()))?;
    let site = asked.site();
    for (at, lesson) in made.iter().enumerate() {
        let on_path = |lesson: &&Made| !lesson.place.extra;
        let (before, behind) = (made[..at].iter().rfind(on_path), made[at + 1..].iter().find(on_path));
        let page = glossary::link(&lesson.page(before, behind, &made), &asked.base);
        asked.write(&format!("{}.html", lesson.name), &site.page(&lesson.title, &page, "lessons"))?;
        for (name, text) in &lesson.scenarios {
            asked.write(name, text)?;
        }
    }
    asked.write("index.html", &site.page("Lessons", &index(&made), "lessons"))?;
    Ok(Said::good(format!("{} lessons into {}\n", made.len(), asked.out.display())))
}

/// Pages of plain Markdown; `index.html` lists them unless a file of that name is there.
pub fn pages(args: &[String]) -> Result<Said, String> {
    let asked = Asked::read("pages", args)?;
    std::fs::create_dir_all(&asked.out).map_err(|error| format!("{}: {error}", asked.out.display()))?;
    let mut list = String::from("<article class=\"prose\"><h1>Reference</h1><ul>");
    let files = markdown(&asked.folder)?;
    for file in &files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Rowkind").to_string();
        let name = stem(file);
        let text = text.replace("](../www/gallery/", "](../lessons/");
        let html = markdown_html(&text, &mut |_, _| None);
        asked.write(&format!("{name}.html"), &asked.site().page(&title, &format!("<article class=\"prose\">{html}</article>"), "docs"))?;
        list.push_str(&format!("<li><a href=\"{name}.html\">{}</a></li>", escape(&title)));
        // A page for each heading of the list of diagnostics: its id is the page's name.
        if name == "diagnostics" {
            for section in text.split("\n## ").skip(1) {
                let (code, _) = section.split_once('\n').unwrap_or((section, ""));
                let html = markdown_html(&format!("# {section}"), &mut |_, _| None);
                let back = "<p class=\"crumb\"><a href=\"diagnostics.html\">Diagnostics</a></p>";
                asked.write(
                    &format!("RK-{code}.html"),
                    &asked.site().page(code, &format!("<article class=\"prose\">{back}{html}</article>"), "docs"),
                )?;
            }
        }
    }
    if !files.iter().any(|file| stem(file) == "index") {
        asked.write("index.html", &asked.site().page("Reference", &(list + "</ul></article>"), "docs"))?;
    }
    Ok(Said::good(format!("{} pages into {}\n", files.len(), asked.out.display())))
}

/// By path, then as the folder's list has them, then by name.
fn sort(made: &mut [Made], folder: &Path) {
    let list = std::fs::read_to_string(folder.join("list.rs")).unwrap_or_default();
    made.sort_by_key(|lesson| {
        let path = PATHS.iter().position(|path| *path == lesson.place.path).unwrap_or(PATHS.len());
        (path, lesson.place.path.clone(), list.find(&format!("\"{}\"", lesson.name)).unwrap_or(usize::MAX), lesson.name.clone())
    });
}

/// The course by path, and all lessons by what went wrong.
fn index(made: &[Made]) -> String {
    let course: Vec<&Made> = made.iter().filter(|lesson| !lesson.place.extra).collect();
    let mut out = format!(
        "<article class=\"prose index\"><h1>What each row becomes</h1><p class=\"lead\">A course for an evening: {} lessons of some five minutes. Or enter where it hurts. Each lesson makes a claim, asks you to predict, and shows the run.</p>",
        course.len()
    );
    let all: Vec<&Made> = made.iter().collect();
    for (title, lessons, of) in [
        ("By path", course, (|lesson: &Made| lesson.place.path.clone()) as fn(&Made) -> String),
        ("By symptom", all, |lesson| lesson.place.symptom.clone()),
    ] {
        out.push_str(&format!("<h2>{title}</h2><div class=\"shelves\">"));
        let mut groups: Vec<String> = Vec::new();
        lessons.iter().map(|lesson| of(lesson)).filter(|group| !group.is_empty()).for_each(|group| {
            if !groups.contains(&group) {
                groups.push(group);
            }
        });
        for group in groups {
            out.push_str(&format!("<section><h3>{}</h3><ol>", escape(&group)));
            for lesson in lessons.iter().filter(|lesson| of(lesson) == group) {
                out.push_str(&format!("<li><a href=\"{}.html\">{}</a></li>", escape(&lesson.name), escape(&lesson.title)));
            }
            out.push_str("</ol></section>");
        }
        out.push_str("</div>");
    }
    out + "</article>"
}

struct Asked {
    folder: PathBuf,
    out: PathBuf,
    base: String,
}

impl Asked {
    fn read(command: &str, args: &[String]) -> Result<Asked, String> {
        let (mut paths, mut base) = (Vec::new(), "../".to_string());
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--base" => base = args.next().ok_or("--base wants the address of the folder that serves Rowkind")?.clone(),
                flag if flag.starts_with('-') => return Err(format!("`{command}` has no option {flag}")),
                path => paths.push(PathBuf::from(path)),
            }
        }
        if !base.ends_with('/') {
            base.push('/');
        }
        match <[PathBuf; 2]>::try_from(paths) {
            Ok([folder, out]) => Ok(Asked { folder, out, base }),
            Err(_) => Err(format!("`{command}` wants a folder of Markdown and a folder to write into")),
        }
    }

    fn site(&self) -> Site<'_> {
        Site { base: &self.base }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.out.join(name);
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
    }
}

fn stem(file: &Path) -> String {
    file.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

fn markdown(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    Ok(files)
}
