let isOpening = false;

/** Opens another document in place of this one. */
export function openDocument(address: string, replace = false): void {
  isOpening = true;
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isOpening = false;
  });
  if (replace) location.replace(address);
  else location.assign(address);
}

/** Whether another document is on its way, so that the application moves nowhere meanwhile. */
export const isDocumentOpening = (): boolean => isOpening;
