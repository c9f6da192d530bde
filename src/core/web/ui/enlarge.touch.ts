import styles from "./enlarge.module.css";

/** Shows the picture of a link over the page, as large as the window, with the caption of its figure. */
export default function enlarge(link: HTMLElement): void {
  const picture = link.querySelector("img")?.cloneNode();
  if (!(picture instanceof HTMLImageElement)) return;
  const dialog = document.createElement("dialog");
  const [frame, close] = [document.createElement("figure"), document.createElement("button")];
  const figure = link.closest("figure");
  const caption = figure?.querySelector("figcaption")?.cloneNode(true);
  dialog.className = styles.dialog ?? "";
  dialog.ariaLabel = picture.alt;
  picture.sizes = "100vw";
  picture.loading = "eager";
  // What the figure says of a lost picture is said here too.
  frame.className = figure?.className ?? "";
  picture.className = "";
  close.type = "button";
  close.textContent = "Close";
  frame.append(picture, ...(caption ? [caption] : []));
  dialog.append(close, frame);
  const end = () => dialog.close();
  // A press anywhere but on a link of the caption.
  dialog.addEventListener("click", end);
  dialog.addEventListener("close", () => dialog.remove());
  // What was open would be open after a step back.
  addEventListener("pagehide", end, { once: true });
  document.body.append(dialog);
  dialog.showModal();
}
