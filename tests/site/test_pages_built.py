"""The built site as files: light, whole, without foreign hosts, and each page leading somewhere."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from build_scripts import fonts, icons
from scorer import game_from_tree
from tests.site.page_reader import Element, read

GAMES = sorted(path.stem for path in (Path(__file__).parents[2] / "docs" / "games").glob("*.yml"))
LIGHTEST = 120_000
IMPORT = re.compile(r"""(?:^|;|\})\s*(?:import|export)\b[^'"();]*?["'](\.[^"']+)["']""", re.MULTILINE)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Element]:
    """Every page of the site by its address."""
    return {path.relative_to(site).as_posix(): read(path.read_text()) for path in sorted(site.rglob("*.html"))}


def fetched(address: str, page: Element) -> Iterator[str]:
    """Addresses of what a browser loads with a page, apart from fonts and what modules import."""
    for link in page.all("link"):
        if link.attributes["rel"] in ("stylesheet", "icon", "preload", "modulepreload"):
            yield urljoin(address, link.attributes["href"])
    for script in page.all("script"):
        if "src" in script.attributes:
            yield urljoin(address, script.attributes["src"])


def with_imports(site: Path, module: str, known: set[str]) -> set[str]:
    """A module and all that it imports at once."""
    if module not in known:
        known.add(module)
        for name in IMPORT.findall((site / module).read_text()):
            with_imports(site, urljoin(module, name), known)
    return known


@pytest.mark.parametrize("slug", GAMES)
def test_reading_a_game_costs_little(site: Path, pages: dict[str, Element], slug: str) -> None:
    address = f"games/{slug}/index.html"
    needed = {address}
    for file in fetched(address, pages[address]):
        needed |= with_imports(site, file, set()) if file.endswith(".js") else {file}
    letters = set("".join(pages[address].text))
    folder = next(file for file in needed if file.endswith("tokens.css")).removesuffix("tokens.css") + "fonts/"
    for cut in fonts.CUTS:
        if letters & set(map(chr, fonts.code_points(cut.letters))):
            needed.add(f"{folder}{cut.name}.woff2")
    weights = {file: weight(site / file) for file in needed}
    assert len([file for file in needed if file.endswith(".js")]) > 3
    assert not [file for file in needed if "/sheet/ui/app" in file or "engine" in file]
    assert sum(weights.values()) <= LIGHTEST, sorted(weights.items(), key=lambda item: -item[1])


@pytest.mark.parametrize("slug", GAMES)
def test_all_that_the_sheet_asks_for_at_once_is_named(site: Path, pages: dict[str, Element], slug: str) -> None:
    address = f"games/{slug}/index.html"
    needs = {link.attributes["rel"]: set[str]() for link in sheet_needs(pages[address])}
    for link in sheet_needs(pages[address]):
        needs[link.attributes["rel"]].add(urljoin(address, link.attributes["href"]))
    (main,) = (module for module in needs["modulepreload"] if module.endswith("/sheet/main.js"))
    assert needs["modulepreload"] == with_imports(site, main, set())
    host = pages[address].one(where=lambda element: "data-game" in element.attributes)
    game = urljoin(address, host.attributes["data-game"])
    assert needs["preload"] == {urljoin(main, "sheet.css"), game}
    assert all((site / need).is_file() for need in needs["preload"])


def sheet_needs(page: Element) -> list[Element]:
    """The links that wait in the page until somebody comes near its sheet."""
    (template,) = page.all("template")
    return [link for link in template.children if isinstance(link, Element)]


def weight(path: Path) -> int:
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else len(gzip.compress(content, 6))


def test_nothing_comes_from_another_host(site: Path, pages: dict[str, Element]) -> None:
    for address, page in pages.items():
        for file in fetched(address, page):
            assert not urlsplit(file).netloc, (address, file)
    for style in site.rglob("*.css"):
        for target in re.findall(r"url\(\s*['\"]?([^'\")]+)", style.read_text()):
            assert not target.startswith(("http:", "https:", "//")), (style, target)


def test_links_lead_to_pages_and_places_that_are_there(site: Path, pages: dict[str, Element]) -> None:
    identifiers = {
        address: {element.attributes["id"] for element in page if "id" in element.attributes}
        for address, page in pages.items()
    }
    for address, page in pages.items():
        if address == "404.html":
            continue
        for link in page.all("a"):
            target, place = urldefrag(urljoin(f"https://here/{address}", link.attributes.get("href", "")))
            parts = urlsplit(target)
            if parts.netloc != "here":
                continue
            file = unquote(parts.path).removeprefix("/")
            file = f"{file}index.html" if not file or file.endswith("/") else file
            assert (site / file).is_file(), (address, link.attributes["href"])
            if place and not place.startswith(("sheet", "rules=")):
                assert place in identifiers[file], (address, link.attributes["href"])


def test_files_that_pages_load_are_there(site: Path, pages: dict[str, Element]) -> None:
    for address, page in pages.items():
        if address == "404.html":
            continue
        for file in fetched(address, page):
            assert (site / file).is_file(), (address, file)


def test_known_inline_scripts_and_no_inline_style(pages: dict[str, Element]) -> None:
    for address, page in pages.items():
        for script in page.all("script"):
            if "src" not in script.attributes:
                assert "".join(map(str, script.children)) in (icons.BOOT_SCRIPT, icons.SHEET_SCRIPT), address
        assert not page.all("style"), address
        for element in page:
            assert "style" not in element.attributes, (address, element.tag, element.attributes)


def test_every_page_has_what_readers_and_engines_look_for(pages: dict[str, Element]) -> None:
    titles = set()
    for address, page in pages.items():
        assert page.one("html").attributes["lang"] == "en"
        title = "".join(map(str, page.one("title").children))
        assert title not in titles, title
        titles.add(title)
        assert len(page.all("h1")) == 1, address
        assert len(page.all("main")) == 1, address
        skip = page.one("a", lambda link: link.text == "Skip to the text")
        assert page.by_id(skip.attributes["href"].removeprefix("#"))
        painted = page.one("link", lambda link: link.attributes["rel"] == "expect")
        assert painted.attributes["blocking"] == "render"
        assert page.by_id(painted.attributes["href"].removeprefix("#")), address
        if address != "404.html":
            root = page.one("meta", lambda meta: meta.attributes.get("name") == "houserules-root")
            assert urljoin(f"/{address}", root.attributes["content"]) == "/"


@pytest.mark.parametrize("slug", GAMES)
def test_page_names_the_definition_that_the_sheet_loads(site: Path, pages: dict[str, Element], slug: str) -> None:
    address = f"games/{slug}/index.html"
    host = pages[address].one(where=lambda element: "data-sheet" in element.attributes)
    assert host.attributes["data-sheet"] == slug
    file = urljoin(address, host.attributes["data-game"])
    content = (site / file).read_bytes()
    assert file == f"games/{slug}.{sha256(content).hexdigest()[:8]}.json"
    told = json.loads(content)
    assert told["slug"] == slug
    assert told["static_entry"]["fields"]
    game = game_from_tree(told["tree"], slug)
    assert game.name == told["name"]
    needed = pages[address].one("meta", lambda meta: meta.attributes.get("name") == "houserules-sheet")
    assert file in needed.attributes["content"].split()
    for name in needed.attributes["content"].split():
        assert (site / name).is_file() or name.endswith("/sheet.json"), name


@pytest.mark.parametrize("slug", GAMES)
def test_definition_can_be_downloaded(site: Path, slug: str) -> None:
    source = Path(__file__).parents[2] / "docs" / "games" / f"{slug}.yml"
    assert (site / "games" / f"{slug}.yml").read_bytes() == source.read_bytes()


def test_fonts_hold_the_letters_that_the_style_promises(site: Path) -> None:
    from fontTools.ttLib import TTFont

    (style,) = site.glob("assets/*/site/tokens.css")
    faces = re.findall(r"@font-face \{(.*?)\}", style.read_text(), re.DOTALL)
    named = re.compile(r"fonts/([\w-]+)\.woff2.*?unicode-range: ([^;]+);", re.DOTALL)
    promised = dict(pair for face in faces for pair in named.findall(face))
    assert promised == {cut.name: ", ".join(f"U+{part}" for part in cut.letters.split(",")) for cut in fonts.CUTS}
    for cut in fonts.CUTS:
        with TTFont(style.parent / "fonts" / f"{cut.name}.woff2") as font:
            missing = set(fonts.code_points(cut.letters)) - set(font.getBestCmap())
        assert not missing, (cut.name, [hex(point) for point in sorted(missing)])


def test_theme_brings_no_script(site: Path) -> None:
    assert not (site / "assets" / "javascripts").exists()
    assert not list(site.rglob("search_index.json"))
