"""The list of matches, the people in them, and matches as files, links and codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from build_scripts.site_server import SiteServer
from tests.browser.core_pages import ROOT, core_site, fresh_context, open_page, reload

OLD_FORMATS = ROOT / "tests" / "fixtures" / "matches"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    with core_site(tmp_path_factory.mktemp("core")) as server:
        yield server


@pytest.fixture
def page(browser: Browser, server: SiteServer) -> Iterator[Page]:
    with fresh_context(browser) as context:
        yield open_page(context, server.address)


def listed(page: Page, wanted: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("(wanted) => core.listMatches(kept, wanted)", wanted or {})
    return found


def test_the_list_has_the_last_played_first_and_is_searched(page: Page) -> None:
    page.evaluate("""async () => {
      window.first = await newMatch({ name: "Friday" });
      window.second = await newMatch({ game: "king", game_name: "King", players: ["Ayşe", "Bora"] });
      await first.give({ round: 1, input: "how", value: "called" });
    }""")
    assert [record["game"] for record in listed(page)] == ["turtle-king", "king"]
    assert [record["rounds"] for record in listed(page)] == [1, 0]
    assert [record["game"] for record in listed(page, {"query": "ayşe"})] == ["king"]
    assert [record["game"] for record in listed(page, {"query": "FRIDAY anna"})] == ["turtle-king"]
    assert listed(page, {"query": "nobody"}) == []
    assert [record["game"] for record in listed(page, {"game": "king"})] == ["king"]


def test_a_match_is_put_away_and_brought_back(page: Page) -> None:
    match = page.evaluate("async () => (await newMatch()).id")
    assert page.evaluate("(id) => core.removeMatch(kept, id)", match) == {"saved": True}
    assert listed(page) == []
    assert len(listed(page, {"deleted": True})) == 1
    page.evaluate("(id) => core.restoreMatch(kept, id)", match)
    assert len(listed(page)) == 1


def test_what_was_put_away_is_gone_after_thirty_days(page: Page) -> None:
    match = page.evaluate("async () => (await newMatch()).id")
    for days, left in ((29, 1), (31, 0)):
        page.evaluate(
            "([id, days]) => kept.changeRecord(id, (r) => ({ ...r, deleted: Date.now() - days * 86400000 }))",
            [match, days],
        )
        assert len(listed(page, {"deleted": True})) == left
    assert page.evaluate("(id) => kept.database.get('matches', id)", match) is None
    assert page.evaluate("(id) => kept.events(id)", match) == []


def test_what_a_newer_version_put_away_stays(page: Page) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); await match.close(); return match.id; }")
    page.evaluate(
        "async (id) => kept.database.put('matches', "
        "{ ...(await kept.database.get('matches', id)), format: 99, deleted: 5 })",
        match,
    )
    listed(page)
    assert len(page.evaluate("(id) => kept.events(id)", match)) == 1


def test_nothing_half_typed_is_left_of_what_is_gone(page: Page) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    page.evaluate("() => match.setDraft({ typing: 1 })")
    page.evaluate("(id) => kept.changeRecord(id, (record) => ({ ...record, deleted: 5 }))", match)
    assert listed(page) == []
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


def test_a_match_put_away_while_saving_fails_stays_put_away(page: Page) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    page.evaluate("""() => {
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
      return match.give({ round: 1, input: "how", value: "called" });
    }""")
    page.evaluate("(id) => core.removeMatch(kept, id)", match)
    reload(page)
    assert listed(page) == []
    assert [(record["id"], record["rounds"]) for record in listed(page, {"deleted": True})] == [(match, 1)]


def test_another_tab_hears_of_changes_of_the_list(page: Page, server: SiteServer) -> None:
    other = open_page(page.context, server.address)
    other.evaluate("() => { window.heard = 0; core.watchMatches(kept, () => { window.heard += 1; }); }")
    match = page.evaluate("async () => (await newMatch()).id")
    other.wait_for_function("() => window.heard > 0")
    other.evaluate("() => { window.heard = 0; }")
    page.evaluate("(id) => core.removeMatch(kept, id)", match)
    other.wait_for_function("() => window.heard > 0")
    assert listed(other) == []


def test_a_match_gets_a_name_also_while_another_tab_has_it(page: Page, server: SiteServer) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    other = open_page(page.context, server.address)
    assert other.evaluate("(id) => core.renameMatch(kept, id, 'Sunday')", match)["saved"] is True
    assert listed(page)[0]["name"] == "Sunday"


VIEW: dict[str, Any] = {
    "players": ["Anna", "Ben", "Cara"],
    "sides": None,
    "members": None,
    "rounds": [{}, {}],
    "totals": [0, 6, 6],
    "ranks": [1, 2, 3],
    "standing": ["in front", "out", "out"],
    "over": {"round": 2, "winners": ["Anna"], "sentence": "Anna wins: one player remains."},
}


@pytest.mark.parametrize(
    ("first", "starter"), [("same", "Ben"), ("next", "Cara"), ("winner", "Anna"), ("loser", "Cara")]
)
def test_a_rematch_has_the_same_table(page: Page, first: str, starter: str) -> None:
    page.evaluate(
        """async (view) => {
          window.match = await newMatch({ settings: { limit: 4 }, first: "Ben" });
          await match.give({ round: 1, input: "how", value: "called" });
          match.keepView(view);
          await match.close();
        }""",
        VIEW,
    )
    assert [listed(page)[0][key] for key in ("status", "sentence")] == ["over", VIEW["over"]["sentence"]]
    page.evaluate("async (first) => { window.again = await core.rematch(kept, match.id, { first }); }", first)
    document = page.evaluate("() => again.document")
    assert (document["settings"], document["first"], document["rounds"]) == ({"limit": 4}, starter, [])
    assert [player["name"] for player in document["players"]] == ["Anna", "Ben", "Cara"]


def test_a_match_that_was_over_runs_again_when_the_table_plays_on(page: Page) -> None:
    page.evaluate(
        "async (view) => { window.match = await newMatch(); match.keepView(view); await match.flush(); }", VIEW
    )
    assert page.evaluate("() => core.latestRunning(kept)") is None
    page.evaluate("() => match.playOn(true)")
    assert page.evaluate("async () => (await core.latestRunning(kept)).id === match.id")
    page.evaluate("() => match.undo()")
    assert listed(page)[0]["status"] == "over"


def test_people_are_remembered_by_their_names(page: Page) -> None:
    page.evaluate("async () => { await newMatch(); await newMatch({ players: ['  anna ', 'Zoë'] }); }")
    people = page.evaluate("() => core.knownPeople(kept)")
    assert {(person["name"], person["matches"]) for person in people} == {
        ("Anna", 2),
        ("Ben", 1),
        ("Cara", 1),
        ("Zoë", 1),
    }
    assert [person["name"] for person in page.evaluate("() => core.knownPeople(kept, 'zo')")] == ["Zoë"]
    page.evaluate("async () => { await core.forgetPerson(kept, (await core.knownPeople(kept, 'zo'))[0].id); }")
    assert page.evaluate("() => core.knownPeople(kept, 'zo')") == []


def test_two_of_the_same_name_are_told_apart(page: Page) -> None:
    page.evaluate("async () => { window.match = await newMatch({ players: ['Anna', 'anna ', 'Anna', '', 'أمل'] }); }")
    assert page.evaluate("() => match.players.map(({ name }) => name)") == [
        "Anna",
        "anna 2",
        "Anna 3",
        "Player 4",
        "أمل",
    ]
    page.evaluate("() => match.renamePlayer('Player 4', 'ANNA')")
    page.evaluate("() => match.join({ name: 'Anna', round: 1 })")
    assert page.evaluate("() => match.players.map(({ name }) => name)[3]") == "ANNA 4"
    assert page.evaluate("() => match.document.changes[0].join") == "Anna 5"


def export(page: Page, ids: list[str] | None = None) -> str:
    text: str = page.evaluate("(ids) => core.exportMatches(kept, ids).then(({ text }) => text)", ids)
    return text


CHECK = "async (text) => { window.plan = await core.checkImport(kept, text, window.reader ?? {}); return plan; }"


def test_everything_goes_to_another_device(page: Page, browser: Browser, server: SiteServer) -> None:
    page.evaluate("""async () => {
      window.match = await newMatch({ name: "Friday", settings: { limit: 4 } });
      await match.give({ round: 1, input: "drinks", value: "Ben", kind: "player" });
      await match.undo();
      await newMatch({ game: "king" });
    }""")
    text = export(page)
    with fresh_context(browser) as context:
        other = open_page(context, server.address)
        plan = other.evaluate(CHECK, text)
        assert ([match["stands"] for match in plan["matches"]], plan["problems"]) == (["new", "new"], [])
        assert listed(other) == []
        assert other.evaluate("() => core.runImport(kept, plan)") == {"written": 2, "kept": 0, "failed": 0}
        match = other.evaluate(
            "async (id) => { window.match = await core.openMatch(kept, id); return match.redoable; }",
            page.evaluate("() => match.id"),
        )
        assert match["label"] == "deal 1"
        other.evaluate("() => match.redo()")
        assert other.evaluate("() => match.document.rounds") == [{"drinks": "Ben"}]
        assert len(other.evaluate("() => core.knownPeople(kept)")) == 3
        # Back on the first device the file goes on from what is there.
        back = page.evaluate(CHECK, export(other))
        assert {match["game"]: match["stands"] for match in back["matches"]} == {"turtle-king": "newer", "king": "same"}
        assert page.evaluate("() => core.runImport(kept, plan)") == {"written": 1, "kept": 1, "failed": 0}
        page.wait_for_function("() => match.document.rounds.length === 1")


def test_an_older_copy_replaces_nothing_unless_asked(page: Page) -> None:
    match = page.evaluate("async () => { window.match = await newMatch({ settings: { limit: 6 } }); return match.id; }")
    text = export(page, [match])
    page.evaluate(
        "async () => { await match.setSetting('limit', 4); await match.give({ round: 1, input: 'a', value: 1 }); }"
    )
    plan = page.evaluate(CHECK, text)
    assert (plan["matches"][0]["stands"], plan["matches"][0]["settings_differ"]) == ("older", ["limit"])
    page.evaluate("() => core.runImport(kept, plan)")
    assert len(listed(page)) == 2
    assert page.evaluate("(id) => kept.events(id).then((events) => events.length)", match) == 3
    page.evaluate("(id) => core.runImport(kept, plan, { replace: [id] })", match)
    assert page.evaluate("(id) => kept.events(id).then((events) => events.length)", match) == 1
    page.wait_for_function("() => match.document.settings.limit === 6")


def test_what_was_written_since_the_file_was_looked_at_stays(page: Page, server: SiteServer) -> None:
    page.evaluate("async () => { window.match = await newMatch(); }")
    match = page.evaluate("() => match.id")
    events = json.loads(export(page))
    page.evaluate("() => match.give({ round: 1, input: 'a', value: 'file' })")
    file = export(page)
    page.evaluate(CHECK, json.dumps(events))
    page.evaluate("(id) => core.runImport(kept, plan, { replace: [id] })", match)
    page.wait_for_function("() => match.document.rounds.length === 0")
    assert page.evaluate(CHECK, file)["matches"][0]["stands"] == "newer"
    # Another tab goes on before the person's word.
    other = open_page(page.context, server.address)
    other.evaluate("async (id) => { window.match = await core.openMatch(kept, id); await match.takeOver(); }", match)
    assert other.evaluate("() => match.give({ round: 1, input: 'a', value: 'table' })")["saved"] is True
    assert page.evaluate("() => core.runImport(kept, plan)") == {"written": 1, "kept": 0, "failed": 0}
    values = page.evaluate("""async () => Promise.all((await core.listMatches(kept)).map(
        async ({ id }) => (await kept.events(id)).map(({ value }) => value)[1]))""")
    assert sorted(values) == ["file", "table"]
    # Nor is what somebody agreed to replace replaced by then, if it is no longer what was looked at.
    page.evaluate(CHECK, json.dumps(events))
    other.evaluate("() => match.give({ round: 2, input: 'a', value: 'more' })")
    page.evaluate("(id) => core.runImport(kept, plan, { replace: [id] })", match)
    assert page.evaluate("(id) => kept.events(id).then((events) => events.length)", match) == 3


@pytest.mark.parametrize("longer", [0, 1], ids=["as long as its log", "shorter than its log"])
def test_a_writer_who_has_not_heard_of_an_import_does_not_undo_it(page: Page, longer: int) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    page.evaluate("() => match.give({ round: 1, input: 'a', value: 'old' })")
    file = json.loads(export(page))
    file["matches"][0]["events"][1].update(value="file", at=1)
    for round_number in range(2, 2 + longer):
        page.evaluate("(round) => match.give({ round, input: 'a', value: 'old' })", round_number)
    page.evaluate(CHECK, json.dumps(file))
    page.evaluate("() => { kept.channel.listeners.clear(); }")
    page.evaluate("(id) => core.runImport(kept, plan, { replace: [id] })", match)
    assert page.evaluate("() => match.give({ round: 4, input: 'a', value: 'ours' })") == {
        "saved": False,
        "conflict": True,
    }
    stored = page.evaluate("(id) => kept.stored(id).then((events) => events.map(({ value }) => value))", match)
    assert stored[1:] == ["file"]
    page.evaluate("() => match.resolve('theirs')")
    assert page.evaluate("() => match.give({ round: 2, input: 'a', value: 'on' })")["saved"] is True
    assert page.evaluate("() => match.document.rounds") == [{"a": "file"}, {"a": "on"}]


BAD_FILES = {
    "half a JSON text": ('{"format":"houserules.archive/1","matches":[', "JSON"),
    "null": ("null", "no match"),
    "a list": ("[]", "no match"),
    "a number": ("7", "no match"),
    "another program's file": ('{"format":"excalidraw/2"}', "no match"),
    "a newer archive": ('{"format":"houserules.archive/9","matches":[]}', "newer version"),
    "a newer document": ('{"format":"houserules.match/9","players":[],"rounds":[]}', "newer version"),
    "a document without players": ('{"format":"houserules.match/1","game":"king"}', "no players"),
    "a record without a log": ('{"format":"houserules.archive/1","matches":[{"record":{}}]}', "damaged"),
    "a newer match": (
        '{"format":"houserules.archive/1","matches":[{"record":{"id":"a","game":"king","format":99}}]}',
        "newer version",
    ),
    "an event nobody knows": (
        json.dumps(
            {
                "format": "houserules.archive/1",
                "matches": [
                    {
                        "record": {"id": "a", "game": "king", "format": 1},
                        "events": [
                            {"n": 0, "step": 1, "kind": "start", "seats": []},
                            {"n": 1, "step": 2, "kind": "hm"},
                        ],
                    }
                ],
            }
        ),
        "damaged",
    ),
}


@pytest.mark.parametrize(("text", "said"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_said_and_changes_nothing(page: Page, text: str, said: str) -> None:
    page.evaluate("async () => { window.match = await newMatch(); }")
    before = listed(page)
    plan = page.evaluate(CHECK, text)
    assert plan["matches"] == []
    assert said in " ".join(plan["problems"])
    page.evaluate("() => core.runImport(kept, plan)")
    assert listed(page) == before


def test_a_match_that_the_engine_refuses_is_left_out(page: Page) -> None:
    page.evaluate("""async () => {
      await newMatch({ name: "Good" }); await newMatch({ name: "Bad" });
      const problems = [{ message: "There is no player called Eve." }];
      const read = async (slug, document) => (document.meta.name === "Bad" ? { problems } : { ok: document });
      window.reader = { engine: { read } };
    }""")
    plan = page.evaluate(CHECK, export(page))
    assert [match["name"] for match in plan["matches"]] == ["Good"]
    assert plan["problems"] == ["Bad: There is no player called Eve."]


def test_a_failed_import_leaves_what_was_there(page: Page) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    text = export(page, [match])
    page.evaluate("() => match.give({ round: 1, input: 'how', value: 'called' })")
    page.evaluate(CHECK, text)
    page.evaluate(
        """() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
    )
    result = page.evaluate("(id) => core.runImport(kept, plan, { replace: [id] })", match)
    assert result["failed"] == 1
    assert len(page.evaluate("(id) => kept.events(id)", match)) == 2


def test_a_match_goes_by_link(page: Page, browser: Browser, server: SiteServer) -> None:
    page.evaluate("""async () => {
      window.match = await newMatch({ players: ["Ayşe", "Ben 🐢"], settings: { limit: 4 } });
      for (let round = 1; round <= 20; round += 1) await match.give({ round, input: "drinks", value: "Ayşe" });
    }""")
    link = page.evaluate("() => core.linkOf(match.document, core.root + 'games/turtle-king/#scoring')")
    assert link["url"].startswith(server.address + "games/turtle-king/#sheet/open/1.")
    assert link["length"] == len(link["url"]) < 600
    with fresh_context(browser) as context:
        other = open_page(context, server.address)
        read = other.evaluate("(url) => core.readLink(new URL(url).hash)", link["url"])
        assert read["document"] == page.evaluate("() => match.document")
        other.evaluate("(document) => { window.match = core.previewSession(kept, document); }", read["document"])
        assert other.evaluate("() => [match.role, match.rounds]") == ["preview", 20]
        assert other.evaluate("() => match.give({ round: 21, input: 'drinks', value: 'Ayşe' })")["saved"] is False
        assert listed(other) == []
        other.evaluate("async () => { window.match = await match.keep(); }")
        assert other.evaluate("() => match.give({ round: 21, input: 'drinks', value: 'Ayşe' })")["saved"] is True
        assert len(listed(other)) == 1


def test_a_browser_that_cannot_compress_makes_and_reads_plain_links(page: Page) -> None:
    page.evaluate("async () => { window.match = await newMatch(); delete window.CompressionStream; }")
    link = page.evaluate("() => core.linkOf(match.document, core.root)")
    assert "#sheet/open/0." in link["url"]
    assert page.evaluate("(url) => core.readLink(new URL(url).hash)", link["url"])["document"]["game"] == "turtle-king"


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        pytest.param("#sheet/open/1.abc", "not complete", id="cut off"),
        pytest.param("#sheet/open/", "not complete", id="nothing"),
        pytest.param("#sheet/open/7.abc", "newer version", id="newer"),
        pytest.param("#sheet/open/0.%%%", "not complete", id="no base64"),
        pytest.param("#sheet/open/0.bnVsbA", "no match", id="null"),
    ],
)
def test_a_bad_link_is_said(page: Page, fragment: str, said: str) -> None:
    assert said in page.evaluate("(fragment) => core.readLink(fragment)", fragment)["problem"]


def test_a_link_that_unpacks_without_end_is_refused(page: Page) -> None:
    packed = page.evaluate("() => core.pack('0'.repeat(30_000_000))")
    assert len(packed) < 50_000
    assert "more than a match" in page.evaluate("(fragment) => core.readLink(fragment)", packed)["problem"]


def test_the_code_shows_the_link(page: Page) -> None:
    code = page.evaluate("() => core.qrOf('https://example.org/#sheet/open/1.abcdef')")
    assert code["size"] == 29 + 8
    assert code["path"].startswith("M4 4h7v1h-7z")
    assert "too long" in page.evaluate("() => core.qrOf('x'.repeat(3000))")["problem"]


def test_choices_are_kept_and_told(page: Page, server: SiteServer) -> None:
    other = open_page(page.context, server.address)
    other.evaluate("() => { core.preferences.subscribe((key, value) => { window.told = [key, value]; }); }")
    page.evaluate("() => core.preferences.set('suits', 'four')")
    other.wait_for_function("() => window.told?.[1] === 'four'")
    assert other.evaluate("() => core.preferences.get('suits', 'two')") == "four"
    reload(page)
    assert page.evaluate("() => core.preferences.get('suits', 'two')") == "four"
    page.evaluate("() => { localStorage.setItem('houserules suits', '{half'); }")
    reload(page)
    assert page.evaluate("() => core.preferences.get('suits', 'two')") == "two"


@pytest.mark.parametrize("file", sorted(OLD_FORMATS.glob("*.json")), ids=lambda path: path.name)
def test_every_format_ever_written_opens(page: Page, file: Path) -> None:
    fixture = json.loads(file.read_text(encoding="utf-8"))
    if "link" in fixture:
        read = page.evaluate("(link) => core.readLink(link)", fixture["link"])
        page.evaluate(
            "async (document) => { window.match = await core.matchFromDocument(kept, document); }", read["document"]
        )
    else:
        plan = page.evaluate(CHECK, json.dumps(fixture["file"]))
        assert plan["problems"] == []
        page.evaluate("() => core.runImport(kept, plan)")
        page.evaluate(
            "async () => { window.match = await core.openMatch(kept, (await core.listMatches(kept))[0].id); }"
        )
    assert page.evaluate("() => match.document") == fixture["document"]
