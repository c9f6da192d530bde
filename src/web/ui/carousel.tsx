import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./carousel.module.css";
import { Picture } from "./picture.tsx";

export interface Slide {
  title: string;
  text: string;
  href: string;
  action: string;
  picture: string;
}

const SLIDE_INTERVAL_MS = 5000;
/** So long after its last movement a swiped row has come to rest. */
const SCROLL_REST_MS = 150;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Slides that follow one another every five seconds, in a loop: a row that the browser scrolls and snaps, so that it can be
 * swiped, and be read without script. They can be paused, wait while somebody points at them or is inside, and rest for
 * people who prefer less motion.
 */
export function Carousel({
  slides,
  label = "Highlights",
  look = "scene",
}: {
  slides: Slide[];
  label?: string;
  /** Words upon a landscape, or a bird's name beside its plate, where nothing may lie upon the picture. */
  look?: "scene" | "plate";
}) {
  const row = useRef<HTMLDivElement>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The slide that a step leads to, until the row is there; a hand on the row frees it. */
  const scrollTarget = useRef<number>(undefined);
  const [current, setCurrent] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    setReady(true);
    setPlaying(!prefersReducedMotion());
  }, []);

  useEffect(() => {
    if (!playing || isHeld) return;
    const timer = setTimeout(() => show(current + 1), SLIDE_INTERVAL_MS);
    return () => clearTimeout(timer);
  });

  function show(wanted: number) {
    const next = (wanted + slides.length) % slides.length;
    const width = row.current?.clientWidth ?? 0;
    // From the last to the first it does not run back past all the others.
    const behavior = Math.abs(next - current) > 1 || prefersReducedMotion() ? "instant" : "smooth";
    setCurrent(next);
    scrollTarget.current = next;
    row.current?.scrollTo({ left: next * width, behavior });
  }

  /** After a swipe the slide that came to rest is the current one. */
  function follow() {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      if (!row.current) return;
      const place = Math.round(row.current.scrollLeft / row.current.clientWidth);
      // A busy device may stand still on its way to a slide: it has not come to rest there.
      if (scrollTarget.current !== undefined && scrollTarget.current !== place) return;
      scrollTarget.current = undefined;
      setCurrent(place);
    }, SCROLL_REST_MS);
  }

  const releaseTarget = () => {
    scrollTarget.current = undefined;
  };

  const step = (by: number, name: string, Icon: typeof Play) => (
    <button type="button" onClick={() => show(current + by)} aria-label={name}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
    </button>
  );
  const Switch = playing ? Pause : Play;
  return (
    <section
      className={`${styles.carousel} ${styles[look]}`}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div
        ref={row}
        className={styles.slides}
        onScroll={follow}
        onTouchStart={releaseTarget}
        onWheel={releaseTarget}
        aria-live={playing ? "off" : "polite"}
      >
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no set of form fields
          <div
            key={slide.href + slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            inert={ready && place !== current}
          >
            <Picture
              src={slide.picture}
              alt=""
              width={2400}
              height={900}
              loading={place === 0 ? "eager" : "lazy"}
              fetchPriority={place === 0 ? "high" : "auto"}
            />
            <div className={`wrap ${styles.text}`}>
              <h2>{slide.title}</h2>
              {slide.text && <p>{look === "plate" ? <i>{slide.text}</i> : slide.text}</p>}
              <a href={slide.href} className="button on-deep">
                {slide.action}
              </a>
            </div>
          </div>
        ))}
      </div>
      <div className={`wrap ${styles.controls} no-print`}>
        <span className={styles.place} aria-hidden>
          {current + 1} / {slides.length}
        </span>
        {step(-1, "Previous slide", ChevronLeft)}
        <button
          type="button"
          onClick={() => setPlaying(!playing)}
          aria-label={playing ? "Pause the slides" : "Play the slides"}
        >
          <Switch size={20} strokeWidth={1.5} aria-hidden />
        </button>
        {step(1, "Next slide", ChevronRight)}
      </div>
    </section>
  );
}
