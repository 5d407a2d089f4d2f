/**
 * Questions to the engine in their order, each answered once. Of questions about what is on the screen only the newest
 * counts: while one is being answered, one more waits, and a newer one takes its place.
 */

/** @import { Answer, Tree } from "./engine_types.js" */

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} method
 * @property {string} args JSON.
 * @property {string|null} slug The game that must be loaded first.
 * @property {string|null} latest Key of questions of which only the newest counts.
 * @property {boolean} repeated It was asked of a worker that died.
 * @property {(answer: Answer) => void} resolve
 */

export class CallQueue {
  constructor() {
    /** @type {Map<string, Tree|(() => Promise<Tree>)>} */
    this.trees = new Map();
    /** Games that this worker has. @type {Set<string>} */
    this.loaded = new Set();
    /** @type {Question[]} */
    this.waiting = [];
    /** Sent and not answered. @type {Map<number, Question>} */
    this.under_way = new Map();
    this.next_id = 1;
  }

  /** @abstract @param {{id: number, method: string, args: string}} _question */
  post(_question) {}

  /** @abstract @returns {boolean} */
  get canAnswer() { return false; }

  /** @abstract @returns {string|null} */
  need() { return null; }

  get busy() { return this.under_way.size > 0 || this.waiting.length > 0; }

  /**
   * A game that questions may be about.
   * @param {string} slug
   * @param {Tree|(() => Promise<Tree>)} tree The definition, or how to get it.
   */
  addGame(slug, tree) {
    this.trees.set(slug, tree);
    this.loaded.delete(slug);
  }

  /** The worker is a new one. */
  forgetGames() {
    this.loaded.clear();
  }

  /**
   * Asks. Never rejects.
   * @param {string} method
   * @param {Record<string, any>} args
   * @param {{latest?: string}} [wanted]
   * @returns {Promise<Answer>}
   */
  call(method, args, { latest } = {}) {
    return new Promise((resolve) => {
      const why_not = this.need();
      if (why_not !== null) return resolve({ failed: why_not });
      const slug = args.slug ?? null;
      this.#fetchTree(slug).then((known) => {
        if (!known) return resolve({ failed: "The rules of this game could not be loaded." });
        this.#ask({ id: this.next_id++, method, args: JSON.stringify(args), slug, latest: latest ?? null, repeated: false, resolve });
      });
    });
  }

  /** Gets the definition, where only the way to it is known. @param {string|null} slug @returns {Promise<boolean>} */
  async #fetchTree(slug) {
    const tree = slug === null ? null : this.trees.get(slug);
    if (typeof tree !== "function" || slug === null) return true;
    try {
      const fetched = await tree();
      if (this.trees.get(slug) === tree) this.trees.set(slug, fetched);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {Question} question */
  #ask(question) {
    const { latest } = question;
    if (latest !== null) {
      this.waiting = this.waiting.filter((other) => {
        if (other.latest !== latest) return true;
        other.resolve({ superseded: true });
        return false;
      });
    }
    this.waiting.push(question);
    this.sendWaiting();
  }

  /** Sends what may be sent now. */
  sendWaiting() {
    if (!this.canAnswer) return;
    const still_waiting = [];
    for (const question of this.waiting) {
      const blocked = question.latest !== null && [...this.under_way.values()].some(({ latest }) => latest === question.latest);
      if (blocked) still_waiting.push(question);
      else this.#send(question);
    }
    this.waiting = still_waiting;
  }

  /** @param {Question} question */
  #send(question) {
    const { slug, method } = question;
    this.under_way.set(question.id, question);
    if (slug !== null && !this.loaded.has(slug) && this.trees.has(slug) && method !== "load") this.#load(slug);
    this.post(question);
  }

  /** Puts the game before the question about it. @param {string} slug */
  #load(slug) {
    const tree = this.trees.get(slug);
    this.loaded.add(slug);
    /** @type {Question} */
    const loading = {
      id: this.next_id++, method: "load", args: JSON.stringify({ slug, tree }), slug, latest: null, repeated: false, resolve: () => {},
    };
    this.under_way.set(loading.id, loading);
    this.post(loading);
  }

  /**
   * An answer has come.
   * @param {number} id
   * @param {string} text JSON.
   * @returns {boolean} whether it was one to a question about a match
   */
  settle(id, text) {
    const question = this.under_way.get(id);
    if (!question) return false;
    this.under_way.delete(id);
    question.resolve(JSON.parse(text));
    this.sendWaiting();
    return question.method !== "load";
  }

  /**
   * The worker died: what it was asked is asked again, once. What may have killed it is not.
   * @param {boolean} hung Whether the first question under way is the one that did it.
   */
  answerUnderWay(hung) {
    const questions = [...this.under_way.values()].filter(({ method }) => method !== "load");
    this.under_way.clear();
    questions.forEach((question, place) => {
      if (question.repeated || (hung && place === 0)) question.resolve({ failed: "This could not be worked out." });
      else this.waiting.unshift({ ...question, repeated: true });
    });
    this.waiting.sort((a, b) => a.id - b.id);
  }

  /** There will be no answers. @param {Answer} answer */
  answerAll(answer) {
    for (const question of [...this.under_way.values(), ...this.waiting]) question.resolve(answer);
    this.under_way.clear();
    this.waiting = [];
  }

  /** @param {string} slug @param {Record<string, any>} match @returns {Promise<Answer>} */
  view(slug, match) { return this.call("view", { slug, match }, { latest: `view ${slug}` }); }

  /** @param {string} slug @param {Record<string, any>} match @param {number} round @returns {Promise<Answer>} */
  entry(slug, match, round) { return this.call("entry", { slug, match, round }, { latest: `entry ${slug}` }); }

  /** @param {string} slug @param {Record<string, any>} match @param {number} round @param {string} player @returns {Promise<Answer>} */
  explain(slug, match, round, player) { return this.call("explain", { slug, match, round, player }, { latest: "explain" }); }

  /** @param {string} slug @param {Record<string, any>} before @param {Record<string, any>} after @returns {Promise<Answer>} */
  compare(slug, before, after) { return this.call("compare", { slug, before, after }, { latest: "compare" }); }

  /** @param {string} slug @param {Record<string, any>} settings @param {{examples?: boolean}} [wanted] @returns {Promise<Answer>} */
  prose(slug, settings, { examples = false } = {}) { return this.call("prose", { slug, settings, examples }, { latest: `prose ${slug}` }); }

  /** Whether the engine can read a match. @param {string} slug @param {Record<string, any>} document @returns {Promise<Answer>} */
  read(slug, document) { return this.call("read", { slug, text: JSON.stringify(document) }); }

  /** @param {string} slug @param {Record<string, any>} match @returns {Promise<Answer>} */
  csv(slug, match) { return this.call("csv", { slug, match }); }

  /** @param {string} slug @param {Record<string, any>} match @returns {Promise<Answer>} */
  text(slug, match) { return this.call("text", { slug, match }); }

  /** Checks a definition. @param {string} text @param {string} path @returns {Promise<Answer>} */
  check(text, path) { return this.call("check", { text, path }, { latest: "check" }); }
}
