/**
 * Copies the text of `data-copy`, or else the visible text to be copied by hand with its italics, and says so;
 * where that is not allowed, selects it to be copied by hand.
 */
export default async function copy(button: HTMLElement): Promise<void> {
  const { done = "Copied", said = "" } = button.dataset;
  const part = button.closest<HTMLElement>("[data-copying]");
  const status = part?.querySelector("[role=status]");
  const texts = [...(part?.querySelectorAll<HTMLElement>("[data-copy-by-hand]") ?? [])];
  const shown = texts.find(isVisible) ?? texts[0];
  try {
    await (button.dataset.copy === undefined && shown
      ? copyRich(shown)
      : navigator.clipboard.writeText(button.dataset.copy ?? ""));
    button.textContent = done;
    if (status) status.textContent = said;
  } catch {
    if (!shown) return;
    shown.hidden = false;
    const field = shown.querySelector("input");
    if (field) field.select();
    else getSelection()?.selectAllChildren(shown);
  }
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/** Copies a text twice: plain, and with its italics for word processors. */
async function copyRich(shown: HTMLElement): Promise<void> {
  const [plain, rich] = [shown.textContent, shown.cloneNode(true)];
  if (!(rich instanceof HTMLElement) || typeof ClipboardItem === "undefined")
    return navigator.clipboard.writeText(plain);
  for (const span of rich.querySelectorAll("span")) span.replaceWith(...span.childNodes);
  const item = (text: string, type: string) => new Blob([text], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": item(plain, "text/plain"),
      "text/html": item(rich.innerHTML, "text/html"),
    }),
  ]);
}
