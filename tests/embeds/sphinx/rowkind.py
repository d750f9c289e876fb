"""A Sphinx directive: ``.. rowkind:: scenario.md`` with the options of the element.

Picture and scenario stand in the page; readers without JavaScript see them. ``:picture:`` is a file beside ``html_extra_path``.
"""

from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive, directives


class Rowkind(Directive):
    required_arguments = 1
    option_spec = {name: directives.unchanged for name in ("view", "t", "controls", "height", "theme", "editor", "load", "picture", "alt")}

    def run(self):
        env = self.state.document.settings.env
        relative, path = env.relfn2path(self.arguments[0])
        env.note_dependency(relative)
        picture, alt = self.options.pop("picture", None), self.options.pop("alt", "")
        options = "".join(f' {name}="{escape(value)}"' for name, value in self.options.items())
        up = "../" * env.docname.count("/")
        picture = f'<img src="{escape(up + picture)}" alt="{escape(alt)}" width="720">\n' if picture else ""
        text = escape(Path(path).read_text(encoding="utf-8"))
        html = f"<rowkind-scenario{options}>\n{picture}<details><summary>The scenario</summary>\n<pre>\n{text}</pre>\n</details>\n</rowkind-scenario>"
        return [nodes.raw("", html, format="html")]


def setup(app):
    app.add_directive("rowkind", Rowkind)
    app.add_config_value("rowkind_base", "rowkind/", "html")
    app.connect("html-page-context", add_script)
    return {"parallel_read_safe": True}


def add_script(app, page, template, context, doctree):
    base = app.config.rowkind_base
    if "://" not in base:
        base = "../" * page.count("/") + base
    context["metatags"] = context.get("metatags", "") + f'\n<script type="module" src="{escape(base)}rowkind.js"></script>'
