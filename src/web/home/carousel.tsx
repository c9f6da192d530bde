import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import styles from "./carousel.module.css";

export interface Slide {
  title: string;
  text: string;
  href: string;
  action: string;
  picture: string;
}

const interval = 5000;

/** Slides that follow one another every five seconds, in a loop; they can be paused, and rest for people who prefer less motion. */
export function Carousel({ slides }: { slides: Slide[] }) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 24 }, [
    Autoplay({
      delay: interval,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ]);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);

  const play = useCallback(
    (wanted: boolean) => {
      const autoplay = embla?.plugins().autoplay;
      if (wanted) autoplay?.play();
      else autoplay?.stop();
      setPlaying(wanted);
    },
    [embla],
  );

  useEffect(() => {
    if (!embla) return;
    embla.on("select", () => setCurrent(embla.selectedScrollSnap()));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
  }, [embla, play]);

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Highlights">
      <div className={styles.viewport} ref={viewport}>
        <ol className={styles.slides} aria-live={playing ? "off" : "polite"}>
          {slides.map((slide, place) => (
            <li
              key={slide.href + slide.title}
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${slides.length}`}
              inert={embla !== undefined && place !== current}
            >
              <img
                src={slide.picture}
                alt=""
                width={2400}
                height={900}
                loading={place === 0 ? "eager" : "lazy"}
                fetchPriority={place === 0 ? "high" : "auto"}
              />
              <div className={`wrap ${styles.text}`}>
                <h2>{slide.title}</h2>
                {slide.text && <p>{slide.text}</p>}
                <a href={slide.href} className="button on-deep">
                  {slide.action}
                </a>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className={`wrap ${styles.controls}`}>
        <span className={styles.place} aria-hidden>
          {current + 1} / {slides.length}
        </span>
        <button type="button" onClick={() => embla?.scrollPrev()} aria-label="Previous slide">
          <ChevronLeft size={22} strokeWidth={1.5} aria-hidden />
        </button>
        <button
          type="button"
          onClick={() => play(!playing)}
          aria-label={playing ? "Pause the slides" : "Play the slides"}
        >
          {playing ? (
            <Pause size={20} strokeWidth={1.5} aria-hidden />
          ) : (
            <Play size={20} strokeWidth={1.5} aria-hidden />
          )}
        </button>
        <button type="button" onClick={() => embla?.scrollNext()} aria-label="Next slide">
          <ChevronRight size={22} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </section>
  );
}
