import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { countedReasons } from "#birds/domain/surveys/apart.ts";
import { type SurveyImportRecord, undoBlocks } from "#birds/domain/surveys/import-record.ts";
import { formatDateTime } from "#core/domain/dates.ts";
import { openLicences } from "#core/domain/licences.ts";
import { type PageQuery, parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { PagedList } from "#core/web/forms/paged-list.tsx";
import { UndoImportDialog } from "#core/web/forms/undo-import-dialog.tsx";
import { LookFacts } from "./import-look.tsx";
import styles from "./stored-imports.module.css";

const api = browserClient.api.surveys.imports;

export const importsKey = ["stored survey imports"];

const importsQuery = (paging: PageQuery) => ({
  queryKey: [...importsKey, paging],
  queryFn: () => unwrap(api.$get({ query: paging })),
  placeholderData: keepPreviousData,
});

const unknownPerson = "the command line or a deleted account";

/** All imports that were stored, each with what it stored and a button to undo it. */
export function StoredImports({ onUndone }: { onUndone: () => void }) {
  const id = useId();
  const [query] = useSearchParams();
  const imports = useQuery(importsQuery(parsePaging(query)));
  const [chosen, setChosen] = useState<SurveyImportRecord>();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>Imports</h2>
      <PagedList
        list={imports}
        many="imports"
        className={styles.list}
        empty={<p>Nothing has been imported yet. Each import will be listed here, and can be undone.</p>}
      >
        {(record) => <StoredImport record={record} onUndo={() => setChosen(record)} />}
      </PagedList>
      {chosen && (
        <UndoImportDialog
          undo={async () => {
            await unwrap(api[":id"].$delete({ param: { id: chosen._id } }));
            return "What it added has been removed, and what it changed has its earlier values again.";
          }}
          listKey={importsKey}
          onUndone={onUndone}
          onClose={() => setChosen(undefined)}
        >
          What it added disappears from every page and file, and what it changed goes back to what it was.
          Names and positions of sites stay as the file gave them. To get the surveys back, import the file
          again.
        </UndoImportDialog>
      )}
    </section>
  );
}

function StoredImport({ record, onUndo }: { record: SurveyImportRecord; onUndo: () => void }) {
  const { _id, at, by, licence, source, undone, blockedBy, skipped, look } = record;
  const title = titleOf(record);
  return (
    <article
      className={styles.import}
      data-undone={undone ? true : undefined}
      aria-labelledby={`import-${_id}`}
    >
      <h3 id={`import-${_id}`}>{title}</h3>
      <p className="hint">
        No. {_id}, {formatDateTime(at)}, by {by ?? unknownPerson}
        {source && <>. Source: {source}</>}. {openLicences[licence].name}
      </p>
      <p>
        {describeStored(record)}
        {skipped ? ` ${countOf(skipped, "row")} left out.` : ""}
      </p>
      {look && (
        <details>
          <summary>What it stored</summary>
          {look.look.unusual.length > 0 && (
            <ul className="bullets">
              {look.look.unusual.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <LookFacts look={look.look} />
          {look.apart.length > 0 && <p>Kept apart: {countedReasons(look.apart).join("; ")}.</p>}
          <p className="hint">Without places, and without birds that are not public.</p>
        </details>
      )}
      {undone ? (
        <p className="hint">
          Undone {formatDateTime(undone.at)} by {undone.by ?? unknownPerson}
        </p>
      ) : blockedBy ? (
        <p className="hint">{undoBlocks[blockedBy]}</p>
      ) : (
        <button
          type="button"
          className="button quiet"
          onClick={onUndo}
          aria-label={`Undo number ${_id}: ${title}`}
        >
          Undo…
        </button>
      )}
    </article>
  );
}

const titleOf = ({ files, reason }: SurveyImportRecord): string =>
  reason ? `Correction: ${reason}` : files.join(" and ") || "Without a file";

/** Such as “120 surveys and 3,400 counts added, 2 surveys and 5 counts changed.” */
function describeStored({ surveys, counts, reason, replaced }: SurveyImportRecord): string {
  if (surveys.added === null) return "Imported by an earlier version of the site.";
  const parts = (["added", "changed"] as const).flatMap((verb) => {
    const [ofSurveys, ofCounts] = [surveys[verb] ?? 0, counts[verb] ?? 0];
    return ofSurveys + ofCounts > 0
      ? `${countOf(ofSurveys, "survey")} and ${countOf(ofCounts, "count")} ${verb}`
      : [];
  });
  // A deletion stores nothing in the place of what it removes.
  if (reason && parts.length === 0) return `${countOf(replaced, "survey")} deleted.`;
  return `${parts.join(", ") || "Nothing added"}.`;
}
