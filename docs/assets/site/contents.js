/** Marks in the contents which section is being read. */

export function startContents() {
  /** @type {Map<string, HTMLAnchorElement>} */
  const links = new Map();
  for (const link of document.querySelectorAll(".hr-toc a")) {
    if (link instanceof HTMLAnchorElement) links.set(link.hash.slice(1), link);
  }
  const sections = [...links.keys()].map((id) => document.getElementById(id)).filter((section) => section !== null);
  /** @type {Set<string>} */
  const inSight = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target.id);
        else inSight.delete(target.id);
      }
      const current = sections.find(({ id }) => inSight.has(id))?.id;
      if (!current) return;
      for (const [id, link] of links) {
        if (id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-72px 0px -60% 0px" },
  );
  for (const section of sections) watcher.observe(section);
}
