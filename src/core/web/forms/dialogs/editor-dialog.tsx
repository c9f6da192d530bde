import type { ReactNode, RefObject } from "react";
import type { Unsaved } from "../drafts/unsaved.ts";
import { FormDialog } from "./form-dialog.tsx";

/** A full-screen form; leaving it with unsaved changes or running uploads needs confirmation. */
export const EditorDialog = (props: {
  title: string;
  unsaved: RefObject<Unsaved>;
  onClosed: () => void;
  /** Renders the form; `discard` deletes the draft and closes the dialog. */
  children: (discard: () => void) => ReactNode;
}) => (
  <FormDialog {...props} closeLabel="Close the editor">
    {(_close, discard) => props.children(discard)}
  </FormDialog>
);
