// Put at the head of each page by the tests: what went wrong is kept where they can ask for it, over reloads too.
{
  const hear = (what) => {
    const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
    sessionStorage.setItem("heard", JSON.stringify([...heard, String(what)]));
  };
  const error = console.error;
  console.error = (...said) => {
    hear(said.join(" "));
    error(...said);
  };
  addEventListener("error", ({ message, target }) => hear(message ?? `not loaded: ${target.src ?? target.href}`), true);
  addEventListener("unhandledrejection", ({ reason }) => hear(`not caught: ${reason?.stack ?? reason}`));
  addEventListener("securitypolicyviolation", (event) => hear(`${event.violatedDirective} forbade ${event.blockedURI}`));

  const sheet = new URL("sheet/", document.currentScript.src).href;
  /** The very modules that the page uses. */
  globalThis.module = (name) => import(sheet + name);
  globalThis.engineOf = async () => (globalThis.engine ??= (await globalThis.module("engine.js")).engine);

  const nameOf = (element) => (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent).replace(/\s+/g, " ").trim();
  /** The element of this name that can be seen and used. */
  globalThis.named = (name, within = "body", what = "button, a, input") => [...document.querySelectorAll(`${within} :is(${what})`)]
    .find((element) => nameOf(element) === name && element.checkVisibility() && element.ariaDisabled !== "true");
  globalThis.textOf = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent.replace(/\s+/g, " ").trim());
}
