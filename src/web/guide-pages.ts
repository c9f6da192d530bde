/** The pages that a copy of the bird guide on this device stands in for when there is no line. */
export const offlineGuidePaths = /^\/(birds(\/[^/]+)?|birdlist|datazone\/pointcount)\/?$/;

/** Whether a copy is kept here: only then does a worker stand behind the site. */
export const isGuideCached = (): boolean => Boolean(navigator.serviceWorker?.controller);
