import { X } from "lucide-react";
import { redirect } from "react-router";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import {
  hasAnswers,
  listAnswers,
  questions,
  readAnswers,
  writeAnswers,
} from "#birds/domain/guide/which/answers.ts";
import { birdQuestion, certaintyWords } from "#birds/domain/guide/which/words.ts";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import { SpeciesPicture } from "../../ui/species-picture.tsx";
import type { Route } from "./+types/which.page.ts";
import styles from "./which.module.css";
import { WhichForm } from "./which-form.tsx";

const path = "/birds/which";

/** The one address of some answers, and of a page of their birds, counted from 1. */
function addressOf(answers: URLSearchParams, page = 1): string {
  const query = new URLSearchParams(answers);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const month = Number(lagosDay(new Date()).slice(5, 7));
  const answers = readAnswers(url.searchParams, month);
  const wanted = Math.max(0, (Number(url.searchParams.get("page") ?? 1) || 1) - 1);
  const query = {
    ...Object.fromEntries(writeAnswers(answers)),
    page: String(Math.min(1e9, Math.trunc(wanted))),
  };
  const found = await load(
    client.api.species.which.$get({ query: { ...query, colour: [...answers.colour] } }),
  );
  const address = addressOf(writeAnswers(answers), found.currentPage + 1);
  // A form sends every empty field, and one set of answers has one address.
  if (`${url.pathname}${url.search}` !== address) throw redirect(address, 303);
  const invented = classifyInvented(await load(client.api.surveys.facts.$get()));
  return { answers, found, invented, publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: "Which bird was it?",
    description: "Say what you remember of a bird, and see which birds of Nigeria fit it best.",
    path,
    publicUrl: loaderData?.publicUrl,
  }),
  ...(loaderData && hasAnswers(loaderData.answers) ? [{ name: "robots", content: "noindex" }] : []),
];

type Data = Route.ComponentProps["loaderData"];

export default function WhichPage({ loaderData }: Route.ComponentProps) {
  const { answers } = loaderData;
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className="stack">
        <h1>Which bird was it?</h1>
        <p>
          Say what you remember, as much or as little as you like. One wrong answer does not hide a bird: it
          only moves it down.
        </p>
        <WhichForm
          key={writeAnswers(answers).toString()}
          answers={answers}
          next={hasAnswers(answers) ? loaderData.found.next : null}
        />
      </div>
      <section id={resultsAnchor} className="stack" aria-labelledby="found">
        <Summary {...loaderData} />
        <Birds {...loaderData} />
        <Steps {...loaderData} />
        <Ask answers={answers} />
      </section>
    </div>
  );
}

/** What was answered, each with a link without it, and how sure the list is. */
function Summary({ answers, found, invented }: Data) {
  const { count, words } = found.surveys ?? {};
  const isAnswered = hasAnswers(answers);
  return (
    <>
      <h2 id="found" className="heading">
        {isAnswered ? certaintyWords[found.sure].title : "Often recorded"}
      </h2>
      {isAnswered && (
        <ul className="toolbar" aria-label="Your answers">
          {listAnswers(answers).map(({ text, without }) => (
            <li key={text}>
              <a
                className="chip"
                href={`${addressOf(writeAnswers(without))}#${resultsAnchor}`}
                aria-label={`Take away: ${text}`}
                rel="nofollow"
              >
                <span>{text}</span>
                <X size={16} strokeWidth={1.5} aria-hidden />
              </a>
            </li>
          ))}
          <li>
            <a className="tap no-print" href={path}>
              Start again
            </a>
          </li>
        </ul>
      )}
      <p className="hint">
        {isAnswered
          ? certaintyWords[found.sure].text
          : "Answer a question, and the birds that fit best come first."}{" "}
        {isAnswered && found.sure !== "likely" && found.next && (
          <>
            What helps most now: <a href={`#${found.next}`}>{questions[found.next].label}</a>.{" "}
          </>
        )}
        {count !== undefined &&
          `Birds found on more of our ${countOf(count, "complete survey")}${words} come a little earlier.`}{" "}
        {count !== undefined && invented && inventedNotes[invented]}
      </p>
    </>
  );
}

function Birds({ found }: Data) {
  return (
    <ol className="stack" start={found.currentPage * 12 + 1}>
      {found.species.map((bird) => (
        <li key={bird.slug} className={styles.bird}>
          <div className={styles.picture}>
            <SpeciesPicture species={bird} sizes="(min-width: 600px) 160px, 112px" />
          </div>
          <div className={styles.facts}>
            <h3 className="name">
              <a className="title-link covers" href={speciesHref(bird.slug)}>
                {bird.name}
              </a>
            </h3>
            {bird.scientificName && <i className="hint">{bird.scientificName}</i>}
            {bird.why.length > 0 && <p className={styles.why}>{bird.why.join(", ")}</p>}
            {bird.against.length > 0 && <p className="hint">But {bird.against.join(", ")}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The twelve before and after. */
function Steps({ answers, found: { currentPage, numberOfPages } }: Data) {
  const to = (page: number) => `${addressOf(writeAnswers(answers), page)}#${resultsAnchor}`;
  if (numberOfPages < 2) return null;
  return (
    <nav className="toolbar no-print" aria-label="More birds">
      {currentPage > 0 && (
        <a className="button quiet" href={to(currentPage)} rel="nofollow">
          Birds that fit better
        </a>
      )}
      {currentPage + 1 < numberOfPages && (
        <a className="button quiet" href={to(currentPage + 2)} rel="nofollow">
          The next birds
        </a>
      )}
    </nav>
  );
}

/** The last step, for the bird that is not among them. */
function Ask({ answers }: Pick<Data, "answers">) {
  const said = listAnswers(answers).map(({ text }) => text);
  const query = new URLSearchParams({ about: `${birdQuestion} ${said.join(", ")}`.trim().slice(0, 200) });
  return (
    <form
      className="stack no-print"
      method="post"
      action={`/api/contact/photographs?${query}`}
      encType="multipart/form-data"
    >
      <h2 className="heading">Not among these?</h2>
      <p>
        Send us a photograph or{" "}
        <a href={`/contact?${query}`} rel="nofollow">
          describe the bird
        </a>
        , and we tell you which one it was. Your answers go with it.
      </p>
      <div>
        <label htmlFor="file">Photograph</label>
        <input
          id="file"
          className={`input ${styles.file}`}
          type="file"
          name="file"
          accept="image/*"
          required
        />
      </div>
      <div className="toolbar">
        <button type="submit" className="button quiet">
          Send this photograph
        </button>
      </div>
    </form>
  );
}
