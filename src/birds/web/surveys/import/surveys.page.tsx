import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { href, Link } from "react-router";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { formatDate } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { RememberedReadings } from "#core/web/forms/imports/readings/remembered-readings.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { announce } from "#core/web/ui/toast.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { importsKey, StoredImports } from "./stored-imports.tsx";
import { SurveyImport } from "./survey-import.tsx";
import styles from "./surveys.module.css";

export const meta = () => workplaceMeta("Survey data");

const factsQuery = {
  queryKey: ["survey facts"],
  queryFn: () => unwrap(browserClient.api.surveys.facts.$get()),
};

const readingsKey = ["survey readings"];
const readings = browserClient.api.surveys.readings;
const loadReadings = () => unwrap(readings.$get());
const forgetReading = async (id: string) => unwrap(readings[":id"].$delete({ param: { id } }));

/** The stored surveys and their import, for admins; everyone else is sent to the home page. */
export default function SurveysPage() {
  const person = usePerson("/", may("survey.import"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Survey data</h1>
      {person ? <SurveyData /> : <NoScriptNote />}
    </div>
  );
}

function SurveyData() {
  const queryClient = useQueryClient();
  const stored = useQuery(factsQuery);
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refresh = useCallback(
    () =>
      void Promise.all(
        [factsQuery.queryKey, importsKey, readingsKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  );

  async function removeDemonstration() {
    setBusy(true);
    try {
      const { removed } = await unwrap(browserClient.api.surveys.demonstration.$delete());
      announce("The demonstration data were removed", `${removed} surveys.`);
      setIsConfirming(false);
      refresh();
    } catch (error) {
      setProblem(toFailure(error).message);
    } finally {
      setBusy(false);
    }
  }

  if (stored.error && !stored.data) return <LoadProblem what="The surveys" query={stored} />;
  const { surveys = 0, counts = 0, demonstrations = 0, first, last } = stored.data ?? {};
  return (
    <>
      <p className="muted" role="status">
        {!stored.data
          ? "Loading"
          : surveys === 0
            ? "There are no surveys yet."
            : `${surveys.toLocaleString("en-GB")} surveys with ${counts.toLocaleString("en-GB")} counts${first && last ? `, from ${formatDate(first)} to ${formatDate(last)}` : ""}.`}{" "}
        <a href="/datazone/pointcount">See what visitors see</a> ·{" "}
        <Link to="/surveys/correct">Correct a survey</Link> · <a href="/unmatched-names">Unmatched names</a> ·{" "}
        <a href="/sensitive-species">Sensitive species</a>
      </p>
      {demonstrations > 0 && (
        <div className={`toolbar spread ${styles.demonstration}`}>
          <p>
            {demonstrations === surveys ? "All" : demonstrations.toLocaleString("en-GB")} of these surveys
            were invented for demonstration and are marked as such on every page.
          </p>
          <button type="button" className="button quiet" onClick={() => setIsConfirming(true)}>
            Remove the demonstration data
          </button>
        </div>
      )}
      <SurveyImport onDone={refresh} />
      <RememberedReadings queryKey={readingsKey} load={loadReadings} forget={forgetReading} />
      <StoredImports onUndone={refresh} />
      <section className={`stack ${styles.part}`} aria-labelledby="dois">
        <h2 id="dois">DOIs</h2>
        <p>Reserve or register a DOI for a data set, so that papers can cite it permanently.</p>
        <ul className="bullets">
          {keysOf(datasets).map((key) => (
            <li key={key}>
              <Link to={href("/doi/data/:key", { key })}>{datasets[key].title}</Link>
            </li>
          ))}
        </ul>
      </section>
      {isConfirming && (
        <ConfirmDialog
          title="Remove the demonstration data?"
          action="Remove them"
          cancelLabel="Keep them"
          busy={busy}
          busyLabel="Removing the surveys"
          problem={problem}
          onConfirm={() => void removeDemonstration()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            This deletes {demonstrations.toLocaleString("en-GB")} invented surveys with their counts. Imported
            surveys stay. You cannot undo this.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
