import { useSyncExternalStore } from "react";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
  detail: string | undefined;
  failed: boolean;
}

const shownFor = 7000;
const none: Toast[] = [];
let toasts = none;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, "id">): number {
  count += 1;
  // A later success says enough; a failure stays until it is closed.
  show([
    ...toasts.filter((earlier) => earlier.failed && earlier.text !== toast.text),
    { ...toast, id: count },
  ]);
  return count;
}

const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id));

/** Says that something is done; stays over a change of page and leaves by itself. */
export function announce(text: string, detail?: string): void {
  const id = add({ text, detail, failed: false });
  setTimeout(() => dismiss(id), shownFor);
}

/** Says that something could not be done, where no form is there to say it; stays until it is closed. */
export function announceFailure(text: string, detail?: string): void {
  add({ text, detail, failed: true });
}

/** Makes way for a dialog: what is done has been said, what failed stays. */
export const hushToasts = () => show(toasts.filter(({ failed }) => failed));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notifications of the site, at the top, where they cover no form's end; once, in the root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const strip = (failed: boolean) =>
    shown
      .filter((toast) => toast.failed === failed)
      .map(({ id, text, detail }) => (
        <div key={id} className={styles.toast} data-failed={failed || undefined}>
          <p>
            <strong>{text}</strong>
            {detail && <span>{detail}</span>}
          </p>
          <button type="button" onClick={() => dismiss(id)}>
            Close<span className="visually-hidden"> this message</span>
          </button>
        </div>
      ));
  return (
    <div className={styles.toasts}>
      <div role="status">{strip(false)}</div>
      <div role="alert">{strip(true)}</div>
    </div>
  );
}
