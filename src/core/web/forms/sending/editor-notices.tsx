import type { ReactNode } from "react";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { mustBeAnswered } from "../drafts/draft-status.tsx";
import type { DraftedEditor } from "../drafts/use-drafted-form.ts";
import { later } from "../later.tsx";
import type { ConflictProps } from "./conflict.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { newerVersion } from "./submission.ts";

const Conflict = later("The newer version", async () => (await import("./conflict.tsx")).Conflict);
export const DraftProblem = later(
  "What another device has done",
  async () => (await import("../drafts/draft-problem.tsx")).DraftProblem,
);

/** What a form says above its fields: what another device has done, what was refused, a newer version, a restored draft. */
export function EditorNotices<V extends object>({
  idOf,
  children,
  editor,
  ...conflict
}: Omit<ConflictProps<V>, "editor"> & {
  editor: Partial<Pick<DraftedEditor<V>, "draft" | "offer" | "savedDraft">> & ConflictProps<V>["editor"];
  idOf: (field: string) => string;
  children?: ReactNode;
}) {
  const { draft, savedDraft } = editor;
  const isAsked = draft !== undefined && mustBeAnswered(draft);
  return (
    <>
      {editor.offer}
      {isAsked && <DraftProblem editor={{ ...editor, draft }} {...conflict} />}
      <ErrorSummary failure={editor.failure} labels={conflict.labels} idOf={idOf}>
        {!isAsked && newerVersion(editor.failure) !== undefined && <Conflict editor={editor} {...conflict} />}
        {children}
      </ErrorSummary>
      {savedDraft && <DraftNotice savedDraft={savedDraft} onDiscard={editor.reload} />}
    </>
  );
}
