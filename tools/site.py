#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""site.py PROGRAMS PAGES FOLDER: writes the documents as plain HTML into FOLDER, with the man pages (PAGES has them) and the
interactive report of each example, which the links `fieldwise:example/NAME` lead to. ./dev docs calls it."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
programs, pages, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])

first = ["README.md", "docs/user-guide.md", "docs/command-line.md", "docs/kubectl.md", "docs/server-side.md", "docs/git.md", "docs/packages.md"]
reference = [*sorted(str(path.relative_to(root)) for path in root.glob("docs/*.md")), *sorted(str(path.relative_to(root)) for path in root.glob("docs/semantics/*.md"))]
last = ["CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "packaging/README.md"]
documents = list(dict.fromkeys(first + reference + last))

commands = {
    "three-way": ["merge3"], "git": ["merge3", "--rules", "keep"], "two-way": ["merge2"], "apply": ["apply"],
    "server-side": ["apply", "--server-side"], "patch": ["patch"], "compare": ["diff"],
}  # of each mode of an example

style = """
:root { color-scheme: light dark; --text: #1f2430; --dim: #5b6472; --line: #d8dce3; --page: #fff; --code: #f4f5f8; --accent: #4338ca; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7ee; --dim: #a4adbb; --line: #363c48; --page: #16191f; --code: #1f242d; --accent: #a5b4fc; } }
body { margin: 0; font: 16px/1.55 Inter, system-ui, sans-serif; color: var(--text); background: var(--page); display: flex; }
nav { width: 15rem; flex: none; padding: 1.5rem; box-sizing: border-box; font-size: 0.9rem; position: sticky; top: 0; height: 100vh; overflow: auto; }
nav a { display: block; padding: 0.15rem 0; color: var(--dim); text-decoration: none; }
nav a[aria-current] { color: var(--accent); font-weight: 600; }
main { min-width: 0; max-width: 52rem; padding: 1rem 2rem 4rem; }
a { color: var(--accent); }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 0.6em; } h1 { margin-top: 0.5em; }
pre { background: var(--code); padding: 0.8rem 1rem; border-radius: 6px; overflow-x: auto; } code { font: 0.88em JetBrains Mono, monospace; }
:not(pre) > code { background: var(--code); padding: 0.1em 0.3em; border-radius: 3px; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; display: block; overflow-x: auto; } td, th { border: 1px solid var(--line); padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; }
@media (max-width: 50rem) { body { display: block; } nav { width: auto; height: auto; position: static; } }
"""


def target(document):
    """Where a document stands in the site: the README is the first page, docs/ is left out."""
    if document == "README.md":
        return pathlib.Path("index.html")
    return pathlib.Path(document.removeprefix("docs/")).with_suffix(".html")


def title(document):
    return next(line[2:] for line in (root / document).read_text().splitlines() if line.startswith("# "))


def way(page, to):
    """The relative link from one page to another file of the site."""
    return "../" * (len(page.parts) - 1) + str(to)


def link(document, url):
    """A link of a document as it is in the site."""
    page = target(document)
    if url.startswith("fieldwise:example/"):
        return way(page, f"reports/{url.removeprefix('fieldwise:example/')}.html")
    path, _, anchor = url.partition("#")
    if not path or re.match(r"[a-z]+:", path):
        return url
    found = (root / document).parent.joinpath(path).resolve().relative_to(root)
    if str(found) in documents:
        return way(page, target(str(found))) + (f"#{anchor}" if anchor else "")
    to = pathlib.Path(str(found).removeprefix("docs/"))
    if (root / found).is_dir():
        (folder / to).mkdir(parents=True, exist_ok=True)
        names = sorted(path.name for path in (root / found).iterdir() if path.is_file())
        (folder / to / "index.html").write_text(whole(to / "index.html", str(found), "".join(f'<p><a href="{name}">{name}</a></p>' for name in names)))
        for name in names:
            shutil.copy(root / found / name, folder / to / name)
        return way(page, to / "index.html")
    (folder / to).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(root / found, folder / to)
    return way(page, to)


def slug(heading):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", html.unescape(re.sub(r"<[^>]*>", "", heading))).strip().lower().replace(" ", "-")


def whole(page, name, body):
    entries = [(document, target(document), title(document)) for document in documents]
    links = "".join(f'<a href="{way(page, to)}"{" aria-current=page" if to == page else ""}>{html.escape(text)}</a>' for _, to, text in entries)
    links += f'<a href="{way(page, "man/index.html")}">Man pages</a><a href="{way(page, "reports/index.html")}">Reports of the examples</a>'
    return (f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{html.escape(name)}</title><style>{style}</style>\n<body><nav>{links}</nav>\n<main>{body}</main>\n</html>\n")


def write_document(document):
    text = re.sub(r"^<!--.*?-->$", "", (root / document).read_text(), flags=re.M | re.S)
    body = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink"], input=text, capture_output=True, text=True, check=True).stdout
    seen = {}

    def with_anchor(match):
        anchor = slug(match[2])
        seen[anchor] = seen.get(anchor, -1) + 1
        return f'<h{match[1]} id="{anchor}{f"-{seen[anchor]}" if seen[anchor] else ""}">{match[2]}</h{match[1]}>'

    body = re.sub(r"<h([1-6])>(.*?)</h\1>", with_anchor, body)
    body = re.sub(r'(href|src|srcset)="([^"]*)"', lambda match: f'{match[1]}="{html.escape(link(document, html.unescape(match[2])))}"', body)
    to = folder / target(document)
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(whole(target(document), title(document), body))


def write_list(name, heading, entries):
    page = pathlib.Path(name) / "index.html"
    body = f"<h1>{heading}</h1>" + "".join(f'<p><a href="{to}">{html.escape(text)}</a><br>{html.escape(about)}</p>' for to, text, about in entries)
    (folder / page).write_text(whole(page, heading, body))


def write_reports():
    (folder / "reports").mkdir()
    entries = []
    for path in sorted(root.glob("resources/examples/*/example.json")):
        example, name = json.loads(path.read_text()), path.parent.name
        if "deployer" in example:
            continue  # of a release, whose records the command helm reads
        manager = ["--field-manager", example["field-manager"]] if "field-manager" in example else []
        order = example["order"] if example["mode"] != "patch" else example["order"][::-1]
        done = subprocess.run([programs / "fieldwise-cli", *commands[example["mode"]], *manager, "--print", "html", *order],
                              cwd=path.parent, capture_output=True, text=True, check=False)
        if done.returncode > 1 or not done.stdout:
            continue  # the example of what can't be read
        (folder / f"reports/{name}.html").write_text(done.stdout)
        entries.append((f"{name}.html", example["title"], example["about"]))
    write_list("reports", "Reports of the examples", entries)


def write_man():
    (folder / "man").mkdir()
    entries = []
    for path in sorted(pages.glob("*.[15]")):
        page = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", path], capture_output=True, text=True, check=True).stdout
        to = pathlib.Path("man") / f"{path.name}.html"
        (folder / to).write_text(whole(to, path.name, page))
        entries.append((to.name, f"{path.stem}({path.suffix[1:]})", ""))
    write_list("man", "Man pages", entries)


def main():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_reports()
    write_man()
    for document in documents:
        write_document(document)


main()
