import { z } from "zod";
import { type BirdKind, birdKinds } from "#core/domain/bird-kinds.ts";
import { recordOf } from "#core/domain/keys.ts";
import { choice, group, inline, line, link, number, paragraph, rows } from "#core/domain/parts.ts";
import { capital } from "#core/domain/words.ts";

// Each control is a call of its own, since the registry knows one label of each schema.
export const next = (label = "Where to go from here") =>
  rows(label, z.strictObject({ title: line("Title"), text: line("Text"), href: link("Leads to") }), {
    min: 1,
    max: 3,
    row: "link",
  });
export const numeral = () =>
  z.strictObject({ number: line("Figure", { isFigure: true }), text: line("What it counts") });
export const numerals = (label: string, count: { min?: number; max: number } = { max: 8 }) =>
  rows(label, numeral(), { ...count, row: "figure" });
export const named = () => z.strictObject({ name: line("Name"), text: inline("Text") });
export const labelled = (label: string) => group(label, { label: line("Label"), href: link("Leads to") });
export const bird = () =>
  choice(
    "Bird",
    recordOf<BirdKind, string>(birdKinds, (kind) =>
      capital(kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    ),
  );
export const months = () => number("Months", { min: 1, max: 24 });
export const year = (label = "Year") => number(label, { min: 1900, max: 2200 });
export const count = (label: string) => number(label, { min: 0, max: 10_000_000, isFigure: true });

/** What every page of its own says of itself. */
export const page = {
  title: line("Title"),
  description: paragraph("In search engines and shared links", { hint: "One or two sentences." }),
  intro: paragraph("One sentence under the title"),
};
export const keywords = () =>
  rows("Words to be found by", line("Word"), {
    hint: "As people type them: admission, fees, bourse",
    max: 60,
    row: "word",
  }).optional();
