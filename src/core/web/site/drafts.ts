/** Removes from this tab the drafts that the page names in `data-sent`: what they held has been sent. */
export function removeSentDrafts(): void {
  try {
    for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-sent]"))
      sessionStorage.removeItem(dataset.sent ?? "");
  } catch {
    // Without storage there is no draft.
  }
}
