import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { SensitiveForm } from "./sensitive-form.tsx";
import { SensitiveList } from "./sensitive-list.tsx";
import { Decisions, NamesToDecide } from "./sensitive-queue.tsx";
import styles from "./sensitive-species.module.css";
import { sensitiveSpeciesQuery } from "./sensitive-species.ts";

export const meta = () => workplaceMeta("Sensitive species");

/** The species whose locations are generalised, for admins to edit; everyone else is sent to the home page. */
export default function SensitiveSpeciesPage() {
  const person = usePerson("/", may("sensitive.manage"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Sensitive species</h1>
      {person ? <Management /> : <NoScriptNote />}
    </div>
  );
}

function Management() {
  const list = useQuery(sensitiveSpeciesQuery);
  const { data, error } = list;
  if (error && !data) return <LoadProblem what="The list" query={list} />;
  return (
    <>
      <p className="intro">
        For these species the public sees only totals by one-degree cell and year, never the site, the date or
        the observers. <a href="/surveys">Survey data</a>
      </p>
      {data ? (
        <>
          <NamesToDecide {...data} />
          <SensitiveForm />
          <SensitiveList taxa={data.taxa} />
          <Decisions decisions={data.decisions} />
        </>
      ) : (
        <p role="status">Loading the list</p>
      )}
    </>
  );
}
