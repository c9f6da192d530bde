import { z } from "zod";
import { checkedLine, choice, number } from "#core/domain/fields.ts";
import { capital } from "#core/domain/words.ts";
import { colourWords, lifestyles, MAX_COLOURS, plumageColours, readColours } from "./colours.ts";

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
      label: `${capital(what)} in millimetres`,
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
