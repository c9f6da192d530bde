import { isRouteErrorResponse, useRouteLoaderData } from "react-router";
import { formatDate, formatDay } from "#core/domain/dates.ts";
import { institute } from "#core/institute.ts";
import { ErrorPage, explainStatus, type MissingTexts } from "../layout/error-page.tsx";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/year.page.ts";
import styles from "./year.module.css";
import { YearFigure, YearTable } from "./year-figures.tsx";

/** What admins read is asked for by the script of the page, with their session; all others get a year that is over or published. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { client, reader, publicUrl } = context.get(pageContext);
  const [report, { today, published }] = await Promise.all([
    load((reader ?? client).api.year[":year"].$get({ param: { year: params.year } })),
    load(client.api.year.$get()),
  ]);
  const year = Number(params.year);
  const isAdmin = reader !== undefined;
  const publication = published.find((one) => one.year === year);
  const neighbours = [year - 1, year + 1].filter((other) =>
    isAdmin ? `${other}` <= today.slice(0, 4) : published.some((one) => one.year === other),
  );
  const hasStarted = `${year}` <= today.slice(0, 4);
  return { year, report, isAdmin, publication, neighbours, hasStarted, publicUrl };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData
    ? pageMeta({
        title: `The year ${loaderData.year}`,
        description: `What ${institute().name} did in ${loaderData.year}, in figures.`,
        path: `/year/${loaderData.year}`,
        publicUrl: loaderData.publicUrl,
      })
    : pageMeta({ title: explainStatus(statusOf(error), undefined)[0], path: "/", publicUrl: undefined });

export default function YearPage({ loaderData }: Route.ComponentProps) {
  const { year, report, isAdmin, hasStarted } = loaderData;
  const figures = Object.entries(report);
  const until = figures.find(([, figure]) => figure.until)?.[1].until;
  const isEmpty = figures.every(([, { value }]) => !value);
  return (
    <>
      {!isAdmin && <div className={styles.admins} data-touch-seen="year" />}
      <div className={`wrap page stack ${styles.page}`}>
        <h1>
          The year {year}
          {until && " so far"}
        </h1>
        <p className="measure">
          {institute().name}
          {until && `, up to ${formatDay(until)}`}. Days are in Nigerian time.
        </p>
        <Tools {...loaderData} />
        {isEmpty ? (
          <p>{hasStarted ? `Nothing is recorded for ${year}.` : "This year has not started yet."}</p>
        ) : (
          <>
            <YearTable year={year} report={report} />
            <div className={styles.figures}>
              {figures.map(([name, figure]) => (
                <YearFigure key={name} name={name} year={year} figure={figure} />
              ))}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Tools({ year, isAdmin, publication, neighbours, hasStarted }: Loaded) {
  return (
    <div className="stack no-print">
      <p className="toolbar">
        <button type="button" className="button" data-touch="print" data-scripted>
          Print or save as PDF
        </button>
        <a
          className="button quiet"
          href={`/year/${year}.csv`}
          download
          data-touch={isAdmin ? "year-file" : undefined}
        >
          All figures (CSV)
        </a>
        {neighbours.map((other) => (
          <a key={other} className="button quiet" href={`/year/${other}`}>
            {other}
          </a>
        ))}
      </p>
      {isAdmin && hasStarted && (
        <p className="toolbar">
          <button
            type="button"
            className="button quiet"
            data-touch="year-publish"
            data-method={publication ? "DELETE" : "PUT"}
            data-year={year}
          >
            {publication ? "Withhold" : "Publish"}
          </button>
          <span role="status">
            {publication ? sayPublic(publication.publishedAt) : "Only admins can read this page."}
          </span>
        </p>
      )}
    </div>
  );
}

const sayPublic = (publishedAt: string | null) =>
  `Public ${publishedAt ? `since ${formatDate(publishedAt)}` : "since the year is over"}, without the kinds of loans.`;

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** An admin gets the year in place of what others get, who cannot tell one that is not published from one that does not exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const texts = useRouteLoaderData<{ missing: MissingTexts }>("root")?.missing;
  const status = statusOf(error);
  return (
    <>
      {status === 404 && (
        <div className={styles.admins} data-touch-seen="year">
          <p className="wrap page" role="status">
            Loading the year
          </p>
        </div>
      )}
      <div>
        <ErrorPage status={status} texts={texts} />
      </div>
    </>
  );
}
