/** A picture that is lost is replaced by the drawing that its `data-spare` names. */
export function replaceLostPictures(): void {
  const replace = (target: EventTarget | null) => {
    if (!(target instanceof HTMLImageElement) || !target.dataset.spare) return;
    target.removeAttribute("srcset");
    target.src = target.dataset.spare;
    delete target.dataset.spare;
  };
  addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll("img[data-lost]")) replace(image);
}
