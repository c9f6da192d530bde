/** Copies the text of `data-copy` and says so; where that is not allowed, selects the text to be copied by hand. */
export default async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", done = "Copied", said = "" } = button.dataset;
  const part = button.closest("[data-copying]");
  const status = part?.querySelector("[role=status]");
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
    if (status) status.textContent = said;
  } catch {
    const shown = part?.querySelector<HTMLElement>("[data-copy-by-hand]");
    if (!shown) return;
    shown.hidden = false;
    const field = shown.querySelector("input");
    if (field) field.select();
    else getSelection()?.selectAllChildren(shown);
  }
}
