/** The widths in pixels in which a stored picture can be asked for with `?w=`. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const;
