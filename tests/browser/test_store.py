"""What is written is kept: over reloads, with a full disk, without storage, and when the store stops in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from build_scripts.site_server import SiteServer
from tests.browser.core_pages import core_site, fresh_context, open_page, reload

PLAY = """async (count) => {
  window.match = await newMatch();
  for (let round = 1; round <= count; round += 1) {
    await match.give({ round, input: "how", value: "called" });
    await match.give({ round, input: "drinks", value: ["Anna", "Ben", "Cara"][round % 3], kind: "player" });
    await match.settle(round);
  }
  return match.id;
}"""

FAIL_WRITES = """() => {
  const put = IDBObjectStore.prototype.put;
  window.fail_writes = null;
  IDBObjectStore.prototype.put = function (...given) {
    if (window.fail_writes) throw new DOMException("made to fail", window.fail_writes);
    return put.apply(this, given);
  };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    with core_site(tmp_path_factory.mktemp("core")) as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with fresh_context(browser) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext, server: SiteServer) -> Page:
    return open_page(context, server.address)


OPEN = "async (id) => { window.match = await core.openMatch(kept, id); return match.document; }"


def opened(page: Page, match: str) -> Any:
    return page.evaluate(OPEN, match)


TWO_IN_THE_SAME_MOMENT = """() => {
  match.give({ round: 2, input: "how", value: "called" });
  match.give({ round: 2, input: "drinks", value: "Ben", kind: "player" });
  location.reload();
}"""


def test_a_second_tap_that_waits_for_the_first_to_be_saved_survives_a_reload(page: Page) -> None:
    match = page.evaluate(PLAY, 1)
    # The first write never ends, so the second has no turn.
    page.evaluate("() => { IDBObjectStore.prototype.put = () => new Promise(() => {}); }")
    with page.expect_navigation():
        page.evaluate(TWO_IN_THE_SAME_MOMENT)
    page.wait_for_function("() => window.ready === true")
    assert opened(page, match)["rounds"][1] == {"how": "called", "drinks": "Ben"}


IN_THE_SAME_MOMENT = """async () => {
  match.give({ round: 2, input: "how", value: "called" });
  for (let turn = 0; turn < 5; turn += 1) await null;
  // What the database was asked for and has not confirmed is given up with the page.
  location.reload();
}"""


def test_a_tap_in_the_moment_of_a_reload_is_there(page: Page) -> None:
    match = page.evaluate(PLAY, 1)
    page.evaluate("() => { IDBObjectStore.prototype.put = () => new Promise(() => {}); }")
    with page.expect_navigation():
        page.evaluate(IN_THE_SAME_MOMENT)
    page.wait_for_function("() => window.ready === true")
    assert opened(page, match)["rounds"][1] == {"how": "called"}
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('unsaved'))") == []


def test_everything_is_there_after_a_reload(page: Page) -> None:
    match = page.evaluate(PLAY, 5)
    before = page.evaluate("() => match.document")
    reload(page)
    assert opened(page, match) == before
    assert before["rounds"][1] == {"how": "called", "drinks": "Cara"}
    assert page.evaluate("() => [match.settled, match.role, match.save.kind]") == [5, "writer", "ok"]


def test_a_promise_that_resolved_is_in_the_database(page: Page, context: BrowserContext, server: SiteServer) -> None:
    match = page.evaluate("async () => { window.match = await newMatch(); return match.id; }")
    reader = open_page(context, server.address)
    for round_number in range(1, 4):
        saved = page.evaluate("(round) => match.give({ round, input: 'how', value: 'called' })", round_number)
        assert saved == {"saved": True, "conflict": False}
        assert len(reader.evaluate("(id) => kept.events(id)", match)) == round_number + 1


def test_undo_and_redo_survive_a_reload(page: Page) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate("async () => { await match.undo(); await match.undo(); }")
    reload(page)
    assert opened(page, match)["rounds"] == [{"how": "called", "drinks": "Ben"}]
    assert page.evaluate("() => match.redoable") == {"label": "deal 2", "round": 2, "input": "how", "player": None}
    page.evaluate("async () => { await match.redo(); await match.redo(); await match.redo(); }")
    assert page.evaluate("() => match.document.rounds[1]") == {"how": "called", "drinks": "Cara"}


def test_quick_taps_are_kept_in_their_order(page: Page) -> None:
    page.evaluate("async () => { window.match = await newMatch(); }")
    page.evaluate("""() => Promise.all(Array.from({ length: 30 }, (_, round) =>
        match.give({ round: round + 1, input: "n", value: round })))""")
    numbers = page.evaluate("() => kept.events(match.id).then((events) => events.map(({ n }) => n))")
    assert numbers == list(range(31))
    assert page.evaluate("() => match.document.rounds.map(({ n }) => n)") == list(range(30))


@pytest.mark.parametrize(("error", "kind"), [("QuotaExceededError", "full"), ("UnknownError", "stopped")])
def test_a_store_that_fails_later_is_said_and_nothing_is_lost(page: Page, error: str, kind: str) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate(FAIL_WRITES)
    page.evaluate("(error) => { window.fail_writes = error; }", error)
    assert page.evaluate("() => match.give({ round: 3, input: 'how', value: 'showdown' })") == {
        "saved": False,
        "conflict": False,
    }
    state = page.evaluate("() => match.save")
    assert (state["kind"], state["waiting"]) == (kind, 1)
    assert state["sentence"]
    # The match goes on, and can be saved as a file.
    page.evaluate("() => match.give({ round: 3, input: 'drinks', value: 'Ben', kind: 'player' })")
    assert page.evaluate("() => match.document.rounds[2]") == {"how": "showdown", "drinks": "Ben"}
    assert '"showdown"' in page.evaluate("() => core.exportMatches(kept, [match.id]).then(({ text }) => text)")
    # Once there is room again, an unrelated change takes along what waits.
    page.evaluate("() => { window.fail_writes = null; }")
    assert page.evaluate("() => match.setSetting('limit', 4)") == {"saved": True, "conflict": False}
    assert page.evaluate("() => match.save") == {"kind": "ok", "sentence": "", "waiting": 0}
    reload(page)
    document = opened(page, match)
    assert document["rounds"][2] == {"how": "showdown", "drinks": "Ben"}
    assert document["settings"] == {"limit": 4}


def test_try_again_saves_what_waits(page: Page) -> None:
    match = page.evaluate(PLAY, 1)
    page.evaluate(FAIL_WRITES)
    page.evaluate("() => { window.fail_writes = 'QuotaExceededError'; }")
    page.evaluate("() => match.give({ round: 2, input: 'how', value: 'showdown' })")
    assert page.evaluate("() => kept.retry()")["kind"] == "full"
    page.evaluate("() => { window.fail_writes = null; }")
    assert page.evaluate("() => kept.retry()")["kind"] == "ok"
    reload(page)
    assert opened(page, match)["rounds"][1] == {"how": "showdown"}


NO_STORAGE = {
    "a database that refuses": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "no database at all": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "no storage of any kind": """
        IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });""",
    "no tabs to talk to": """
        IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError'); };
        delete window.BroadcastChannel; Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });""",
}


@pytest.mark.parametrize("before", NO_STORAGE.values(), ids=NO_STORAGE)
def test_without_storage_the_match_goes_on_in_the_tab(context: BrowserContext, server: SiteServer, before: str) -> None:
    page = open_page(context, server.address, before)
    assert page.evaluate("() => kept.state.kind") == "refused"
    page.evaluate(PLAY, 3)
    assert page.evaluate("() => match.document.rounds.length") == 3
    assert page.evaluate("() => match.save.waiting") == 10
    assert page.evaluate("async () => (await core.listMatches(kept)).map(({ rounds }) => rounds)") == [3]
    assert '"called"' in page.evaluate("() => core.exportMatches(kept, null).then(({ text }) => text)")
    page.evaluate("() => { match.setDraft({ text: '12' }); core.preferences.set('awake', false); }")
    assert page.evaluate("() => [match.draft.text, core.preferences.get('awake', true)]") == ["12", False]


def test_a_database_that_never_answers_does_not_stop_the_table(context: BrowserContext, server: SiteServer) -> None:
    page = open_page(context, server.address)
    page.clock.install()
    page.evaluate("async () => { window.match = await newMatch(); }")
    page.evaluate("""() => {
      const transaction = IDBDatabase.prototype.transaction;
      window.hang = true;
      IDBDatabase.prototype.transaction = function (...given) {
        const real = transaction.apply(this, given);
        if (!window.hang || given[1] !== "readwrite") return real;
        // Keeps the transaction alive with requests, so that it never completes while this lasts.
        const spin = () => { if (window.hang) real.objectStore(given[0][0]).count().onsuccess = spin; };
        spin();
        return real;
      };
    }""")
    page.evaluate("() => { window.written = match.give({ round: 1, input: 'how', value: 'called' }); }")
    page.clock.fast_forward(6000)
    assert page.evaluate("() => written") == {"saved": False, "conflict": False}
    assert page.evaluate("() => match.save.kind") == "stopped"
    # The write that was given up comes through late: it is known as our own, and nothing is written twice.
    page.evaluate("() => { window.hang = false; }")
    assert page.evaluate("() => match.give({ round: 2, input: 'how', value: 'showdown' })")["saved"]
    numbers = page.evaluate("() => kept.events(match.id).then((events) => events.map(({ n }) => n))")
    assert numbers == [0, 1, 2]


def test_a_store_emptied_by_the_browser_is_said(page: Page) -> None:
    page.evaluate(PLAY, 1)
    page.evaluate("""async () => { await match.close(); kept.close();
      await new Promise((done) => { indexedDB.deleteDatabase((await_name())).onsuccess = done; });
      function await_name() { return "houserules " + new URL(core.root).pathname; } }""")
    reload(page)
    assert "no longer has them" in page.evaluate("() => kept.lost")
    assert page.evaluate("() => kept.state.kind") == "ok"
    page.evaluate(PLAY, 1)
    assert page.evaluate("() => kept.lost") is None


def test_a_store_emptied_in_the_middle_gets_the_whole_match_again(page: Page) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate("""async () => {
      for (const name of ["matches", "entries"]) await kept.database.clear(name);
      await match.give({ round: 3, input: "how", value: "showdown" });
    }""")
    reload(page)
    assert len(opened(page, match)["rounds"]) == 3


def test_newer_matches_are_left_as_they_are(page: Page) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate("""async () => {
      await match.close();
      const record = await kept.database.get("matches", match.id);
      await kept.database.put("matches", { ...record, format: 99, shape: "unknown" });
    }""")
    before = page.evaluate("(id) => kept.database.get('matches', id)", match)
    reload(page)
    opened(page, match)
    assert page.evaluate("() => match.role") == "frozen"
    assert "newer version" in page.evaluate("() => match.sentence")
    assert page.evaluate("() => match.give({ round: 3, input: 'how', value: 'x' })") == {
        "saved": False,
        "conflict": False,
    }
    page.evaluate("(id) => core.removeMatch(kept, id)", match)
    assert page.evaluate("(id) => kept.database.get('matches', id)", match) == before
    assert page.evaluate("async () => (await core.listMatches(kept))[0].newer") is True
    assert '"unknown"' in page.evaluate("(id) => core.exportMatches(kept, [id]).then(({ text }) => text)", match)


def test_a_newer_database_is_left_as_it_is(page: Page) -> None:
    page.evaluate(PLAY, 1)
    page.evaluate("""async () => { await match.close(); kept.close();
      const request = indexedDB.open("houserules " + new URL(core.root).pathname, 99);
      await new Promise((done) => { request.onsuccess = () => { request.result.close(); done(); }; }); }""")
    reload(page)
    assert page.evaluate("() => kept.state.kind") == "newer"
    page.evaluate(PLAY, 1)
    assert page.evaluate("() => match.document.rounds.length") == 1
    assert page.evaluate("() => match.save.kind") == "newer"


def test_a_newer_tab_may_change_the_database_while_this_one_is_open(page: Page) -> None:
    page.evaluate(PLAY, 1)
    opened_newer = page.evaluate("""() => new Promise((done) => {
      const request = indexedDB.open("houserules " + new URL(core.root).pathname, 50);
      request.onblocked = () => done("blocked");
      request.onsuccess = () => { request.result.close(); done("opened"); };
    })""")
    assert opened_newer == "opened"
    assert page.evaluate("() => match.give({ round: 2, input: 'how', value: 'called' })")["saved"] is False
    assert page.evaluate("() => [match.save.kind, match.save.waiting]") == ["newer", 1]


DAMAGED = {
    "a hole in the log": "await kept.database.delete('entries', [match.id, 2]);",
    "no log": "await kept.database.delete('entries', IDBKeyRange.bound([match.id, 0], [match.id, 99]));",
    "no beginning": "await kept.database.delete('entries', [match.id, 0]);",
    "an event that is a text": "await kept.database.put('entries', { match: match.id, n: 1, kind: 7 });",
    "a start without players": "await kept.database.put('entries', { match: match.id, n: 0, kind: 'start', step: 1 });",
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_match_is_said_and_the_others_are_untouched(page: Page, damage: str) -> None:
    other = page.evaluate(PLAY, 2)
    match = page.evaluate(PLAY, 3)
    page.evaluate(f"async () => {{ await match.close(); {damage} }}")
    reload(page)
    opened(page, match)
    assert page.evaluate("() => match.role") == "damaged"
    assert page.evaluate("() => match.sentence")
    assert match in page.evaluate("(id) => core.exportMatches(kept, [id]).then(({ text }) => text)", match)
    assert len(opened(page, other)["rounds"]) == 2


def test_what_is_half_typed_survives_a_reload(page: Page) -> None:
    match = page.evaluate(PLAY, 1)
    page.evaluate("() => match.setDraft({ round: 2, input: 'taken', player: 'Ben', text: '1' })")
    reload(page)
    opened(page, match)
    assert page.evaluate("() => match.draft") == {"round": 2, "input": "taken", "player": "Ben", "text": "1"}
    page.evaluate("() => match.setDraft(null)")
    reload(page)
    opened(page, match)
    assert page.evaluate("() => match.draft") is None


FAIL_READS = """(names) => {
  for (const method of ["get", "getAll"]) {
    const read = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (...given) {
      if (window.fail_reads?.includes(this.name)) throw new DOMException("made to fail", "UnknownError");
      return read.apply(this, given);
    };
  }
  window.fail_reads = names;
}"""


@pytest.mark.parametrize("names", [["entries"], ["matches", "entries"]], ids=["the log", "all of it"])
def test_a_match_that_cannot_be_read_now_is_neither_damaged_nor_empty(page: Page, names: list[str]) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate("() => match.close()")
    page.evaluate(FAIL_READS, names)
    opened(page, match)
    assert page.evaluate("() => match.role") == "unread"
    assert "Nothing of it is lost" in page.evaluate("() => match.sentence")
    assert page.evaluate("() => match.give({ round: 1, input: 'how', value: 'x' })")["saved"] is False
    assert page.evaluate("(id) => core.rematch(kept, id)", match) is None
    page.evaluate("() => { window.fail_reads = null; }")
    assert len(opened(page, match)["rounds"]) == 2
    assert page.evaluate("() => match.role") == "writer"


def test_no_file_is_made_of_a_match_that_cannot_be_read(page: Page) -> None:
    match = page.evaluate(PLAY, 2)
    page.evaluate(FAIL_READS, ["entries"])
    for ids in ([match], None):
        said = page.evaluate("(ids) => core.exportMatches(kept, ids).catch(({ message }) => message)", ids)
        assert said == page.evaluate("() => core.UNREAD")
    page.evaluate(
        "() => { window.fail_reads = ['matches']; IDBObjectStore.prototype.count = IDBObjectStore.prototype.get; }"
    )
    for ids in ([match], None):
        said = page.evaluate("(ids) => core.exportMatches(kept, ids).catch(({ message }) => message)", ids)
        assert said == page.evaluate("() => core.UNREAD")


def test_a_writer_keeps_what_it_has_when_reading_fails(page: Page) -> None:
    page.evaluate(PLAY, 2)
    page.evaluate(FAIL_READS, ["entries"])
    page.evaluate("() => match.refresh({ whole: true })")
    assert page.evaluate("() => match.document.rounds.length") == 2
    # Nor is ours given up for what can't be read.
    page.evaluate("() => match.resolve('theirs')")
    assert page.evaluate("() => match.document.rounds.length") == 2
