import type { NavigateFunction } from "react-router";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { beginCall, callAddress, type PageChange, savePage } from "./page-calls.ts";
import type { PageValues } from "./page-values.ts";
import { sayPublished } from "./say-published.ts";

export type Begun = Awaited<ReturnType<typeof beginCall>>;

/** The ways to save the form of a call that is not begun: each begins it and goes on in the form of its own page. */
export function newCall(
  editor: Editor<PageValues>,
  change: (more: Partial<PageChange>) => PageChange,
  navigate: NavigateFunction,
) {
  async function begin(more: Partial<PageChange>, follow: (begun: Begun) => unknown) {
    const begun = await editor.sendOnce((options) => beginCall(change(more), options));
    await editor.discard();
    try {
      await follow(begun);
    } catch (error) {
      // This form is closed by then, and the draft is in the other.
      const { fields, message } = toFailure(error);
      announceFailure("The call is saved as a draft", Object.values(fields).join(" ") || message);
    }
    await navigate(`/edit/page/${begun.page}`, { replace: true });
  }
  return {
    begin,
    /** One that ends is a draft first, since only a saved page has an end. */
    publish: (when: Pick<PageChange, "publishAt" | "until">) =>
      begin(when.until ? { publishAt: null } : when, async ({ page, version }) => {
        const { parts, ...rest } = change({ ...when, version });
        // A call that sends for nothing has an empty list.
        if (when.until) await savePage(page, { ...rest, parts: { send: [], ...parts } });
        sayPublished({ ...when, href: callAddress(page) });
      }),
  };
}
