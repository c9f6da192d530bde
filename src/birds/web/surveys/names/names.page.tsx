import panels from "virtual:panels/names";
import { useQuery } from "@tanstack/react-query";
import { taxonKinds } from "#birds/domain/guide/counted-taxon.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { PastAnswers } from "../past-answers.tsx";
import styles from "./names.module.css";
import { unmatchedNamesQuery, withdrawal } from "./unmatched-names.ts";
import { WaitingNames } from "./waiting-names.tsx";

export const meta = () => workplaceMeta("Unmatched names");

/** The names in counts that match no species of the guide, for admins; everyone else is sent to the home page. */
export default function NamesPage() {
  const person = usePerson("/", may("names.settle"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Unmatched names</h1>
      {person ? (
        <>
          <Names />
          {panels.map(({ Panel }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the panels are fixed when the site is built
            <Panel key={index} />
          ))}
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}

function Names() {
  const list = useQuery(unmatchedNamesQuery);
  const { data, error } = list;
  if (error && !data) return <LoadProblem what="The list" query={list} />;
  return (
    <>
      <p className="intro">
        Counts are grouped by species, whatever name they were recorded under. The site could not match these
        names to one species of the guide. Your answer applies to existing counts and to later imports.{" "}
        <a href="/surveys">Survey data</a>
      </p>
      {data ? (
        <>
          <WaitingNames {...data} />
          <PastAnswers
            title="Answered"
            answers={data.rules}
            describe={({ species, kind }) => species ?? taxonKinds[kind]}
            withdrawal={withdrawal}
          />
        </>
      ) : (
        <p role="status">Loading the list</p>
      )}
    </>
  );
}
