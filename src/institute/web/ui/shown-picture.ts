interface ShownPicture {
  src: string;
  focus?: { x: number; y: number } | undefined;
}

/** Where a picture of a page is, and what of it stays in sight where it is cut. */
export const shownPicture = ({ src, focus }: ShownPicture) => ({
  src,
  ...(focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } }),
});
