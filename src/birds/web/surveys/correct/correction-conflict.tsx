import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { Differences } from "#core/web/forms/sending/conflict.tsx";
import { diffCounts, editedFields, labels, toCorrectionValues } from "./correction-values.ts";
import { fetchStoredSurvey } from "./stored-surveys.ts";
import type { CorrectionEditor } from "./use-correction-form.ts";

const Newer = z.object({ version: z.string() });

/** After a conflict: the newer version beside the corrections, and the choice between them. */
export function CorrectionConflict({ editor }: { editor: CorrectionEditor }) {
  const newer = Newer.safeParse(editor.failure?.current).data?.version;
  if (newer === undefined) return null;
  if (newer === editor.values.version)
    return <p>Your corrections will replace the newer ones when you save; the rest will not change.</p>;
  return <Comparison editor={editor} newer={newer} />;
}

function Comparison({ editor, newer }: { editor: CorrectionEditor; newer: string }) {
  const { start, values: mine, survey, reload, keepMine } = editor;
  const stored = useQuery({
    queryKey: ["newer version", survey.eventID, newer],
    queryFn: () => fetchStoredSurvey(survey.eventID),
    gcTime: 0,
  });
  if (stored.error) return <p>{stored.error.message} What you typed is still here.</p>;
  if (!stored.data) return <p role="status">Loading the newer version</p>;
  const theirs = stored.data;
  return (
    <>
      <Differences
        fields={editedFields}
        labels={labels}
        formats={{ locationID: (key) => key }}
        start={start}
        mine={mine}
        theirs={toCorrectionValues(theirs)}
        rows={diffCounts(mine, theirs.counts)}
      />
      <p>
        Your corrections are still here. Corrections of counts that the newer version does not have cannot be
        saved.
      </p>
      <p className="toolbar">
        <button type="button" className="button quiet" onClick={reload}>
          Load the newer version
        </button>
        <button type="button" className="button quiet" onClick={() => keepMine(theirs)}>
          Keep mine
        </button>
      </p>
    </>
  );
}
