/** Keeps the screen on during a match, where the browser can. */
export class Wake {
  /** @param {() => boolean} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {any} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.check());
  }

  /** Takes or gives back the lock, as it is wanted now. The browser takes it back by itself when the page is hidden. */
  async check() {
    if (!this.wanted()) {
      const lock = this.lock;
      this.lock = null;
      await lock?.release().catch(() => {});
      return;
    }
    if (this.lock || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => (this.lock = null));
    } catch {
      // Low battery or a rule of the device: the screen goes dark as it always does.
      this.lock = null;
    }
  }
}
