import { useQuery } from "@tanstack/react-query";
import { href, useParams } from "react-router";
import { AppError } from "#core/domain/errors.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type {
  DescribedField,
  DoiOverview,
  DoiSubject,
  MissingField,
} from "#institute/domain/posts/registration.ts";
import styles from "./doi.module.css";
import { doiKey, readDoi } from "./doi-calls.ts";
import { DoiState } from "./doi-state.tsx";

export const meta = () => workplaceMeta("DOI");

/** The DOI of a thesis or a data set: what DataCite knows, what it would get, and what is missing; for admins. */
export default function DoiPage() {
  const { id, key } = useParams();
  const person = usePerson("/", may("doi.register"));
  const subject: DoiSubject = key ? { kind: "dataset", id: key } : { kind: "post", id: id ?? "" };
  return (
    <div className={`wrap page stack ${styles.page}`}>
      {person ? <Doi key={subject.id} subject={subject} /> : <NoScriptNote />}
    </div>
  );
}

const POLL_INTERVAL_MS = 1500;

/** Whether the job is about to send it, so that the answer comes within seconds. */
const isOnItsWay = (overview: DoiOverview | undefined) =>
  Boolean(overview?.registration?.waitingSince && !overview.registration.failure);

function Doi({ subject }: { subject: DoiSubject }) {
  const doi = useQuery({
    queryKey: doiKey(subject),
    queryFn: () => readDoi(subject),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? POLL_INTERVAL_MS : false),
    gcTime: 0,
  });
  useTitle(doi.data ? `DOI: ${doi.data.work.title}` : "DOI");
  if (doi.error instanceof AppError && doi.error.code === "notFound")
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="No DOI here"
        text={
          subject.kind === "post"
            ? "The post does not exist, or it is not a thesis."
            : "There is no such data set."
        }
        action={
          subject.kind === "post"
            ? { href: "/moderator", label: "Moderation" }
            : { href: "/surveys", label: "Survey data" }
        }
      />
    );
  if (!doi.data) return <LoadProblem what="The DOI" query={doi} />;
  const { work, missing, description, json } = doi.data;
  const isShown = work.isPublic || work.kind === "dataset";
  return (
    <>
      <header className={styles.header}>
        <h1>DOI</h1>
        <p>
          <a href={isShown ? work.href : href("/preview/:id", { id: work.id })}>{work.title}</a>
        </p>
      </header>
      <DoiState overview={doi.data} isSending={isOnItsWay(doi.data)} />
      {missing.length > 0 && <Missing fields={missing} id={work.id} />}
      <Description fields={description} json={json} />
    </>
  );
}

function Missing({ fields, id }: { fields: MissingField[]; id: string }) {
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">Missing</h2>
      <p>DataCite needs these to register a DOI.</p>
      <ul className="bullets">
        {fields.map(({ label, advice }) => (
          <li key={label}>
            <b>{label}.</b> {advice}
          </li>
        ))}
      </ul>
      <a className="button quiet" href={href("/preview/:id", { id })}>
        Open the thesis to edit it
      </a>
    </section>
  );
}

/** What is sent at registration, for people and, folded, as it is. */
function Description({ fields, json }: { fields: DescribedField[]; json: string }) {
  return (
    <section className={styles.description} aria-labelledby="sent">
      <h2 id="sent">What DataCite gets</h2>
      <p>Everyone can read this at DataCite once the DOI is registered. Reserving a DOI sends none of it.</p>
      <dl>
        {fields.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <details>
        <summary>As JSON</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by key */}
        <pre tabIndex={0}>{json}</pre>
      </details>
    </section>
  );
}
