/** A picture that is lost is replaced by the drawing that its `data-spare` names. */
export function replaceLostPictures(): void {
  const replace = (target: EventTarget | null) => {
    if (!(target instanceof HTMLImageElement) || !target.dataset.spare) return;
    target.removeAttribute("srcset");
    target.src = target.dataset.spare;
    delete target.dataset.spare;
  };
  addEventListener("error", ({ target }) => replace(target), true);
  // It may have failed before this script arrived.
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-spare]"))
    if (image.complete && image.naturalWidth === 0 && image.loading !== "lazy") replace(image);
}
