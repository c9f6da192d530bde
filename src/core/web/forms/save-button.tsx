import type { MouseEvent, ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { useStage, withdrawSubmissions } from "./on-its-way.ts";
import styles from "./save-button.module.css";
import type { Editor } from "./use-editor-form.ts";

/** Saves a form, and says which uploads it waits for until the person stops that. */
export function SaveButton(props: {
  editor: Pick<Editor<object>, "busy" | "sending">;
  busyLabel: string;
  children: ReactNode;
}) {
  const { busy, sending } = props.editor;
  const isWaiting = useStage() === "waiting";
  const waiting = busy && isWaiting && sending && `Waiting for ${sending}…`;
  return (
    <>
      {waiting && (
        <p className={styles.waiting}>
          {waiting}{" "}
          <button type="button" className={`link ${styles.stop}`} onClick={stopWaiting}>
            Stop waiting
          </button>
        </p>
      )}
      <BusyButton type="submit" busy={busy} busyLabel={waiting || props.busyLabel}>
        {props.children}
      </BusyButton>
    </>
  );
}

/** Back in the form, the focus is where it was when the wait began. */
function stopWaiting({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
  withdrawSubmissions();
}
