import type { NavigateFunction } from "react-router";
import { toFailure } from "#core/web/forms/submission.ts";
import type { Editor } from "#core/web/forms/use-editor-form.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { beginCall, type PageChange, savePage } from "./page-calls.ts";
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
      announceFailure("The call is saved as a draft", toFailure(error).message);
    }
    await navigate(`/edit/page/${begun.page}`, { replace: true });
  }
  return {
    begin,
    /** One that ends is a draft first, since only a saved page has an end. */
    publish: (when: Pick<PageChange, "publishAt" | "until">) =>
      begin(when.until ? { publishAt: null } : when, async ({ page, version }) => {
        if (when.until) await savePage(page, change({ ...when, version }));
        sayPublished({ ...when, href: `/${page.replace("--", "/")}` });
      }),
  };
}
