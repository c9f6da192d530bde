import { keysOf } from "#core/domain/keys.ts";

/** The words in which people say the colours of a bird; the keys are stored, the labels are shown. */
export const plumageColours = {
  black: "Black",
  white: "White",
  grey: "Grey",
  brown: "Brown",
  rufous: "Rufous",
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  pink: "Pink",
} as const;
export type Colour = keyof typeof plumageColours;
export const colourWords = keysOf(plumageColours);

/** How a species lives, in the classes of AVONET. */
export const lifestyles = {
  insessorial: "Perches above the ground",
  terrestrial: "On the ground",
  aerial: "In the air",
  aquatic: "On the water",
  generalist: "Several of these",
} as const;
export type Lifestyle = keyof typeof lifestyles;

export const MAX_COLOURS = 4;

/** The colours that a text names, in its order; undefined if it says anything else. */
export function readColours(text: string): Colour[] | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,;|]+/u)
    .filter(Boolean);
  const found = words.flatMap((word) => colourWords.find((colour) => colour === word) ?? []);
  return found.length === words.length ? [...new Set(found)] : undefined;
}
