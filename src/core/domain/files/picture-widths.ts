/** The widths in pixels that `?w=` accepts for stored pictures. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const;
