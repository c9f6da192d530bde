import { useState } from "react";
import { later } from "#core/web/forms/later.tsx";
import type { ShownSubject } from "#institute/domain/passes/new-pass.ts";

const ShowDialog = later("The form", async () => (await import("./show-dialog.tsx")).ShowDialog);

/** Shows a draft or a post to people without an account: `show` opens the dialog, which belongs outside of a form. */
export function useShowing() {
  const [subject, setSubject] = useState<ShownSubject>();
  return {
    show: setSubject,
    dialog: subject && <ShowDialog subject={subject} onClose={() => setSubject(undefined)} />,
  };
}
