import { useEffect } from "react";

/** Whether a click beside everything, or a lost element, has left the focus nowhere. */
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Where a person goes on who was within these elements, the innermost first: they may be gone in part. */
function findSuccessor(path: readonly Element[]): HTMLElement | null {
  for (const box of path.filter((element) => element.isConnected)) {
    const goal =
      box.localName === "nav"
        ? '[aria-current="page"]'
        : box.localName === "form"
          ? 'input[type="search"]'
          : "h1, h2, h3, h4";
    // What an editor of text holds is written, and it takes back each attribute that is set on it.
    const found = [...box.querySelectorAll<HTMLElement>(goal)].find(
      (element) => !element.closest("[contenteditable]"),
    );
    if (found) return found;
  }
  return null;
}

function withAncestors(element: Element): Element[] {
  const { parentElement } = element;
  return [element, ...(parentElement && parentElement !== document.body ? withAncestors(parentElement) : [])];
}

function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Keeps the focus on a screen whose parts come and go: if what has it is removed, as a link to the next page on the
 * last one, it goes to the current page, the search or the heading beside it. A dialog takes care of its own.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      const isKept = target instanceof Element && !target.closest("dialog, [role='dialog']");
      path = isKept && target.closest("main") ? withAncestors(target) : [];
    };
    // A click beside everything takes the focus away for good; an element that is removed or disabled does not mean to.
    const forget = () =>
      queueMicrotask(() => {
        if (isNowhere() && path[0]?.isConnected && !path[0].matches(":disabled")) path = [];
      });
    const observer = new MutationObserver(() => {
      const [last] = path;
      if (!last || !isNowhere() || (last.isConnected && last.matches(":disabled"))) return;
      const next = last.isConnected ? last : findSuccessor(path);
      if (next instanceof HTMLElement) focusQuietly(next);
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, []);
}
