// A message that is not sent yet, kept for this tab, so that a reload or a step back does not take it away.

const DRAFT_KEY = "contact-draft";

export interface ContactDraft {
  savedAt: string;
  values: Record<string, string>;
  /** The key under which it is sent, so that it arrives once even when a reply was lost before a reload. */
  sendKey?: string;
}

/** Storage may be forbidden or full: then nothing is kept, and the form works on. */
function tryStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const deleteContactDraft = (): void => tryStorage(() => sessionStorage.removeItem(DRAFT_KEY));

/** Keeps what stands in the form, without the trap for robots; an empty form keeps nothing. */
export function saveContactDraft(form: HTMLFormElement, sendKey: string): void {
  const { website: _trap, sendKey: _hidden, ...values } = Object.fromEntries(new FormData(form));
  const draft = { savedAt: new Date().toISOString(), values, sendKey };
  if (Object.values(values).some((value) => value !== ""))
    tryStorage(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft)));
  else deleteContactDraft();
}

/** Fills what is still empty with what was typed before; replies the draft, if it filled anything. */
export function restoreContactDraft(form: HTMLFormElement): ContactDraft | undefined {
  const draft = tryStorage((): ContactDraft | null =>
    JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null"),
  );
  let filled = false;
  for (const [name, value] of Object.entries(draft?.values ?? {})) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.value !== "" || !value) continue;
    field.value = value;
    filled = true;
  }
  return filled && draft ? draft : undefined;
}
