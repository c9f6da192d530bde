import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { cutAround, type Focus } from "#core/domain/focus.ts";
import styles from "./carousel.module.css";
import { Picture } from "./picture.tsx";
import { SavesData } from "./saves-data.ts";
import { Title } from "./title.tsx";

export interface Slide {
  title: string;
  titleHtml?: string | undefined;
  text: string;
  href: string;
  action: string;
  picture: string;
  /** What the picture shows; empty if it only decorates. */
  alt?: string;
  /** What of the picture stays in sight where it is cut. */
  focus?: Focus | undefined;
  /** What is said of the picture, such as who made it. */
  note?: string;
}

/** Text over a landscape, or beside a bird's plate, which nothing may cover. */
type Look = "scene" | "plate";

interface CarouselProps {
  slides: Slide[];
  label?: string;
  look?: Look;
  /** What stands on the ridge of the first scene. */
  ridge?: ReactNode;
}

/** A row that scrolls natively, so that it works without script; to save data, its first slide alone. */
export function Carousel(props: CarouselProps) {
  const { slides, label = "Highlights", look = "scene", ridge = null } = props;
  const savesData = useContext(SavesData);
  const [first] = slides;
  if (!savesData) return <PlayedSlides slides={slides} label={label} look={look} ridge={ridge} />;
  return (
    <section className={`deep ${styles.carousel} ${styles[look]}`} aria-label={label}>
      <div className={styles.slides}>
        {first && <SlideGroup slide={first} look={look} ridge={ridge} isFirst />}
      </div>
    </section>
  );
}

/** All slides; `site/carousel.ts` plays them. */
function PlayedSlides({ slides, label, look, ridge }: Required<CarouselProps>) {
  return (
    <section
      className={`deep ${styles.carousel} ${styles[look]}`}
      data-carousel
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.slides} data-slides>
        {slides.map((slide, index) => (
          <SlideGroup
            key={slide.href + slide.title}
            slide={slide}
            look={look}
            label={`${index + 1} of ${slides.length}`}
            isFirst={index === 0}
            ridge={index === 0 && ridge}
          />
        ))}
      </div>
      <div className={`wrap ${styles.controls} no-print`} data-scripted>
        <span className={styles.position} data-position aria-hidden>
          1 / {slides.length}
        </span>
        <button type="button" data-step="-1" aria-label="Previous slide">
          <ChevronLeft size={22} strokeWidth={1.5} aria-hidden />
        </button>
        <button type="button" data-play aria-label="Play the slides">
          <Play size={20} strokeWidth={1.5} aria-hidden />
          <Pause size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <button type="button" data-step="1" aria-label="Next slide">
          <ChevronRight size={22} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </section>
  );
}

function SlideGroup(props: { slide: Slide; look: Look; label?: string; isFirst: boolean; ridge: ReactNode }) {
  const { slide, look, label, isFirst, ridge } = props;
  return (
    <div {...(label && { role: "group", "aria-roledescription": "slide", "aria-label": label })}>
      <Picture
        src={slide.picture}
        alt={slide.alt ?? ""}
        style={slide.focus && { objectPosition: cutAround(slide.focus) }}
        sizes={look === "plate" ? "(min-width: 700px) 60vw, 100vw" : "100vw"}
        width={2400}
        height={900}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
      />
      <div className={`wrap stack ${styles.text}`}>
        {ridge}
        <h2>
          <Title of={slide} />
        </h2>
        {slide.text && <p>{look === "plate" ? <i>{slide.text}</i> : slide.text}</p>}
        <a href={slide.href} className="button on-deep">
          {slide.action}
        </a>
        {slide.note && <small>{slide.note}</small>}
      </div>
    </div>
  );
}
