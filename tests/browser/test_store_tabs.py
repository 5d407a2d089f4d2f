"""Two tabs on one match: one writes, the other follows and may take over; nothing newer is ever overwritten."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from build_scripts.site_server import SiteServer
from tests.browser.core_pages import core_site, fresh_context, open_page, reload

OPEN = "async (id) => { window.match = await core.openMatch(kept, id); return match.role; }"
GIVE = "(round) => match.give({ round, input: 'how', value: `round ${round}` })"
ROUNDS = "() => match.document.rounds.length"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    with core_site(tmp_path_factory.mktemp("core")) as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with fresh_context(browser) as context:
        yield context


def two_tabs(context: BrowserContext, server: SiteServer, before: str = "") -> tuple[Page, Page, str]:
    first = open_page(context, server.address, before)
    match = first.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    first.evaluate(GIVE, 1)
    second = open_page(context, server.address, before)
    second.evaluate(OPEN, match)
    return first, second, match


def test_the_second_tab_reads_and_follows(context: BrowserContext, server: SiteServer) -> None:
    first, second, _ = two_tabs(context, server)
    assert second.evaluate("() => match.role") == "reader"
    assert second.evaluate(GIVE, 9) == {"saved": False, "conflict": False}
    first.evaluate(GIVE, 2)
    second.wait_for_function("() => match.document.rounds.length === 2")
    first.evaluate("() => match.undo()")
    second.wait_for_function("() => match.document.rounds.length === 1")
    assert second.evaluate("() => match.redoable.round") == 2


def test_the_second_tab_takes_over(context: BrowserContext, server: SiteServer) -> None:
    first, second, _ = two_tabs(context, server)
    second.evaluate("() => match.takeOver()")
    assert second.evaluate("() => match.role") == "writer"
    first.wait_for_function("() => match.role === 'reader'")
    assert second.evaluate(GIVE, 2) == {"saved": True, "conflict": False}
    first.wait_for_function("() => match.document.rounds.length === 2")
    first.evaluate("() => match.takeOver()")
    assert first.evaluate(GIVE, 3)["saved"] is True
    second.wait_for_function("() => match.role === 'reader' && match.document.rounds.length === 3")


def test_a_write_under_way_is_finished_before_the_other_tab_takes_over(
    context: BrowserContext, server: SiteServer
) -> None:
    first, second, _ = two_tabs(context, server)
    first.evaluate(
        "() => { for (let round = 2; round <= 20; round += 1) match.give({ round, input: 'how', value: 'x' }); }"
    )
    second.evaluate("() => match.takeOver()")
    assert second.evaluate(GIVE, 21)["saved"] is True
    assert second.evaluate(ROUNDS) == 21
    numbers = second.evaluate("() => kept.events(match.id).then((events) => events.map(({ n }) => n))")
    assert numbers == list(range(22))


def test_the_reader_writes_when_the_other_tab_is_closed(context: BrowserContext, server: SiteServer) -> None:
    first, second, _ = two_tabs(context, server)
    first.close()
    second.wait_for_function("() => match.role === 'writer'")
    assert second.evaluate(GIVE, 2)["saved"] is True


def test_three_tabs_and_the_one_that_asks_gets_it(context: BrowserContext, server: SiteServer) -> None:
    first, second, match = two_tabs(context, server)
    third = open_page(context, server.address)
    assert third.evaluate(OPEN, match) == "reader"
    third.evaluate("() => match.takeOver()")
    assert third.evaluate("() => match.role") == "writer"
    first.wait_for_function("() => match.role === 'reader'")
    assert second.evaluate("() => match.role") == "reader"


def test_a_frozen_tab_does_not_keep_the_match_for_itself(context: BrowserContext, server: SiteServer) -> None:
    first, second, _ = two_tabs(context, server)
    # A tab that hears nothing: its lock is taken after a moment of grace.
    first.evaluate("() => kept.channel.listeners.clear()")
    second.evaluate("() => match.takeOver()")
    assert second.evaluate(GIVE, 2)["saved"] is True
    first.wait_for_function("() => match.role === 'reader'")
    assert first.evaluate(GIVE, 2)["saved"] is False


def test_without_locks_a_stale_tab_overwrites_nothing_and_is_asked(context: BrowserContext, server: SiteServer) -> None:
    first, second, match = two_tabs(context, server, NO_LOCKS)
    # The second tab is stale: it hears nothing of what the first one writes.
    second.evaluate("() => kept.channel.listeners.clear()")
    for round_number in range(2, 6):
        first.evaluate(GIVE, round_number)
    assert second.evaluate("() => match.setSetting('limit', 4)") == {"saved": False, "conflict": True}
    conflict = second.evaluate("() => match.conflict")
    assert (conflict["theirs"]["rounds"], conflict["ours"]["rounds"]) == (5, 1)
    assert len(first.evaluate("(id) => kept.events(id)", match)) == 6
    # Going on with theirs.
    second.evaluate("() => match.resolve('theirs')")
    assert second.evaluate(ROUNDS) == 5
    assert second.evaluate("() => [match.conflict, match.save.kind]") == [None, "ok"]
    assert second.evaluate(GIVE, 6)["saved"] is True


def test_without_locks_both_versions_can_be_kept(context: BrowserContext, server: SiteServer) -> None:
    first, second, match = two_tabs(context, server, NO_LOCKS)
    second.evaluate("() => kept.channel.listeners.clear()")
    first.evaluate(GIVE, 2)
    second.evaluate("() => match.setSetting('limit', 4)")
    copy = second.evaluate("async () => { window.match = await match.resolve('copy'); return match.id; }")
    assert copy != match
    records = first.evaluate("() => core.listMatches(kept)")
    assert {(record["id"], record["rounds"], record["name"]) for record in records} == {
        (match, 2, ""),
        (copy, 1, "Second copy"),
    }
    assert second.evaluate("() => match.document.settings") == {"limit": 4}


def test_a_tab_with_newer_code_stops_the_older_one(context: BrowserContext, server: SiteServer) -> None:
    first, second, match = two_tabs(context, server)
    first.evaluate("""async () => {
      const record = await kept.database.get("matches", match.id);
      await kept.database.put("matches", { ...record, format: 99, entries: record.entries + 1 });
      kept.channel.send({ kind: "written", match: match.id, entries: record.entries + 1 });
    }""")
    second.wait_for_function("() => match.role === 'frozen'")
    assert first.evaluate(GIVE, 2)["saved"] is False
    assert first.evaluate("() => match.role") == "frozen"
    assert first.evaluate("(id) => kept.database.get('matches', id)", match)["format"] == 99


def test_a_page_that_comes_back_by_the_back_button_reads_what_was_written_meanwhile(
    context: BrowserContext, server: SiteServer
) -> None:
    first, second, _ = two_tabs(context, server)
    first.evaluate("""() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      kept.channel.listeners.clear();
    }""")
    second.wait_for_function("() => match.role === 'writer'")
    second.evaluate(GIVE, 2)
    first.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    first.wait_for_function("() => match.document.rounds.length === 2 && match.role === 'reader'")


def test_taps_right_before_the_page_is_put_aside_are_saved(context: BrowserContext, server: SiteServer) -> None:
    first, second, _ = two_tabs(context, server)
    first.evaluate("""() => {
      window.written = Promise.all([2, 3, 4].map((round) => match.give({ round, input: "how", value: "x" })));
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    }""")
    assert [result["saved"] for result in first.evaluate("() => written")] == [True, True, True]
    second.wait_for_function("() => match.role === 'writer' && match.document.rounds.length === 4")
    assert second.evaluate(GIVE, 5) == {"saved": True, "conflict": False}
    numbers = second.evaluate("() => kept.events(match.id).then((events) => events.map(({ n }) => n))")
    assert numbers == list(range(6))


def stale(context: BrowserContext, server: SiteServer) -> tuple[Page, Page, str]:
    """Without locks: the first tab has written rounds 2 to 4, the second, which heard nothing of it, its own."""
    first, second, match = two_tabs(context, server, NO_LOCKS)
    second.evaluate("() => kept.channel.listeners.clear()")
    for round_number in (2, 3, 4):
        first.evaluate(GIVE, round_number)
    for round_number in (2, 3, 4, 5):
        second.evaluate("(round) => match.give({ round, input: 'how', value: `ours ${round}` })", round_number)
    return first, second, match


OURS = ["round 1", "ours 2", "ours 3", "ours 4", "ours 5"]
THEIRS = ["round 1", "round 2", "round 3", "round 4"]
HOW = "() => match.document.rounds.map(({ how }) => how)"


def test_a_file_has_one_of_two_versions_and_no_mixture(context: BrowserContext, server: SiteServer) -> None:
    _, second, match = stale(context, server)
    text = second.evaluate("(id) => core.exportMatches(kept, [id]).then(({ text }) => text)", match)
    events = json.loads(text)["matches"][0]["events"]
    assert [event["n"] for event in events] == list(range(6))
    assert [event["value"] for event in events[1:]] == OURS


@pytest.mark.parametrize("again", ["open", "reload"])
def test_two_versions_are_still_asked_about_when_the_match_is_opened_again(
    context: BrowserContext, server: SiteServer, again: str
) -> None:
    _, second, match = stale(context, server)
    if again == "open":
        second.evaluate("() => match.close()")
    else:
        reload(second)
    # A tab that comes in between settles nothing by itself.
    open_page(context, server.address, NO_LOCKS).close()
    second.evaluate(OPEN, match)
    assert second.evaluate("() => match.conflict.theirs.rounds") == 4
    assert second.evaluate(HOW) == OURS
    second.evaluate("async () => { window.match = await match.resolve('copy'); }")
    reload(second)
    both = {}
    for record in second.evaluate("() => core.listMatches(kept)"):
        second.evaluate(OPEN, record["id"])
        both[record["name"]] = second.evaluate(HOW)
        assert second.evaluate("() => match.conflict") is None
    assert both == {"": THEIRS, "Second copy": OURS}


def test_what_was_saved_after_all_is_no_version_of_its_own(context: BrowserContext, server: SiteServer) -> None:
    first, second, match = two_tabs(context, server, NO_LOCKS)
    # The page is killed when the database has the entry and before it could note so.
    first.evaluate("() => { kept.waiting.delete = () => false; }")
    first.evaluate(GIVE, 2)
    second.wait_for_function("() => match.document.rounds.length === 2")
    second.evaluate(GIVE, 3)
    reload(first)
    first.evaluate(OPEN, match)
    assert first.evaluate("() => match.conflict") is None
    assert first.evaluate(HOW) == ["round 1", "round 2", "round 3"]


def test_an_outcome_is_not_written_into_the_record_of_the_other_version(
    context: BrowserContext, server: SiteServer
) -> None:
    first, second, match = two_tabs(context, server, NO_LOCKS)
    second.evaluate("() => kept.channel.listeners.clear()")
    view = """(won) => ({ players: ["Anna", "Ben", "Cara"], rounds: [{}], totals: [1, 2, 3], ranks: [1, 2, 3],
      over: { winners: [won], sentence: `${won} wins.` } })"""
    first.evaluate(GIVE, 2)
    first.evaluate(f"async () => {{ match.keepView(({view})('Anna')); await match.flush(); }}")
    # Ours does not know yet that it is another version.
    second.evaluate(f"async () => {{ match.keepView(({view})('Ben')); await match.flush(); }}")
    second.evaluate(GIVE, 2)
    # Now it does, and is settled.
    second.evaluate(f"async () => {{ match.keepView(({view})('Ben')); await match.flush(); }}")
    second.evaluate(f"async () => {{ match.keepView(({view})('Ben')); await match.resolve('theirs'); }}")
    second.evaluate("() => match.flush()")
    assert first.evaluate("(id) => kept.database.get('matches', id)", match)["sentence"] == "Anna wins."
