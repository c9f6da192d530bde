/** The pages that the saved copy of the bird guide replaces when the device is offline. */
export const offlineGuidePaths = /^\/(birds(\/[^/]+)?|birdlist|datazone\/pointcount)\/?$/;

/** Whether this device has a saved copy of the guide: only then does a service worker control the page. */
export const isGuideCached = (): boolean => Boolean(navigator.serviceWorker?.controller);
