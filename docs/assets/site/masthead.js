/** The masthead of a phone goes while one reads on and comes back on the way up. */

const STEP = 12;

export function startMasthead() {
  const head = document.querySelector(".hr-mast");
  if (!(head instanceof HTMLElement)) return;
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < STEP) return;
      head.toggleAttribute("data-away", moved > 0 && scrollY > head.offsetHeight);
      last = scrollY;
    },
    { passive: true },
  );
}
