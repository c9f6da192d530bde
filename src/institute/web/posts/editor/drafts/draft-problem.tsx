import { Conflict } from "#core/web/forms/conflict.tsx";
import { formatDraftTime } from "#core/web/forms/draft-notice.tsx";
import { postFields } from "#institute/domain/posts/post.ts";
import { Compared } from "../compared.tsx";
import type { PostFormState } from "../use-post-form.ts";
import { toDeviceDraft } from "./account-drafts.ts";
import { draftChoices } from "./draft-choices.ts";

export const problemId = "draft-problem";

/** What another device has done with the draft, and the choice. */
export function DraftProblem({ state }: { state: PostFormState }) {
  const { problem, synced } = state.account;
  const choices = draftChoices(state);
  if (problem?.kind === "ended")
    return (
      <div className="note stack" role="alert" id={problemId} tabIndex={-1}>
        <p>
          {problem.as === "sent"
            ? "This post was sent from another device. What you see here was not sent with it if you have changed it since."
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
  const { values: theirs } = toDeviceDraft(stored, "");
  const start = state.extra.copy.written?.values ?? state.start;
  const failure = { message: "", code: "conflict", fields: {}, paths: {}, current: stored } as const;
  return (
    <div className="note stack" role="alert" id={problemId} tabIndex={-1}>
      <p>
        <b>This draft was changed on another device</b>, last at {formatDraftTime(stored.updatedAt)}.
      </p>
      <Conflict
        editor={{
          ...state,
          failure,
          start,
          isUnchanged: synced,
          version: state.extra.copy.version,
          reload: () => void choices.load(stored),
          rebase: ({ values }) => void choices.keep(values, stored),
        }}
        id={stored.key}
        fields={postFields}
        labels={{}}
        load={async () => theirs}
        compare={(newer) => <Compared edit={{ start, mine: state.values, theirs: newer }} />}
      />
    </div>
  );
}
