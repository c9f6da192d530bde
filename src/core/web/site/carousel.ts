const SLIDE_INTERVAL_MS = 5000;
/** Milliseconds without scrolling after which a swiped row is at rest. */
const SCROLL_REST_MS = 150;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** A row that scrolls natively, which this plays, pauses and steps; hover, focus and being out of sight pause it. */
export function startCarousel(carousel: HTMLElement): void {
  const row = carousel.querySelector<HTMLElement>("[data-slides]");
  const position = carousel.querySelector("[data-position]");
  const play = carousel.querySelector<HTMLElement>("[data-play]");
  if (!row || !play) return;
  const slides = [...row.children];
  let current = 0;
  let playing = false;
  let isVisible: boolean | undefined = true;
  /** The slide being scrolled to; a touch or a wheel turn releases it. */
  let target: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const isInteracting = () => carousel.matches(":hover, :focus-within");
  function schedule() {
    clearTimeout(timer);
    if (playing && isVisible)
      timer = setTimeout(() => (isInteracting() ? schedule() : show(current + 1)), SLIDE_INTERVAL_MS);
  }
  function mark(index: number) {
    current = index;
    for (const [place, slide] of slides.entries()) slide.toggleAttribute("inert", place !== index);
    if (position) position.textContent = `${index + 1} / ${slides.length}`;
    schedule();
  }
  function show(wanted: number) {
    const next = (wanted + slides.length) % slides.length;
    // Jump between the last and the first slide instead of scrolling past the others; the stylesheet says how else.
    const behavior = Math.abs(next - current) > 1 ? "instant" : "auto";
    target = next;
    mark(next);
    row?.scrollTo({ left: next * row.clientWidth, behavior });
  }
  function setPlaying(on: boolean) {
    playing = on;
    carousel.toggleAttribute("data-playing", on);
    row?.setAttribute("aria-live", on ? "off" : "polite");
    play?.setAttribute("aria-label", on ? "Pause the slides" : "Play the slides");
    schedule();
  }
  const release = () => {
    target = undefined;
  };
  row.addEventListener("scroll", () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const index = Math.round(row.scrollLeft / row.clientWidth);
      // A busy device may pause on the way to its target; that is not rest.
      if (target !== undefined && target !== index) return;
      release();
      if (index !== current) mark(index);
    }, SCROLL_REST_MS);
  });
  row.addEventListener("pointerdown", release);
  row.addEventListener("wheel", release, { passive: true });
  play.addEventListener("click", () => setPlaying(!playing));
  for (const step of carousel.querySelectorAll<HTMLElement>("[data-step]"))
    step.addEventListener("click", () => show(current + Number(step.dataset.step)));
  new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting;
    schedule();
  }).observe(carousel);
  stillness.onchange = () => stillness.matches && setPlaying(false);
  setPlaying(!stillness.matches);
  mark(0);
}
