import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { asObject } from "#core/domain/keys.ts";
import { useUnsavedBlocker } from "../../leaving.ts";
import { isDocumentOpening } from "../../open-document.ts";
import { Toasts } from "../../ui/toast.tsx";
import { hasUnsaved, type Unsaved } from "../drafts/unsaved.ts";
import { readStage } from "../sending/on-its-way.ts";
import styles from "./form-dialog.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useModal } from "./use-modal.ts";

/** A dialog with a form; leaving it with unsaved changes or running uploads needs confirmation. */
export function FormDialog(props: {
  title: string;
  closeLabel: string;
  /** Over a part of a wide screen, where a press beside it leaves it too. */
  isSmall?: boolean;
  /** The state of a form with a draft; without it any input needs confirmation. */
  unsaved?: RefObject<Unsaved> | undefined;
  onClosed: () => void;
  /** Renders the form; `discard` deletes the draft and closes the dialog. */
  children: (close: () => void, discard: () => void) => ReactNode;
}) {
  const { unsaved, isSmall, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const typed = useRef(false);
  const forget = () => {
    typed.current = false;
    if (unsaved) unsaved.current.isResolved = true;
  };
  const closing = useClosing(
    () => (unsaved ? hasUnsaved(unsaved) : typed.current || readStage() !== undefined),
    forget,
  );
  const { opened } = closing;
  const modal = useModal(dialog, opened, closing.ask);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    if (!opened) closed.current();
  }, [opened]);
  // The draft is deleted before closing, or a reload could restore it.
  const discard = (then: () => void) => {
    forget();
    if (unsaved) void unsaved.current.discard().finally(then);
    else then();
  };
  return (
    <>
      <dialog
        {...modal}
        className={styles.dialog}
        data-small={isSmall || undefined}
        data-whole={isSmall ? undefined : ""}
        closedby={isSmall ? "any" : "closerequest"}
        aria-labelledby={title}
      >
        <div className={styles.header}>
          <h2 id={title} tabIndex={-1} data-autofocus>
            {props.title}
          </h2>
          <button type="button" className={styles.close} aria-label={props.closeLabel} onClick={closing.ask}>
            <X size={22} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
        <div
          className={styles.body}
          onChange={() => {
            typed.current = true;
          }}
        >
          {props.children(closing.close, () => discard(closing.close))}
        </div>
        <Toasts isInDialog />
      </dialog>
      {closing.isAsking && (
        <LeaveDialog
          uploading={unsaved?.current.uploading ?? ""}
          isUncertain={unsaved?.current.isUncertain}
          onStay={closing.stay}
          {...(unsaved && {
            onKeep: () => {
              unsaved.current.flush();
              closing.leave();
            },
          })}
          onDiscard={() => discard(closing.leave)}
        />
      )}
    </>
  );
}

/** How a dialog with a form closes: by itself, or by a step back; unsaved work comes with a question. */
function useClosing(mayLose: () => boolean, forgetWork: () => void) {
  const isClosed = useRef(false);
  const hasUnsavedWork = () => !isClosed.current && mayLose();
  const [opened, setOpened] = useState(true);
  const [isConfirming, setIsConfirming] = useState(false);
  const blocker = useUnsavedBlocker(hasUnsavedWork);
  const close = () => {
    isClosed.current = true;
    forgetWork();
    setIsConfirming(false);
    setOpened(false);
  };
  useOwnEntry(opened, close, blocker.isLeaving);
  return {
    opened,
    isConfirming,
    isAsking: isConfirming || blocker.isBlocked,
    /** Closes without a question. */
    close,
    /** Closes, after a question if something is unsaved. */
    ask: () => {
      // Delayed, since the same Escape key press would close the confirmation at once.
      if (hasUnsavedWork()) setTimeout(() => setIsConfirming(true));
      else close();
    },
    stay: () => {
      setIsConfirming(false);
      blocker.stay();
    },
    /** Closes, or goes on to where the question stopped the way. */
    leave: () => {
      if (!blocker.isBlocked) return close();
      forgetWork();
      setIsConfirming(false);
      blocker.leave();
    },
  };
}

/** Gives an open editor a history entry of its own: a step back closes the editor and does not leave its page. */
function useOwnEntry(opened: boolean, close: () => void, isLeaving: boolean): void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const isHere = asObject(state).isEditor === true;
  const stage = useRef<"new" | "added" | "entered">("new");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two move it
  useEffect(() => {
    if (!opened) {
      if (isHere && !isLeaving && !isDocumentOpening()) void navigate(-1);
    } else if (isHere) stage.current = "entered";
    else if (stage.current === "entered") close();
    else if (stage.current === "new") {
      stage.current = "added";
      void navigate({ search, hash }, { state: { isEditor: true }, preventScrollReset: true });
    }
  }, [opened, isHere]);
}
