import { useEffect, useLayoutEffect, useRef } from "react";
import { SaveBar } from "../../ui/save-bar.tsx";
import { holdSubmissions, type Stage, useStage, withdrawSubmissions } from "../sending/on-its-way.ts";
import styles from "./modal-dialog.module.css";
import { ModalDialog } from "./modal-dialog.tsx";

interface LeaveDialogProps {
  /** The running uploads, such as “2 pictures”; empty when there are none. */
  uploading: string;
  /** Whether the server may have it already, because the connection was lost. */
  isUncertain?: boolean | undefined;
  onStay: () => void;
  /** Keeps what was typed as a draft; without it the form has none. */
  onKeep?: () => void;
  onDiscard: () => void;
}

/** Asks before leaving a form; one that waits is withdrawn first, and one that is being sent has to be answered. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { onStay } = props;
  const stage = useStage() ?? "idle";
  useStayWhenAnswered(stage, onStay);
  // What waits is not sent while this question is open.
  useLayoutEffect(holdSubmissions, []);
  // A press may come in the moment in which sending begins.
  const leaving = (go: () => void) => () => withdrawSubmissions() && go();
  const isSending = stage === "sending";
  const canWithdraw = stage === "waiting" || stage === "ready";
  return (
    <ModalDialog title={isSending ? "It is being sent" : "Leave without saving?"} onClose={onStay}>
      <div className={`stack ${styles.text}`} role="status">
        <LeaveText {...props} stage={stage} />
      </div>
      <SaveBar>
        <button type="button" className="button quiet" onClick={onStay}>
          {isSending ? "Back to the form" : "Continue editing"}
        </button>
        {canWithdraw && (
          <button type="button" className="button quiet" onClick={leaving(onStay)}>
            Stop waiting
          </button>
        )}
        {!isSending && (
          <button type="button" className="button quiet" onClick={leaving(props.onDiscard)}>
            Discard
          </button>
        )}
        {!isSending && props.onKeep && (
          <button type="button" className="button" onClick={leaving(props.onKeep)}>
            Leave and keep draft
          </button>
        )}
      </SaveBar>
    </ModalDialog>
  );
}

function LeaveText({ stage, uploading, isUncertain, onKeep }: LeaveDialogProps & { stage: Stage | "idle" }) {
  if (stage === "sending")
    return (
      <p>
        The server may already have it, so it can no longer be stopped. This page continues once the answer
        arrives.
      </p>
    );
  return (
    <>
      <p>
        {stage !== "idle"
          ? "Nothing has been sent yet, and nothing is sent while you decide. If you leave now, nothing will be."
          : "Your changes are not saved yet."}
        {onKeep && " You can keep your changes as a draft; only your account can see it."}
      </p>
      {isUncertain && (
        <p>
          The connection was lost while this was sent, so the server may have it. To be sure, send it again:
          it is stored only once.
        </p>
      )}
      {uploading && stage !== "ready" && (
        <p>
          Still uploading: <strong>{uploading}</strong>. If you leave now, you will have to add{" "}
          {/^a \w+$/.test(uploading) ? "it" : "them"} again.
        </p>
      )}
    </>
  );
}

/** Returns to the form once its answer is here: it closes by itself, or shows what went wrong. */
function useStayWhenAnswered(stage: Stage | "idle", onStay: () => void) {
  const before = useRef(stage);
  useEffect(() => {
    const isAnswered = before.current !== "idle" && stage === "idle";
    before.current = stage;
    if (isAnswered) onStay();
  }, [stage, onStay]);
}
