import { deleteDraft, restoreDraft, saveDraft } from "#core/web/forms/drafts.ts";
import { announceUndo } from "#core/web/ui/toast.tsx";
import type { StoredDraft } from "#institute/domain/posts/draft.ts";
import type { PostFormState } from "../use-post-form.ts";
import type { PostValues } from "../values.ts";
import { type AccountCopy, newCopy, toDeviceDraft } from "./account-drafts.ts";

/** What a person can do where another device has changed, sent or deleted the draft: each opens the form again. */
export function draftChoices({ account, draftKey, extra, onReload, ...editor }: PostFormState) {
  const { values, note, start, sendKey } = editor;
  const version = editor.version ?? null;
  const now = () => new Date().toISOString();

  /** Makes this browser’s draft what it is to be, which the form then shows. */
  async function reopenAfter(change: () => Promise<unknown>) {
    editor.unsaved.current.isResolved = true;
    account.stop();
    await change();
    onReload();
  }
  const asTyped = (typed: PostValues, copy: AccountCopy) => ({
    ...draftKey,
    values: typed,
    note,
    start,
    version,
    savedAt: now(),
    extra: { ...extra, copy },
  });

  return {
    /** What is in the form replaces what another device has stored. */
    keep: (rebased: PostValues, { key, version: newest }: StoredDraft) =>
      reopenAfter(() => saveDraft({ ...asTyped(rebased, { key, version: newest }), sendKey })),
    /** The text of another device replaces what is in the form, which can still be had. */
    load: (stored: StoredDraft) =>
      reopenAfter(async () => {
        await saveDraft({ ...toDeviceDraft(stored, draftKey.account), slot: draftKey.slot });
        if (account.synced) return;
        const mine = asTyped(values, newCopy());
        const detail = "“Undo” saves the other one as a separate draft.";
        announceUndo("The newer text is in the form", () => void restoreDraft(mine), detail);
      }),
    /** What is in the form becomes a draft of its own. */
    goOn: () => reopenAfter(() => saveDraft(asTyped(values, newCopy()))),
    /** What is left of it on this device goes too. */
    drop: () => reopenAfter(() => deleteDraft(draftKey)),
  };
}
