import { withDraft } from "../fields/form-values.ts";
import { Conflict, type ConflictProps } from "../sending/conflict.tsx";
import { formatDraftTime } from "./draft-notice.tsx";
import { draftProblemId } from "./draft-status.tsx";
import { fromStored } from "./send-drafts.ts";
import type { DraftedEditor } from "./use-drafted-form.ts";

type Props<V extends object> = Pick<ConflictProps<V>, "fields" | "labels" | "formats" | "compare"> & {
  editor: Pick<DraftedEditor<V>, "draft"> & ConflictProps<V>["editor"];
};

/** What another device has done with the draft, and the choice. */
export function DraftProblem<V extends object>({ editor, compare, ...words }: Props<V>) {
  const { problem, choices, base, where } = editor.draft;
  if (problem?.kind === "ended")
    return (
      <div className="note stack" role="alert" id={draftProblemId} tabIndex={-1}>
        <p>
          {problem.as === "sent"
            ? "This was sent already, from here or another device. What you see here was not sent with it if you have changed it since."
            : "This draft was deleted on another device."}
        </p>
        <p className="toolbar">
          <button type="button" className="button quiet" onClick={() => void choices.drop()}>
            Remove it here
          </button>
          <button type="button" className="button quiet" onClick={() => void choices.goOn()}>
            Keep it as a new draft
          </button>
        </p>
      </div>
    );
  if (problem?.kind !== "newer") return null;
  const { stored } = problem;
  const theirs = withDraft(editor.start, fromStored(stored, "").values);
  const failure = { message: "", code: "conflict", fields: {}, paths: {}, current: stored } as const;
  return (
    <div className="note stack" role="alert" id={draftProblemId} tabIndex={-1}>
      <p>
        <b>This draft was changed on another device</b>, last at {formatDraftTime(stored.updatedAt)}.
      </p>
      <Conflict
        {...words}
        editor={{
          ...editor,
          failure,
          start: base,
          isUnchanged: where === "account",
          version: undefined,
          reload: () => void choices.load(stored),
          rebase: ({ values }) => void choices.keep(values, stored),
        }}
        id={stored.key}
        load={async () => theirs}
        {...(compare && { compare })}
      />
    </div>
  );
}
