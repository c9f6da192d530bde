import { z } from "zod";
import { checkedLine, choice, number } from "#core/domain/fields.ts";
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
const colourWords = keysOf(plumageColours);

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

const isColours = (text: string) => {
  const found = readColours(text);
  return found !== undefined && found.length <= MAX_COLOURS;
};

const measure = (what: string, csv: string, meaning: string) =>
  number(
    z
      .number(`Give the ${what} in millimetres, as a number.`)
      .positive(`Give the ${what} in millimetres, above 0.`)
      .max(10_000, `Give the ${what} in millimetres, at most 10,000.`),
    {
      label: `${what.charAt(0).toUpperCase()}${what.slice(1)} in millimetres`,
      what: `${what} in millimetres`,
      unit: "mm",
      csv: [csv, `avonet_${csv}`],
      meaning,
      isFact: true,
    },
  );

/** The measures of a species in millimetres, as means over both sexes, and how it lives. */
export const measureFields = {
  billLength: measure("bill length", "bill_mm", "Length of the bill to the skull in mm."),
  billDepth: measure("bill depth", "bill_depth_mm", "Depth of the bill at the nostrils in mm."),
  tarsus: measure("tarsus", "tarsus_mm", "Length of the tarsus in mm."),
  wing: measure("wing", "wing_mm", "Length of the folded wing in mm."),
  tail: measure("tail", "tail_mm", "Length of the tail in mm."),
  lifestyle: choice(lifestyles, {
    label: "How it lives",
    csv: ["lifestyle", "avonet_lifestyle"],
    meaning: `Where it spends its day, in the classes of AVONET: ${Object.values(lifestyles).join(", ")}.`,
    isFact: true,
  }),
};

/** The colours of an adult, which help to find a bird by its looks and never colour a drawing. */
export const colourFields = {
  colours: checkedLine(
    60,
    isColours,
    `At most ${MAX_COLOURS} of these words: ${colourWords.join(", ")}.`,
    {
      label: "Colours of the plumage",
      hint: `At most ${MAX_COLOURS} of ${colourWords.join(", ")}; the most striking first.`,
      meaning: `Colours of the plumage, the most striking first: at most ${MAX_COLOURS} of ${colourWords.join(", ")}.`,
      isFact: true,
    },
    (text) => readColours(text)?.join(" ") ?? text,
  ),
  billColour: choice(plumageColours, {
    label: "Colour of the bill",
    meaning: `Colour of the bill: ${colourWords.join(", ")}.`,
    isFact: true,
  }),
  legColour: choice(plumageColours, {
    label: "Colour of the legs",
    meaning: `Colour of the legs: ${colourWords.join(", ")}.`,
    isFact: true,
  }),
  eyeColour: choice(plumageColours, {
    label: "Colour of the eyes",
    meaning: `Colour of the eyes: ${colourWords.join(", ")}.`,
    isFact: true,
  }),
};
