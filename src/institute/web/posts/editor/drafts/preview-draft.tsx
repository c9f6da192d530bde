import { href } from "react-router";
import { announceFailure } from "#core/web/ui/toast.tsx";
import type { PostFormState } from "../use-post-form.ts";

/** Shows the draft to someone by a link; the account has to have what is in the form before. */
export function ShowDraft({ state, onShow }: { state: PostFormState; onShow: (key: string) => void }) {
  const open = async () => {
    if (await state.draft.push()) onShow(state.draftKey.slot);
    else
      announceFailure(
        "This cannot be shown yet",
        "A link needs a connection and the newest text, saved with your account.",
      );
  };
  return (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => void open()}>
      Show to someone
    </button>
  );
}

/** Opens the page as it will look, in a new tab; the account has to have what is in the form before. */
export function PreviewDraft({ state }: { state: PostFormState }) {
  const open = async () => {
    // A browser opens a tab only at once after a press.
    const tab = window.open("", "_blank");
    if (await state.draft.push()) {
      tab?.location.replace(href("/preview/draft/:key", { key: state.draftKey.slot }));
      return;
    }
    tab?.close();
    announceFailure(
      "No preview available",
      "A preview needs a connection and the newest text, saved with your account.",
    );
  };
  return (
    <button type="button" className="link" onClick={() => void open()}>
      Preview<span className="visually-hidden"> of this draft in a new tab</span>
    </button>
  );
}
