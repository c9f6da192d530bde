import type { MouseEvent, ReactNode } from "react";
import { useWaitingSends } from "../../session/use-waiting-sends.ts";
import { takeBack } from "../../session/waiting-sends.ts";
import { BusyButton } from "./busy-button.tsx";
import { useStage, withdrawSubmissions } from "./on-its-way.ts";
import styles from "./save-button.module.css";
import type { Editor } from "./use-editor-form.ts";

/** Saves a form, and says for which uploads or for what else it waits until the person stops that. */
export function SaveButton(props: {
  editor: Pick<Editor<object>, "busy" | "sending">;
  busyLabel: string;
  children: ReactNode;
}) {
  const { busy, sending } = props.editor;
  const isWaiting = useStage() === "waiting";
  const waiting = busy && isWaiting && sending && `Waiting for ${sending}…`;
  const held = useWaitingSends().findLast(({ problem }) => busy && !problem);
  return (
    <>
      {held && (
        <p className={styles.waiting}>
          You’re offline. This waits on this device and is sent once you’re online.{" "}
          <button type="button" className={`link ${styles.stop}`} onClick={() => void takeBack(held.id)}>
            Don’t send
          </button>
        </p>
      )}
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
