/** A native dialog: from below on a phone, in the middle on a desk. Opens on its heading and gives the focus back. */
import { html, classes, useLayoutEffect, useRef } from "./html.js";

/**
 * @param {{title: any, children: any, onClose: () => void, foot?: any}} props
 *   foot: buttons that stay in sight while the rest scrolls
 */
export function Dialog({ title, children, onClose, foot }) {
  const box = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const heading = useRef(/** @type {HTMLElement|null} */ (null));
  // Before the next picture: a dialog that is there and not yet open could not be tapped.
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    heading.current?.focus({ preventScroll: true });
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return html`<dialog
    ref=${box}
    class=${classes("dialog", foot && "footed")}
    aria-labelledby="dialog-title"
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === box.current && onClose()}
  >
    <div class="within">
      <h2 id="dialog-title" tabindex="-1" ref=${heading}>${title}</h2>
      ${children}
    </div>
    ${foot ? html`<div class="acts foot">${foot}</div>` : null}
  </dialog>`;
}
