import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import { FormDialog } from "#core/web/forms/dialogs/form-dialog.tsx";
import type { Unsaved } from "#core/web/forms/drafts/unsaved.ts";
import { dismissSuccesses } from "#core/web/ui/toast.tsx";

/** The store's dialog, full screen on phones; `children` get a function to close it, and unsaved input needs confirmation. */
export function LendingDialog(props: {
  title: string;
  /** The state of a form with a draft; without it the dialog asks to confirm after any input. */
  unsaved?: RefObject<Unsaved>;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}) {
  // Before the form within says something of its own.
  useLayoutEffect(dismissSuccesses, []);
  return <FormDialog {...props} closeLabel="Close" isSmall />;
}
