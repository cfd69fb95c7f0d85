"""The gallery: a page for every figure of the catalog, with caption, command, and its table as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generated import write_folder
from jinja2 import Template
from sphinx.application import Sphinx

from theorylab import plotting
from theorylab.plotting.figure import installed_figures
from theorylab.reports.site.prose import escaped
from theorylab.reports.site.templates import in_a_sentence

__all__ = ["setup"]

CONTENTS = Template("""\
# Gallery of figures

Every figure of the catalog, drawn from its stored table of exact numbers; `theorylab figure ID --out DIR` writes it as
PDF, SVG, PNG and PGF.

:::{container} figures

{% for figure in figures -%}
- [![]({{ figure.id }}.svg)<br>{{ figure.id }}]({{ figure.id }}.md)
{% endfor %}
:::
""")
PAGE = Template("""\
# {{ figure.id }}

![{{ words(in_a_sentence(figure)) }}]({{ figure.id }}.svg)

{{ figure.caption_text|replace("~", " ")|replace("\\\\%", "%") }}

Illustrates {{ figure.cite.place }} [{{ figure.cite.key }}].

```console
theorylab figure {{ figure.id }} --out DIR
```
{% if figure.parameters %}
Other values with `--set NAME=VALUE,..`: `{{ figure.parameters|join("`, `") }}`.
{% endif %}
## The table

{% set table = figure.table() -%}
{download}`{{ figure.id }}.csv <{{ figure.id }}.csv>` has {{ table.rows|length }} rows
{%- if table.rows|length > 12 %}, of which the first 12 follow{% endif %}.

:::{container} numbers

| {{ table.columns|join(" | ") }} |
| {% for _ in table.columns %}--- | {% endfor %}
{% for row in table.rows[:12] -%}
| {% for entry in row %}{% if entry|string %}`{{ entry|string|replace("|", "\\\\|") }}`{% endif %} | {% endfor %}
{% endfor %}
:::
""")


def _write(app: Sphinx) -> None:
    figures = installed_figures()
    files: dict[str, str | bytes] = {"index.md": CONTENTS.render(figures=figures)}
    for figure in figures:
        files[f"{figure.id}.md"] = PAGE.render(figure=figure, words=escaped, in_a_sentence=in_a_sentence)
        files[f"{figure.id}.svg"] = plotting.image(figure, "svg")
        if figure.stored is not None:
            files[f"{figure.id}.csv"] = figure.stored.read_bytes()
    write_folder(Path(app.srcdir) / "gallery", files)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("builder-inited", _write, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
