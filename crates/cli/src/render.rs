//! `rowkind render FILE --svg`: a picture of a scenario at an instant. `rowkind embed FILE`: what to paste into a page.

use crate::Said;
use crate::run::{instant, scenario};
use rowkind_ir::Step;
use rowkind_ir::report::Report;
use rowkind_render::{EmbedView, FORMATS, Shared, report_svg};
use rowkind_scenario::link::{Dictionaries, Linked, encode};

pub fn run(args: &[String]) -> Result<Said, String> {
    let asked = Asked::read("render", args)?;
    if !asked.svg {
        return Err("`render` makes SVG: add --svg".to_string());
    }
    let (text, report, at) = asked.load()?;
    Ok(Said::good(report_svg(&report, &text, at, asked.view)))
}

pub fn embed(args: &[String]) -> Result<Said, String> {
    let asked = Asked::read("embed", args)?;
    let (text, report, at) = asked.load()?;
    let written = if asked.at.is_some() { at.to_string() } else { String::new() };
    let fragment = encode(&Linked { text: text.clone(), at: written, ..Linked::default() }, &Dictionaries::shipped());
    let shared = Shared { report: &report, source: &text, at, view: asked.view, fragment: &fragment, base: &asked.base };
    if let Some(picture) = &asked.picture {
        let svg = report_svg(&report, &text, at, asked.view);
        std::fs::write(picture, svg).map_err(|error| format!("{picture}: {error}"))?;
        let name = std::path::Path::new(picture).file_name().map_or(picture.clone(), |name| name.to_string_lossy().into_owned());
        let alt = rowkind_render::escape(&report.title);
        return Ok(Said::good(shared.element(&format!("<img src=\"{}\" alt=\"{alt}\" width=\"720\">", rowkind_render::escape(&name)))));
    }
    shared.text(&asked.format).map(Said::good).ok_or_else(|| format!("--as is one of {}, not {}", FORMATS.join(", "), asked.format))
}

struct Asked {
    file: String,
    at: Option<String>,
    view: EmbedView,
    svg: bool,
    format: String,
    base: String,
    picture: Option<String>,
    change: Option<String>,
}

impl Asked {
    fn read(command: &str, args: &[String]) -> Result<Asked, String> {
        let (mut file, mut at, mut svg, mut view, mut change) = (None, None, false, EmbedView::default(), None);
        let (mut format, mut base, mut picture) = ("element".to_string(), "./".to_string(), None);
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--svg" => svg = true,
                "--at" => at = Some(args.next().ok_or("--at wants an instant: 18, 18.3 or end")?.clone()),
                "--change" => change = Some(args.next().ok_or("--change wants the name of a `toml change` block")?.clone()),
                "--view" => {
                    let name = args.next().map_or("", String::as_str);
                    view = EmbedView::parse(name).ok_or_else(|| format!("--view is one of {}", EmbedView::NAMES.join(", ")))?;
                }
                "--as" if command == "embed" => format = args.next().ok_or("--as wants a format")?.clone(),
                "--picture" if command == "embed" => picture = Some(args.next().ok_or("--picture wants a file to write")?.clone()),
                "--base" if command == "embed" => {
                    base = args.next().ok_or("--base wants the address of the folder that serves Rowkind")?.clone();
                    if !base.ends_with('/') {
                        base.push('/');
                    }
                }
                flag if flag.starts_with('-') => return Err(format!("`{command}` has no option {flag}")),
                name => file = Some(name.to_string()),
            }
        }
        let file = file.ok_or_else(|| format!("`{command}` wants a file"))?;
        Ok(Asked { file, at, view, svg, format, base, picture, change })
    }

    fn load(&self) -> Result<(String, Report, Step), String> {
        let text = scenario(&self.file, self.change.as_deref())?;
        let report = rowkind_scenario::run(&text);
        let at = instant(&report, self.at.as_deref())?;
        Ok((text, report, at))
    }
}
