const NOTICE_KEY = "notice";
const NOTICE_MS = 7000;

interface Notice {
  text: string;
  detail: string;
  failed: boolean;
}

/** Shows a notice in the page's own template; a success disappears by itself, a failure stays until it is closed. */
export function showNotice({ text, detail, failed }: Notice): void {
  const place = document.querySelector(`[data-notices] [role=${failed ? "alert" : "status"}]`);
  const template = document.querySelector<HTMLTemplateElement>("template[data-notice]");
  const shown = template?.content.firstElementChild?.cloneNode(true);
  if (!place || !(shown instanceof HTMLElement)) return;
  const [strong, span] = [shown.querySelector("strong"), shown.querySelector("p span")];
  if (strong) strong.textContent = text;
  if (span) span.textContent = detail;
  shown.toggleAttribute("data-failed", failed);
  shown.querySelector("button")?.addEventListener("click", () => shown.remove());
  place.replaceChildren(shown);
  if (!failed) setTimeout(() => shown.remove(), NOTICE_MS);
}

/** Logs why something that needs the network failed, and says that it did. */
export function showFailure(error: unknown): void {
  console.error(error);
  showNotice({ text: "That did not work", detail: "Try again once you’re online.", failed: true });
}

/** Stores a notice for the next document, when this one is being left. */
export function storeNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, JSON.stringify([notice.text, notice.detail, notice.failed]));
  } catch {
    // Without storage the notice is lost; what it is about is not.
  }
}

/** Shows the notice that the last document left. */
export function showStoredNotice(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NOTICE_KEY) ?? "null");
    sessionStorage.removeItem(NOTICE_KEY);
    if (!Array.isArray(stored)) return;
    const [text, detail, failed] = stored;
    showNotice({ text: String(text ?? ""), detail: String(detail ?? ""), failed: failed === true });
  } catch {
    // There is none.
  }
}
