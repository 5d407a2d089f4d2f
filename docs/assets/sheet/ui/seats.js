/** The seats in order: names, a handle to move them by drag, by keys or by a small menu, and a way out. */
import { html, classes, useLayoutEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";
import { words } from "./words.js";

/**
 * @param {{names: string[], most: number, focusAt: number|null, onChange: (names: string[], focusAt?: number|null) => void}} props
 *   names: as they are being written, the last one may be empty
 */
export function Seats({ names, most, focusAt, onChange }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const [menu, setMenu] = useState(-1);
  const [dragged, setDragged] = useState(-1);
  // Before the next key can arrive: a fast typist's first letter belongs in the next seat.
  useLayoutEffect(() => {
    if (focusAt !== null) focus(focusAt);
  }, [focusAt, names.length]);

  /** @param {number} seat */
  function focus(seat) {
    list.current?.querySelectorAll("input")[seat]?.focus();
  }

  /** @param {number} from @param {number} to */
  function move(from, to) {
    if (to < 0 || to >= names.length || !names[to] || from === to) return;
    const next = [...names];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next, null);
  }

  /** @param {number} index @param {PointerEvent} event */
  function drag(index, event) {
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    const rows = [...(list.current?.children ?? [])];
    let from = index;
    let moved = false;
    handle.setPointerCapture(event.pointerId);
    /** @param {PointerEvent} now */
    const follow = (now) => {
      const over = rows.findIndex((row) => now.clientY < row.getBoundingClientRect().bottom);
      const to = Math.min(over < 0 ? rows.length - 1 : over, namesNow.current.filter(Boolean).length - 1);
      if (to === from || to < 0) return;
      moved = true;
      const next = [...namesNow.current];
      next.splice(to, 0, ...next.splice(from, 1));
      from = to;
      setDragged(to);
      onChange(next, null);
    };
    const stop = () => {
      handle.removeEventListener("pointermove", follow);
      setDragged(-1);
      if (moved) setMenu(-1);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", stop, { once: true });
    handle.addEventListener("pointercancel", stop, { once: true });
    setDragged(index);
  }
  const namesNow = useRef(names);
  namesNow.current = names;

  return html`<ol class="seats" ref=${list}>
    ${names.map((name, index) => {
      const here = index === names.length - 1 && !name;
      return html`<li key=${index} class=${classes(here && "here", dragged === index && "dragged")}>
        <span class="no">${index + 1}</span>
        <input
          value=${name}
          maxlength="40"
          autocomplete="off"
          autocapitalize="words"
          enterkeyhint="next"
          dir="auto"
          placeholder=${here ? words.nameHint : undefined}
          aria-label=${words.seat(index + 1)}
          onInput=${(/** @type {any} */ event) => onChange(names.map((one, place) => (place === index ? event.target.value : one)))}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (name.trim() && index === names.length - 1 && names.length < most) onChange([...names, ""], index + 1);
            else focus(Math.min(index + 1, names.length - 1));
          }}
        />
        ${name.trim()
          ? html`<button
                type="button"
                class="handle"
                aria-label=${words.move(name)}
                aria-expanded=${menu === index ? "true" : "false"}
                onPointerDown=${(/** @type {PointerEvent} */ event) => drag(index, event)}
                onClick=${() => setMenu(menu === index ? -1 : index)}
                onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (!by) return;
                  event.preventDefault();
                  move(index, index + by);
                  const row = list.current?.children[index + by];
                  if (names[index + by]) /** @type {HTMLElement|null} */ (row?.querySelector(".handle"))?.focus();
                }}
              >
                <${Icon} name="handle" />
              </button>
              <button type="button" aria-label=${words.takeOut(name)} onClick=${() => onChange(names.filter((_, place) => place !== index), null)}>
                <${Icon} name="close" />
              </button>`
          : html`<span></span><span></span>`}
        ${menu === index && name.trim()
          ? html`<span class="moves">
              <button type="button" class="btn" aria-disabled=${index === 0 ? "true" : undefined} onClick=${() => (move(index, index - 1), setMenu(Math.max(0, index - 1)))}>${words.up}</button>
              <button type="button" class="btn" aria-disabled=${!names[index + 1] ? "true" : undefined} onClick=${() => names[index + 1] && (move(index, index + 1), setMenu(index + 1))}>${words.down}</button>
            </span>`
          : null}
      </li>`;
    })}
  </ol>`;
}
