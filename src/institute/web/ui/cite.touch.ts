const STYLE_KEY = "cite-style";

/** Opens the citation to which a link leads, or looks after the choice of a style. */
export default (element: HTMLElement, event: Event): unknown =>
  element instanceof HTMLAnchorElement ? open(element) : chooseStyle(element, event);

/** Shows the citation of a work in a dialog; a second click meanwhile does nothing. */
async function open(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  try {
    const reply = await fetch(`${link.pathname}/cite.html`);
    if (!reply.ok) return location.assign(link.href);
    show(await reply.text());
  } finally {
    link.ariaBusy = null;
  }
}

function show(html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  const dialog = template.content.querySelector("dialog");
  if (!dialog) return;
  const close = () => dialog.close();
  dialog.addEventListener("click", ({ target }) => {
    // What is behind the dialog counts as the dialog itself.
    const isOutside = target === dialog;
    if (isOutside || (target instanceof Element && target.closest("[data-close]"))) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  // What was open would be open after a step back.
  addEventListener("pagehide", close, { once: true });
  document.body.append(dialog);
  const choice = dialog.querySelector("fieldset");
  if (choice) chooseStyle(choice, new Event("seen"));
  dialog.showModal();
}

/** Shows the style of references that was chosen last on this device, and stores another choice. */
function chooseStyle(choice: HTMLElement, event: Event): void {
  const styles = [...choice.querySelectorAll<HTMLInputElement>("[name=style]")];
  const button = choice.parentElement?.querySelector("[data-touch=copy]");
  if (event.type === "click") {
    const chosen = styles.find(({ checked }) => checked);
    if (chosen) storeStyle(chosen.value);
    if (button) button.textContent = "Copy";
    return;
  }
  const stored = styles.find(({ value }) => value === storedStyle());
  if (stored) stored.checked = true;
  for (const access of choice.querySelectorAll<HTMLElement>("[data-access]")) nameDay(access, new Date());
}

/** Writes the day of access into the words for it. */
function nameDay(access: HTMLElement, day: Date): void {
  const month = (length: "long" | "short") => day.toLocaleDateString("en-GB", { month: length });
  const values: Record<string, string> = {
    YYYY: String(day.getFullYear()),
    MMMM: month("long"),
    MMM: month("short"),
    D: String(day.getDate()),
  };
  const words = access.dataset.access ?? "";
  access.textContent = words.replace(/YYYY|MMMM?|D/g, (sign) => values[sign] ?? sign);
  access.hidden = false;
}

function storedStyle(): string | null {
  try {
    return localStorage.getItem(STYLE_KEY);
  } catch {
    return null;
  }
}

function storeStyle(style: string): void {
  try {
    localStorage.setItem(STYLE_KEY, style);
  } catch {
    // Without storage, the next page shows the first style.
  }
}
