/** Share, save, hand over: link, QR code, text, picture, file, spreadsheet. */
import { html, useEffect, useState } from "./html.js";
import { Dialog } from "./dialog.js";
import { useTold } from "./hooks.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play}} props
 */
export function ShareDialog({ app, play }) {
  const [link, setLink] = useState(/** @type {string|null} */ (null));
  const [code, setCode] = useState(/** @type {{path: string, size: number}|{problem: string}|null} */ (null));
  const [told, say] = useTold();
  const close = () => play.show(null);
  useEffect(() => {
    let gone = false;
    void app.linkOf().then(async (/** @type {{url: string}|null} */ made) => {
      if (gone || !made) return;
      setLink(made.url);
      const drawn = await app.qrOf(made.url);
      if (!gone) setCode(drawn);
    });
    return () => {
      gone = true;
    };
  }, []);
  const foot = html`<button type="button" class="btn go" onClick=${close}>${words.done}</button>`;
  return html`<${Dialog} title=${words.shareSave} onClose=${close} foot=${foot}>
    <h3>${words.handOver}</h3>
    <p class="facts">${words.shareHint}</p>
    ${code && "path" in code
      ? html`<svg class="qr" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${words.qr} shape-rendering="crispEdges"><path d=${code.path} /></svg>`
      : code
        ? html`<p class="facts">${code.problem}</p>`
        : null}
    <div class="sharing">
      <button type="button" class="btn" aria-disabled=${link ? undefined : "true"} onClick=${say(() => app.copyLink(link))}>${words.copyLink}</button>
      <button type="button" class="btn" aria-disabled=${link ? undefined : "true"} onClick=${say(() => app.sendLink(link))}>${words.sendLink}</button>
      <button type="button" class="btn" onClick=${say(() => app.shareText())}>${words.text}</button>
      <button type="button" class="btn" onClick=${say(() => app.sharePicture())}>${words.picture}</button>
      <button type="button" class="btn" onClick=${say(() => app.saveCopy())}>${words.file}</button>
      <button type="button" class="btn" onClick=${say(() => app.saveSpreadsheet())}>${words.spreadsheet}</button>
    </div>
    <p class="preview" role="status">${told}</p>
  <//>`;
}
