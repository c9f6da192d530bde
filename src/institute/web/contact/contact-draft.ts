import { asObject } from "#core/domain/keys.ts";

// Saves an unsent message for this tab, so that it survives a reload or a step back.

export const contactDraftKey = "contact-draft";

export interface ContactDraft {
  savedAt: string;
  /** The idempotency key, so that a message whose reply was lost is not sent twice after a reload. */
  sendKey: string | undefined;
}

/** The result, or undefined when storage is blocked or full: the form works without a draft. */
function tryStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const deleteContactDraft = (): void => tryStorage(() => sessionStorage.removeItem(contactDraftKey));

/** Saves the form's values without the honeypot field; an empty form deletes the draft. */
export function saveContactDraft(form: HTMLFormElement, sendKey: string): void {
  const { website: _trap, sendKey: _hidden, ...values } = Object.fromEntries(new FormData(form));
  const draft = { savedAt: new Date().toISOString(), values, sendKey };
  if (Object.values(values).some((value) => value !== ""))
    tryStorage(() => sessionStorage.setItem(contactDraftKey, JSON.stringify(draft)));
  else deleteContactDraft();
}

/** Fills empty fields from the draft and returns the draft, or undefined if it filled nothing. */
export function restoreContactDraft(form: HTMLFormElement): ContactDraft | undefined {
  const { savedAt, values, sendKey } = asObject(
    tryStorage(() => JSON.parse(sessionStorage.getItem(contactDraftKey) ?? "null")),
  );
  let filled = false;
  for (const [name, value] of Object.entries(asObject(values))) {
    const field = form.elements.namedItem(name);
    const isText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (!isText || field.value !== "" || typeof value !== "string" || !value) continue;
    field.value = value;
    filled = true;
  }
  if (!filled || typeof savedAt !== "string") return undefined;
  return { savedAt, sendKey: typeof sendKey === "string" ? sendKey : undefined };
}
