/**
 * Tabs of the same browser that have the same match open: one of them writes, the others follow.
 *
 * The lock is a Web Lock, so the browser lets go of it when a tab dies. Where there are none, every tab may write, and
 * the store's own check (a write says where in the log it belongs) still keeps one from overwriting the other.
 */

/** @typedef {{kind: string, match: string|null, entries?: number}} Message */

/** How long the other tab has to finish its last write before its lock is taken: it may be frozen. */
const GRACE_MILLISECONDS = 1500;

/** Messages between the tabs of one site. */
export class Channel {
  /** @param {string} scope Path of the site. */
  constructor(scope) {
    this.scope = scope;
    /** @type {Set<(message: Message) => void>} */
    this.listeners = new Set();
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`houserules ${scope}`);
    this.channel?.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** @param {Message} message */
  #hear(message) {
    for (const listener of [...this.listeners]) listener(message);
  }

  /** Tells the other tabs, and whoever else has the match in this one. @param {Message} message */
  send(message) {
    queueMicrotask(() => this.#hear(message));
    try {
      this.channel?.postMessage(message);
    } catch { /* closed: nobody is left to tell */ }
  }

  /** @param {(message: Message) => void} listener @returns {() => void} */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close() {
    this.channel?.close();
  }
}

/** The right to write one match. */
export class WriteLock {
  /**
   * @param {Channel} channel
   * @param {string} match
   * @param {{lost: () => void, asked: () => Promise<void>}} handlers `lost`: another tab took it. `asked`: another tab
   *   wants it; resolve when the last write is done.
   */
  constructor(channel, match, { lost, asked }) {
    this.name = `houserules ${channel.scope} ${match}`;
    this.channel = channel;
    this.match = match;
    this.lost = lost;
    this.held = false;
    /** @type {(() => void)|null} */
    this.letGo = null;
    /** @type {AbortController|null} */
    this.patience = null;
    this.unlisten = channel.listen(async (message) => {
      if (message.kind !== "write here" || message.match !== match || !this.held) return;
      await asked();
      // The lock itself is left for the other tab to take away: so no third tab that waits for it gets between.
      this.held = false;
      channel.send({ kind: "yours", match });
      lost();
    });
  }

  /** Takes the lock if nobody has it. @returns {Promise<boolean>} */
  async tryHold() {
    return this.held || this.#request({ ifAvailable: true });
  }

  /** Waits for the lock until nobody else has it; to be given up by `take` or `close`. @returns {Promise<boolean>} */
  async wait() {
    if (this.held) return true;
    if (!globalThis.navigator?.locks) return new Promise(() => {});
    this.patience?.abort();
    this.patience = new AbortController();
    return this.#request({ signal: this.patience.signal }).catch(() => false);
  }

  /** Takes the lock from whoever has it, after he has finished his last write or when he does not answer. */
  async take() {
    this.patience?.abort();
    if (await this.tryHold()) return;
    await new Promise((/** @type {(value?: any) => void} */ resolve) => {
      const timer = setTimeout(resolve, GRACE_MILLISECONDS);
      const unlisten = this.channel.listen((message) => {
        if (message.kind !== "yours" || message.match !== this.match) return;
        clearTimeout(timer);
        unlisten();
        resolve();
      });
      this.channel.send({ kind: "write here", match: this.match });
    });
    await this.#request({ steal: true });
  }

  /** @param {LockOptions} options @returns {Promise<boolean>} */
  #request(options) {
    const locks = globalThis.navigator?.locks;
    if (!locks) {
      this.held = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve, reject) => {
      let granted = false;
      locks.request(this.name, options, (lock) => {
        if (!lock) return resolve(false);
        granted = true;
        this.held = true;
        resolve(true);
        return new Promise((/** @type {(value?: any) => void} */ letGo) => { this.letGo = letGo; });
      }).catch((failure) => {
        if (!granted) return reject(failure);
        this.letGo = null;
        if (!this.held) return;
        this.held = false;
        this.lost();
      });
    });
  }

  release() {
    this.patience?.abort();
    this.held = false;
    this.letGo?.();
    this.letGo = null;
  }

  close() {
    this.release();
    this.unlisten();
  }
}
