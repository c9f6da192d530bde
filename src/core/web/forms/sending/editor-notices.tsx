import type { ReactNode } from "react";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { DraftProblem, mustBeAnswered } from "../drafts/draft-problem.tsx";
import { Conflict, type ConflictProps } from "./conflict.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { Editor } from "./use-editor-form.ts";

/** What a form says above its fields: what another device has done, what was refused, a newer version, a restored draft. */
export function EditorNotices<V extends object>({
  idOf,
  children,
  editor,
  ...conflict
}: Omit<ConflictProps<V>, "editor"> & {
  editor: Pick<Editor<V>, "draft" | "offer" | "savedDraft"> & ConflictProps<V>["editor"];
  idOf: (field: string) => string;
  children?: ReactNode;
}) {
  return (
    <>
      {editor.offer}
      <DraftProblem editor={editor} {...conflict} />
      <ErrorSummary failure={editor.failure} labels={conflict.labels} idOf={idOf}>
        {!mustBeAnswered(editor.draft) && <Conflict editor={editor} {...conflict} />}
        {children}
      </ErrorSummary>
      <DraftNotice savedDraft={editor.savedDraft} onDiscard={editor.reload} />
    </>
  );
}
