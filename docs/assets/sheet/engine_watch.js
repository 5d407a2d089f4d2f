/**
 * Notices when nothing happens any more. Time is counted in ticks of a timer, not by the clock: a page that was asleep
 * for an hour has not been waiting for an hour.
 */
export class StallWatch {
  constructor() {
    this.timer = 0;
    this.silent = 0;
  }

  /**
   * @param {number} seconds How long it may be silent.
   * @param {() => void} stalled
   */
  begin(seconds, stalled) {
    this.end();
    this.silent = 0;
    const timer = /** @type {any} */ (setInterval(() => {
      if (this.timer !== timer) return;
      this.silent += 1;
      if (this.silent < seconds) return;
      this.end();
      stalled();
    }, 1000));
    this.timer = timer;
  }

  /** Something happened. */
  touch() {
    this.silent = 0;
  }

  end() {
    clearInterval(this.timer);
    this.timer = 0;
  }
}
