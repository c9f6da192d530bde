import { data } from "react-router";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import type { Route } from "./+types/way.page.ts";
import styles from "./found.module.css";
import { wayFacts, wayWords } from "./way-words.ts";

/** The way of a bird for the person who found it, by the link in their letter. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  // A mail program may take the full stop or the bracket after a link for a part of it.
  const token = params.token.replace(/[^\w-]{1,8}$/, "");
  if (!/^[\w-]{1,64}\.[\w-]{43}$/.test(token)) throw data("Page not found.", { status: 404 });
  const { client } = context.get(pageContext);
  return { way: await load(client.api.ringing.found.way.$post({ json: { token } })) };
};

// The address is a secret of its reader.
export const headers = () => secretHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: wayWords[loaderData?.way.language ?? "en"].title,
    description: null,
    path: "/found-a-ring",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

export default function WayPage({ loaderData: { way } }: Route.ComponentProps) {
  const words = wayWords[way.language];
  const place = (name: string | null) => name && <dd>{name}</dd>;
  return (
    <section className={`wrap page stack ${styles.way}`} lang={way.language === "fr" ? "fr" : undefined}>
      <h1>{words.title}</h1>
      <p className="intro">{words.thanks}</p>
      <p>
        <b lang="en">{way.species ?? way.scientificName ?? way.ring}</b>{" "}
        {way.species && way.scientificName && <i lang="la">{way.scientificName}</i>}
      </p>
      <dl className="ruled">
        <div>
          <dt>{words.ringed(way.isFirstRinged)}</dt>
          <dd>
            <time dateTime={way.ringedOn}>{words.day(way.ringedOn)}</time>
          </dd>
          {place(way.ringedAt)}
        </div>
        <div>
          <dt>{words.found}</dt>
          <dd>
            <time dateTime={way.foundOn}>{words.day(way.foundOn)}</time>
          </dd>
          {place(way.foundAt)}
          <dd>{wayFacts(way)}</dd>
        </div>
      </dl>
      {way.between > 0 && <p>{words.between(way.between)}</p>}
      {way.hidesPlaces && <p>{words.hidden}</p>}
      {way.slug && (
        <p>
          <a className="tap" href={speciesHref(way.slug)}>
            {words.read}
          </a>
        </p>
      )}
      <p className="hint">{words.secret}</p>
    </section>
  );
}
