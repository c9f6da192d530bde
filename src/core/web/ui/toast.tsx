import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { storeNotice } from "../site/notices.ts";
import styles from "./toast.module.css";
import { useUndoTime } from "./use-undo-time.ts";

/** Where a message leads on to. */
export type ToastLink = { href: string; label: string } | undefined;

interface Toast {
  id: number;
  text: string;
  detail: string | undefined;
  link?: ToastLink;
  failed: boolean;
  /** Reverts the action; the message stays until then. */
  undo?: () => unknown;
}

const TOAST_DURATION_MS = 7000;
const none: Toast[] = [];
let toasts = none;
let count = 0;
/** The open dialogs, the one on top last. */
let dialogs: string[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function show(next: Toast[]) {
  toasts = next;
  tell();
}

function add(toast: Omit<Toast, "id">): number {
  count += 1;
  // A new message replaces earlier successes; failures stay until they are closed.
  show([
    ...toasts.filter((earlier) => earlier.undo || (earlier.failed && earlier.text !== toast.text)),
    { ...toast, id: count },
  ]);
  return count;
}

const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id));

/** Announces a success; survives navigation and disappears by itself. */
export function announce(text: string, detail?: string, link?: ToastLink): void {
  const id = add({ text, detail, link, failed: false });
  setTimeout(() => dismiss(id), TOAST_DURATION_MS);
}

/** Announces a success that can be undone for ten seconds, longer while hovered or focused. */
export function announceUndo(text: string, undo: () => unknown, detail?: string, link?: ToastLink): void {
  add({ text, detail, link, failed: false, undo });
}

/** Announces that something is undone, by what its message said. */
export const announceUndone = (done: string, detail?: string): void =>
  announce(`Undone: ${done.charAt(0).toLowerCase()}${done.slice(1).replace(" successfully", "")}`, detail);

/** Announces a failure outside a form; stays until it is closed. */
export function announceFailure(text: string, detail?: string): void {
  add({ text, detail, failed: true });
}

/** Hands the newest success to the document that is opened next. */
export function storeToast(): void {
  const last = toasts.findLast(({ undo, failed }) => !undo && !failed);
  if (last) storeNotice({ text: last.text, detail: last.detail ?? "", failed: false });
}

/** Closes successes before a dialog opens; failures stay. */
export const dismissSuccesses = () => show(toasts.filter(({ failed }) => failed));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function enterDialog(id: string) {
  dialogs = [...dialogs, id];
  tell();
  return () => {
    dialogs = dialogs.filter((other) => other !== id);
    tell();
  };
}

/**
 * The notifications of the site, at the top so that they do not cover the end of a form: once in the root, and in each
 * modal dialog, since what lies outside the one on top can be neither seen nor pressed.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const id = useId();
  const shown = useSyncExternalStore(
    subscribe,
    () => (dialogs.at(-1) === (isInDialog ? id : undefined) ? toasts : none),
    () => none,
  );
  useEffect(() => (isInDialog ? enterDialog(id) : undefined), [isInDialog, id]);
  const renderToasts = (failed: boolean) =>
    shown
      .filter((toast) => toast.failed === failed)
      .map((toast) =>
        toast.undo ? (
          <UndoToast key={toast.id} toast={toast} undo={toast.undo} />
        ) : (
          <div key={toast.id} className={styles.toast} data-failed={failed || undefined}>
            <Message toast={toast} />
          </div>
        ),
      );
  return (
    <div className={styles.toasts}>
      <div role={isInDialog ? undefined : "status"} aria-live="polite">
        {renderToasts(false)}
      </div>
      <div role={isInDialog ? undefined : "alert"} aria-live="assertive">
        {renderToasts(true)}
      </div>
    </div>
  );
}

/** A number is not torn from its sign. */
const joined = (text: string) => text.replaceAll(" ×", "\u00A0×");

function Message({ toast: { id, text, detail, link }, children }: { toast: Toast; children?: ReactNode }) {
  return (
    <>
      <p>
        <strong>{joined(text)}</strong>{" "}
        {detail && (
          <span>
            {joined(detail)}
            {link && " "}
            {link && <a href={link.href}>{link.label}</a>}
          </span>
        )}
      </p>
      {children}
      <button type="button" className="link" onClick={() => dismiss(id)}>
        Close<span className="visually-hidden"> this message</span>
      </button>
    </>
  );
}

function UndoToast({ toast, undo }: { toast: Toast; undo: () => unknown }) {
  const handlers = useUndoTime(() => dismiss(toast.id));
  const box = useRef<HTMLDivElement>(null);
  const [isPressed, setIsPressed] = useState(false);

  // It stays until it is undone, so that a second press does not reach what is below.
  async function press() {
    setIsPressed(true);
    await undo();
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading && box.current?.contains(document.activeElement)) {
      heading.tabIndex = -1;
      heading.focus();
    }
    dismiss(toast.id);
  }

  return (
    <div ref={box} className={styles.toast} {...handlers}>
      <Message toast={toast}>
        <button
          type="button"
          className="link"
          aria-disabled={isPressed || undefined}
          onClick={() => isPressed || void press()}
        >
          {isPressed ? "Undoing" : "Undo"}
        </button>
      </Message>
    </div>
  );
}
