import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { institute } from "#institute";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { cardOf } from "../ui/card-post.ts";
import { drawingOf, pictureOf } from "../ui/cover.tsx";
import { PictureGrid } from "../ui/picture-grid.tsx";
import type { Route } from "./+types/home.page.ts";
import { Carousel, type Slide } from "./carousel.tsx";
import styles from "./home.module.css";
import { renderWeather } from "./render-weather.tsx";
import panel from "./weather-panel.module.css";

const newsSlides = 4;
const newsCards = 9;

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const query = { limit: String(newsCards) };
  const { data } = await load(client.api.posts[":collection"].$get({ param: { collection: "news" }, query }));
  return { news: data.map(cardOf), weather: await renderWeather(client), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ path: "/", publicUrl: loaderData?.publicUrl });

/** What the capacity-building figures of the institute say, each with its number. */
const figures = [
  { number: "146", text: "graduates trained" },
  { number: "2002", text: "the year it began" },
  { number: "90%", text: "of graduates remain active in the field" },
  { number: "10", text: "students at most in a year" },
];

const tiles = [
  { href: "/research", title: "Research", text: "Questions about birds and people in a changing savanna." },
  { href: "/publications", title: "Publications", text: "What was found, in the journals that printed it." },
  { href: "/theses", title: "Theses", text: "Work for degrees, from the Jos Plateau and beyond." },
  { href: "/documents", title: "Documents", text: "Protocols and data sheets, ready for the field." },
];

const newsAndWeatherAge = 600_000;

export default function Home({ loaderData: { news, weather } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, newsAndWeatherAge);
    return () => clearInterval(timer);
  }, [revalidate]);
  const slides: Slide[] = [
    ...institute.slides.map(({ scene, ...slide }) => ({ ...slide, picture: `/art/hero/${scene}.svg` })),
    ...news.slice(0, newsSlides).map((post) => ({
      title: post.title,
      text: "",
      href: `/news/${post.slug}`,
      action: "Read the news",
      picture: pictureOf(post) ?? drawingOf(post.slug, "wide"),
    })),
  ];
  return (
    <>
      <h1 className="visually-hidden">{institute.name}</h1>
      <Carousel slides={slides} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered in the loader */}
      <section className={panel.panel} dangerouslySetInnerHTML={{ __html: weather }} />
      <section className={`wrap ${styles.about}`} aria-labelledby="about">
        <div>
          <h2 id="about">An institute inside a forest reserve, where people learn to look closely</h2>
          <p>
            Set up in 2002 at Laminga, near Jos, the institute teaches conservation biology among the birds
            themselves: in savanna, gallery forest and on the granite of Amurum. Its graduates count, ring,
            protect and teach across West Africa.
          </p>
          <a href="/founder">Meet our founder</a>
        </div>
        <ul className={styles.tiles}>
          {tiles.map((tile) => (
            <li key={tile.href}>
              <a href={tile.href}>
                <h3>{tile.title}</h3>
                <p>{tile.text}</p>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.numbers} aria-label="Capacity building in figures">
        <dl className="wrap">
          {figures.map((figure) => (
            <div key={figure.text}>
              <dd>{figure.number}</dd>
              <dt>{figure.text}</dt>
            </div>
          ))}
        </dl>
      </section>
      <section className={`wrap ${styles.news}`} aria-labelledby="news">
        <h2 id="news">Recent news</h2>
        <PictureGrid posts={news} level="h3" showExcerpt showAuthor firstLarge />
        <p className={styles.more}>
          <a href="/news" className="button">
            Read more News
          </a>
        </p>
      </section>
    </>
  );
}
