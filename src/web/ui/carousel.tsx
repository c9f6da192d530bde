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

/** Text over a landscape, or beside a bird's plate, which nothing may cover. */
type Look = "scene" | "plate";

const SLIDE_INTERVAL_MS = 5000;
/** Milliseconds without scrolling after which a swiped row is at rest. */
const SCROLL_REST_MS = 150;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A looping carousel that scrolls natively, so that it works without script; hover and focus pause it. */
export function Carousel({
  slides,
  label = "Highlights",
  look = "scene",
}: {
  slides: Slide[];
  label?: string;
  look?: Look;
}) {
  const row = useRef<HTMLDivElement>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The slide being scrolled to; a touch or a wheel turn releases it. */
  const scrollTarget = useRef<number>(undefined);
  const [current, setCurrent] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [isInteracting, setIsInteracting] = useState(false);

  useEffect(() => {
    setReady(true);
    setPlaying(!prefersReducedMotion());
  }, []);

  useEffect(() => {
    if (!playing || isInteracting) return;
    const timer = setTimeout(() => show(current + 1), SLIDE_INTERVAL_MS);
    return () => clearTimeout(timer);
  });

  function show(wanted: number) {
    const next = (wanted + slides.length) % slides.length;
    const width = row.current?.clientWidth ?? 0;
    // Jump between the last and the first slide instead of scrolling past the others.
    const behavior = Math.abs(next - current) > 1 || prefersReducedMotion() ? "instant" : "smooth";
    setCurrent(next);
    scrollTarget.current = next;
    row.current?.scrollTo({ left: next * width, behavior });
  }

  /** After a swipe, the slide at rest becomes the current one. */
  function follow() {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      if (!row.current) return;
      const index = Math.round(row.current.scrollLeft / row.current.clientWidth);
      // A busy device may pause on the way to its target; that is not rest.
      if (scrollTarget.current !== undefined && scrollTarget.current !== index) return;
      scrollTarget.current = undefined;
      setCurrent(index);
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
      onPointerEnter={() => setIsInteracting(true)}
      onPointerLeave={() => setIsInteracting(false)}
      onFocus={() => setIsInteracting(true)}
      onBlur={() => setIsInteracting(false)}
    >
      <div
        ref={row}
        className={styles.slides}
        onScroll={follow}
        onTouchStart={releaseTarget}
        onWheel={releaseTarget}
        aria-live={playing ? "off" : "polite"}
      >
        {slides.map((slide, index) => (
          <SlideGroup
            key={slide.href + slide.title}
            slide={slide}
            look={look}
            label={`${index + 1} of ${slides.length}`}
            isFirst={index === 0}
            isHidden={ready && index !== current}
          />
        ))}
      </div>
      <div className={`wrap ${styles.controls} no-print`}>
        <span className={styles.position} aria-hidden>
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

function SlideGroup(props: { slide: Slide; look: Look; label: string; isFirst: boolean; isHidden: boolean }) {
  const { slide, look, label, isFirst, isHidden } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
    <div role="group" aria-roledescription="slide" aria-label={label} inert={isHidden}>
      <Picture
        src={slide.picture}
        alt=""
        width={2400}
        height={900}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
      />
      <div className={`wrap ${styles.text}`}>
        <h2>{slide.title}</h2>
        {slide.text && <p>{look === "plate" ? <i>{slide.text}</i> : slide.text}</p>}
        <a href={slide.href} className="button on-deep">
          {slide.action}
        </a>
      </div>
    </div>
  );
}
