/** The pages that the saved copy of the bird guide replaces when the device is offline. */
export const offlineGuidePaths = /^\/(birds(\/[^/]+)?|birdlist|datazone\/pointcount)\/?$/;
