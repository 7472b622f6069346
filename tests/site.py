#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""site.py PROGRAMS PAGES: makes the site (tools/site.py) and follows every link in it: the file and the anchor must be there."""
import html.parser
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.anchors.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append(value)


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, root / "tools/site.py", *sys.argv[1:3], folder], check=True)
        site = pathlib.Path(folder).resolve()
        pages = {path: Page(path) for path in site.rglob("*.html") if path.parent.name != "reports" or path.name == "index.html"}
        faults = []
        for path, page in pages.items():
            for link in page.links:
                to, _, anchor = link.partition("#")
                if ":" in to:
                    continue  # elsewhere
                found = (path.parent / to).resolve() if to else path
                if not found.is_file() or not found.is_relative_to(site):
                    faults.append(f"{path.relative_to(site)}: there is no {link}")
                elif anchor and anchor not in pages[found].anchors:
                    faults.append(f"{path.relative_to(site)}: {link} has no such heading")
    print(f"{len(pages)} pages, {sum(len(page.links) for page in pages.values())} links")
    print("\n".join(faults), file=sys.stderr)
    sys.exit(1 if faults or len(pages) < 30 else 0)


main()
