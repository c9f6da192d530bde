import { formatTime } from "#core/domain/dates.ts";
import { newKey } from "#core/web/send-key.ts";
import { followKeyboard } from "#core/web/ui/follow-keyboard.ts";
import { deleteContactDraft, restoreContactDraft, saveContactDraft } from "./contact-draft.ts";

/** Saves an unsent message in this tab, restores it, and gives it a key so that it is sent once. */
export default function keepMessage(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement) || form.hasAttribute("data-started")) return;
  form.setAttribute("data-started", "");
  followKeyboard();
  const key = form.querySelector<HTMLInputElement>("[name=sendKey]");
  const note = form.querySelector<HTMLElement>("[data-restored]");
  const draft = restoreContactDraft(form);
  // A key that was refused as used is not sent again.
  const isUsed = form.hasAttribute("data-key-used");
  if (key) key.value = (!isUsed && draft?.sendKey) || newKey();
  if (draft && note) {
    const text = note.querySelector("p");
    if (text) text.textContent = `Your unsent message from ${formatTime(draft.savedAt)} has been restored.`;
    note.hidden = false;
  }
  // What was typed before this script arrived.
  if (!draft) saveContactDraft(form, key?.value ?? "");
  form.addEventListener("input", () => saveContactDraft(form, key?.value ?? ""));
  note?.querySelector("button")?.addEventListener("click", () => {
    deleteContactDraft();
    form.reset();
    note.hidden = true;
    if (key) key.value = newKey();
    form.querySelector("input")?.focus();
  });
}
