/** Shows the picture of a link over the page, as large as the window, with the caption of its figure, whose sheet says how. */
export default function enlarge(link: HTMLElement): void {
  const figure = link.closest("figure");
  const picture = link.querySelector("img")?.cloneNode();
  if (!figure || !(picture instanceof HTMLImageElement)) return;
  const [dialog, close] = [document.createElement("dialog"), document.createElement("button")];
  const caption = figure.querySelector("figcaption")?.cloneNode(true);
  dialog.className = "no-print";
  dialog.ariaLabel = picture.alt;
  picture.sizes = "100vw";
  picture.loading = "eager";
  close.type = "button";
  close.textContent = "Close";
  dialog.append(close, picture, ...(caption ? [caption] : []));
  const end = () => dialog.close();
  // A press anywhere but on a link of the caption.
  dialog.addEventListener("click", end);
  dialog.addEventListener("close", () => dialog.remove());
  // What was open would be open after a step back.
  addEventListener("pagehide", end, { once: true });
  figure.append(dialog);
  dialog.showModal();
}
