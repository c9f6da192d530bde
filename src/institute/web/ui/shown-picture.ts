import { cutAround, type Focus } from "#core/domain/focus.ts";

interface ShownPicture {
  src: string;
  caption?: string | undefined;
  credit?: string | undefined;
  focus?: Focus | undefined;
}

/** Where a picture of a page is, and what of it stays in sight where it is cut. */
export const shownPicture = ({ src, focus }: ShownPicture) => ({
  src,
  ...(focus && { style: { objectPosition: cutAround(focus) } }),
});

/** The caption of a picture and who made it, in one line; empty if nothing is known. */
export const pictureNote = ({ caption, credit }: ShownPicture): string =>
  [caption, credit].filter(Boolean).join(" · ");
