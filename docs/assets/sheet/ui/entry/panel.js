/** The entry panel: the question at the bottom of a phone, beside the ledger at a desk. */
import { html, classes, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { shortNames } from "../names.js";
import { lowerFirst, words } from "../words.js";
import { figure } from "../figures.js";
import { Folded, Question } from "./question.js";
import { Quotas } from "./quotas.js";
import { KeyLine } from "./key_line.js";
import { askedSeats, answer, inWords, isAnswered, isNumber, isOpen, nextSeat, option, questions, settlesAtOnce, shown } from "./facts.js";
import { lettersOf } from "./keys.js";
import { typedNumber } from "./digits.js";

/** @typedef {import("../types.js").Field} Field */

/**
 * What the questions may ask of the panel.
 * @typedef {object} Panel
 * @property {{input: string, seat: string|null}|null} active
 * @property {boolean} desk
 * @property {boolean} alone
 * @property {string[]} sides
 * @property {(field: Field, value: any, seat?: string, how?: {more?: boolean}) => void} give
 * @property {(field: Field, list: any[], seat: string|undefined, length: {least: number, most: number}) => void} giveList
 * @property {(field: Field, seat?: string) => any[]|null} partial
 * @property {(field: Field, seat?: string) => any} latest  the answer, also while it is still being written
 * @property {(field: Field, seat: string|undefined) => void} giveToOne
 * @property {(input: string, seat: string|null) => void} open
 * @property {(field: Field, seat: string|undefined, text: string) => void} type
 * @property {(field: Field, seat?: string) => string|null} typedFor
 * @property {(field: Field) => number[]} often
 * @property {(field: Field) => Record<string, string>} letters
 * @property {(name: string) => string|undefined} seatKey
 * @property {(name: string) => string} short
 * @property {(field: Field, seat?: string) => {label: string, go: () => void}|null} onward
 * @property {(text: string) => void} say
 * @property {(field: Field, seat: string|undefined, series: number[]) => Panel} forSeries
 * @property {() => void} [add]
 */

/** Fields that need an open seat to be answered. */
const SEATED = new Set(["int", "count", "list", "dice", "things", "choice", "player", "players"]);

/**
 * @param {{play: import("../play.js").Play, desk: boolean, keyed: (press: ((event: KeyboardEvent) => boolean)|null) => void}} props
 */
export function EntryPanel({ play, desk, keyed }) {
  const form = play.form;
  const [said, setSaid] = useState("");
  const [chosen, setChosen] = useState(/** @type {{input: string, seat: string|null}|null} */ (null));
  const [earlierOpen, setEarlierOpen] = useState(false);
  const title = useRef(/** @type {HTMLElement|null} */ (null));

  const { typing } = play;
  const typed = typing && typing.round === play.round ? typing.input : undefined;
  const { asked, folded, earlier, made, upcoming } = useMemo(() => questions(form, play.guessing, typed), [form, play.guessing, typed]);
  const names = play.names;
  const shorts = useMemo(() => {
    const cut = shortNames(names, desk ? 14 : 9);
    return new Map(names.map((name, index) => [name, cut[index]]));
  }, [names.join("\u0000"), desk]);
  const letters = useMemo(() => (desk && play.keysOn ? lettersOf(asked) : {}), [asked, desk, play.keysOn]);
  const others = earlierOpen ? [...folded, ...earlier] : folded;
  const active = activeSeat(asked, others, chosen, typing && typing.round === play.round ? typing : null);

  /** @type {Panel} */
  const panel = {
    active,
    desk,
    alone: asked.length === 1,
    sides: play.sides,
    give(field, value, seat, how = {}) {
      setSaid("");
      // The tile takes the place of digits typed for it; digits typed for something else stand.
      play.stopTyping(play.typedText(field.input, seat) === null);
      const written = play.give(field, value, seat);
      if (value === undefined) return;
      if (settlesAtOnce(form) && !play.correcting && !how.more) return void play.settle(written);
      if (how.more) return;
      if (field.each) advance(field, value, seat);
      else if (chosen?.input === field.input) setChosen(null);
    },
    giveList(field, list, seat, { least, most }) {
      setSaid("");
      const whole = list.length >= least && list.length > 0;
      play.keepPartial(field.input, seat, whole || !list.length ? null : list);
      // A list that may go on (a second ball) keeps the place: only the table knows whether it does.
      if (whole && list.length < most && field.each) setChosen({ input: field.input, seat: seat ?? null });
      if (whole) panel.give(field, list, seat, { more: list.length < most });
      else if (play.latest(field, seat) !== null) void play.give(field, undefined, seat);
    },
    partial: (field, seat) => play.partial(field.input, seat),
    latest: (field, seat) => play.latest(field, seat),
    giveToOne(field, seat) {
      setSaid("");
      play.giveAll(field, Object.fromEntries(askedSeats(field).map((one) => [one.name, one.name === seat ? field.total : undefined])));
    },
    open(input, seat) {
      play.stopTyping(true);
      setChosen({ input, seat });
    },
    type(field, seat, text) {
      setSaid("");
      play.type(field, seat, text, typedNumber(text));
    },
    typedFor: (field, seat) => play.typedText(field.input, seat),
    often: (field) => play.often(field),
    letters: (field) => letters[field.input] ?? {},
    seatKey: (name) => {
      const place = names.indexOf(name);
      // Where numbers are asked, the digits are theirs.
      return play.keysOn && !asked.some(isNumber) && place >= 0 && place < 9 ? String(place + 1) : undefined;
    },
    short: (name) => shorts.get(name) ?? name,
    onward(field, seat) {
      const next = field.each ? nextSeat(field, seat ?? null) : null;
      if (next) return { label: shorts.get(next) ?? next, go: () => panel.open(field.input, next) };
      const following = afterField(field);
      if (!following) return null;
      return { label: following.label, go: () => panel.open(following.input, askedSeats(following)[0]?.name ?? null) };
    },
    say: setSaid,
    forSeries(field, seat, series) {
      const pseudo = { ...field, input: `${field.input}+` };
      const text = play.typedText(pseudo.input, seat);
      return {
        ...panel,
        type: (_field, _seat, next) => play.type(pseudo, seat, next, null),
        typedFor: () => text,
        give: (_field, number) => panel.giveList(field, [...series, number], seat, listLength(field)),
        add() {
          const number = typedNumber(text ?? "");
          if (number === null) return;
          play.stopTyping(false);
          panel.giveList(field, [...series, number], seat, listLength(field));
        },
      };
    },
  };

  /** The next question that has to be opened to be answered. @param {Field} field */
  function afterField(field) {
    const following = [...asked.slice(asked.findIndex((one) => one.input === field.input) + 1), ...(typed ? upcoming : [])];
    return following.find((one) => needsOpening(one) && !isAnswered(one));
  }

  /**
   * After an answer the next empty seat opens; when the seats are full, the next question does.
   * @param {Field} field @param {any} value @param {string|undefined} seat
   */
  function advance(field, value, seat) {
    // What is folded away is rare: it keeps its place, and a yes or no there moves nothing.
    if (folded.some((one) => one.input === field.input)) {
      if (needsOpening(field)) setChosen({ input: field.input, seat: seat ?? null });
      return;
    }
    const told = { ...field, value: { ...byName(field), [String(seat)]: value } };
    const open = askedSeats(told).filter((one) => isOpen(told, one.name));
    const fillsItself = field.kind === "count" && open.length <= 1;
    const next = fillsItself ? null : nextSeat(told, seat ?? null);
    if (next) return setChosen({ input: field.input, seat: next });
    const following = afterField(field);
    if (following) return setChosen({ input: following.input, seat: askedSeats(following)[0]?.name ?? null });
    setChosen({ input: field.input, seat: seat ?? null });
  }

  // Before the next key comes: two quick digits belong to two seats.
  useLayoutEffect(() => {
    keyed((event) => play.keyOnPanel(event, [...asked, ...others], panel));
    return () => keyed(null);
  });
  useEffect(() => setChosen(null), [play.taken_back]);
  useEffect(() => {
    if (play.wantsFocus) title.current?.focus({ preventScroll: true });
    play.wantsFocus = false;
  }, []);

  /** What was answered before is asked again, from its first seat on. */
  function reopen() {
    const first = earlierOpen ? undefined : earlier.find(needsOpening);
    setEarlierOpen(!earlierOpen);
    if (first) panel.open(first.input, askedSeats(first)[0]?.name ?? null);
  }

  const problems = (form.problems ?? []).filter((problem) => form.fields.every((field) => field.problem !== problem));
  const sentences = form.preview.filter((sentence) => !(form.problems ?? []).includes(sentence));
  const preview = said || sentences.join(" ") || play.status;
  const go = play.button();
  const tapped = asked.every((field) => field.pad || !isNumber(field));
  const hideGo = settlesAtOnce(form) && tapped && !play.correcting && go.kind === "settle" && !form.problems?.length;
  return html`<section class=${classes("entry", play.correcting && "correcting")} aria-labelledby="entry-title">
    <div class="head">
      <h2 id="entry-title" tabindex="-1" ref=${title}>${titled(play.title(), made)}</h2>
      <span
        >${play.subtitle()}${earlier.length
          ? html`${play.subtitle() ? " · " : ""}<button type="button" class="link" onClick=${reopen}>${words.change}</button>`
          : null}</span
      >
    </div>
    ${play.correcting ? html`<${Differences} play=${play} fields=${form.fields} />` : null}
    ${problems.length ? html`<div class="warn" role="alert"><span>${problems.join(" ")}</span></div>` : null}
    ${earlierOpen ? earlier.map((field) => html`<${Question} key=${field.input} field=${field} panel=${panel} />`) : null}
    ${asked.map(
      (field, index) => html`<${Question} key=${field.input} field=${field} panel=${panel} bare=${index === 0 && asked.length === 1 && play.titleAsks(field)} />`,
    )}
    <${Folded} fields=${folded} panel=${panel} onClose=${() => folded.some((field) => field.input === chosen?.input) && setChosen(null)} />
    ${play.view?.quotas?.length && asked.some((field) => field.kind === "choice")
      ? html`<${Quotas} quotas=${play.view.quotas} asked=${asked} names=${names} />`
      : null}
    <p class="preview">${preview}</p>
    ${play.offersLeaving
      ? html`<button type="button" class="btn plain leave" onClick=${() => play.leaveOpen()}>${words.leaveOpen}</button>`
      : null}
    ${hideGo
      ? null
      : html`<div class="foot">
          ${play.correcting
            ? html`<button type="button" class="btn tall" onClick=${() => play.takeBack()}>${words.takeBack}</button>`
            : null}
          <button
            type="button"
            class=${classes("btn", "go", go.kind === "unsaved" && "unsaved")}
            aria-disabled=${go.ready ? undefined : "true"}
            onClick=${() => play.pressGo()}
          >
            ${go.text}
          </button>
        </div>`}
    ${desk && play.keysOn ? html`<${KeyLine} fields=${asked} letters=${letters} go=${go.ready && !hideGo ? go.text : ""} players=${names.length} />` : null}
  </section>`;
}

/**
 * A choice that was made stands in the title: "Hand 9: no hearts".
 * @param {string} title @param {Field|null} made
 */
function titled(title, made) {
  const chosen = made && option(made, shown(made));
  return chosen ? `${title}: ${lowerFirst(chosen.short ?? chosen.label)}` : title;
}

/** @param {Field} field */
function listLength(field) {
  return { least: field.length?.[0] ?? 0, most: field.length?.[1] ?? 100 };
}

/** @param {Field} field */
function byName(field) {
  if (!Array.isArray(field.value)) return field.value ?? {};
  return Object.fromEntries((field.players ?? []).map((seat, index) => [seat.name, field.value[index]]));
}

/** @param {Field} field */
function needsSeat(field) {
  return Boolean(field.each) && SEATED.has(field.kind);
}

/**
 * Where the next answer goes: where a number is being typed, what was opened, else the first that is empty.
 * @param {Field[]} asked
 * @param {Field[]} others  folded away, or answered before and on the panel once more
 * @param {{input: string, seat: string|null}|null} chosen
 * @param {{input: string, seat: string|null}|null} typing
 */
function activeSeat(asked, others, chosen, typing) {
  for (const wanted of [typing, chosen]) {
    const field = [...asked, ...others].find((one) => one.input === wanted?.input);
    if (field && wanted && (!field.each || askedSeats(field).some((seat) => seat.name === wanted.seat))) return wanted;
  }
  const open = asked.filter(needsOpening);
  const field = open.find((one) => !isAnswered(one)) ?? open[0];
  if (!field) return null;
  if (!field.each) return { input: field.input, seat: null };
  const seats = askedSeats(field);
  const seat = seats.find((one) => isOpen(field, one.name)) ?? seats[0];
  return seat ? { input: field.input, seat: seat.name } : null;
}

/**
 * Questions that are answered one seat after the other, or with digits.
 * @param {Field} field
 */
function needsOpening(field) {
  return needsSeat(field) || (!field.each && isNumber(field) && !field.pad);
}

/**
 * What a correction has changed so far: the old answer struck, the new one in pencil.
 * @param {{play: import("../play.js").Play, fields: Field[]}} props
 */
function Differences({ play, fields }) {
  const before = play.correcting?.before ?? {};
  const wording = { figure, ...words };
  const lines = fields
    .filter((field) => field.visible && !same(before[field.input], play.facts[field.input]))
    .map((field) => ({ field, old: before[field.input], now: play.facts[field.input] ?? answer(field) }));
  return lines.map(
    ({ field, old, now }) => html`<p class="preview diff" key=${field.input}>
      ${field.label}: <del><span class="sr">${words.now}: </span>${inWords(field, old, wording)}</del>${" "}<ins
        ><span class="sr">${words.then}: </span>${field.kind === "choice" && !field.each ? (option(field, now)?.label ?? "·") : inWords(field, now, wording)}</ins
      >
    </p>`,
  );
}

/** @param {any} one @param {any} other */
function same(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

