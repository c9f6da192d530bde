const features = ["camera", "geolocation", "microphone", "payment", "usb"] as const;

/** The policy of a page about the device: nothing is allowed but what it needs itself. */
export const permissionsWith = (allowed?: (typeof features)[number]): string =>
  [
    ...features.map((feature) => `${feature}=${feature === allowed ? "(self)" : "()"}`),
    "browsing-topics=()",
  ].join(", ");
