import "./modal.css";
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect } from "react";

/**
 * Opens a dialog over the page, which can then be neither pressed nor scrolled; the focus goes to what has
 * `data-autofocus`, and returns to the opener. `ask` is called by Escape and by the step back of a phone; a field that
 * closes its own list or prompt at Escape prevents the default.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, ask: () => void) {
  useEffect(() => {
    const { current } = dialog;
    if (!current || !isOpen) return;
    const opener = document.activeElement;
    current.showModal();
    current.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      current.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog, isOpen]);
  /** Events of a dialog or a field within pass through here too. */
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    ref: dialog,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      ask();
    },
    onCancel: (event: SyntheticEvent) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      ask();
    },
    // Browsers close a dialog at the second step back, whatever it says to the first.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!isOpen || !isOwn(event) || event.currentTarget.open) return;
      event.currentTarget.showModal();
      ask();
    },
  };
}
