import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import type { Editor } from "./use-editor-form.ts";

/** Saves a form, and says which uploads it waits for. */
export function SaveButton(props: {
  editor: Pick<Editor<object>, "busy" | "sending">;
  busyLabel: string;
  children: ReactNode;
}) {
  const { busy, sending } = props.editor;
  const waiting = sending && `Waiting for ${sending}…`;
  return (
    <>
      {busy && waiting && <p>{waiting}</p>}
      <BusyButton type="submit" busy={busy} busyLabel={waiting || props.busyLabel}>
        {props.children}
      </BusyButton>
    </>
  );
}
