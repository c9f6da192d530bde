import { newKey } from "#core/web/send-key.ts";
import { followKeyboard } from "#core/web/ui/follow-keyboard.ts";

/** Gives a report of a ring a key, so that it is sent once. */
export default function keyReport(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement) || form.hasAttribute("data-started")) return;
  form.setAttribute("data-started", "");
  followKeyboard();
  const key = form.querySelector<HTMLInputElement>("[name=sendKey]");
  if (key) key.value = newKey();
}
