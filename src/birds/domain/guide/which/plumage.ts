import { isKeyOf } from "#core/domain/keys.ts";
import { slugify } from "#core/domain/words.ts";
import { type Colour, plumageColours } from "../colours.ts";
import table from "./plumage.json" with { type: "json" };

/** A plumage in words: how much of it each colour is, to 1, and the colours of some parts as far as they are drawn. */
export interface PlumageWords {
  colours: ReadonlyMap<Colour, number>;
  bill?: Colour;
  legs?: Colour;
  eye?: Colour;
  head?: Colour;
}

/** “grey 62 red 38; bill black; eye yellow”, as a plumage is stored. */
export const writePlumage = ({ colours, ...parts }: PlumageWords): string =>
  [
    [...colours].map(([colour, share]) => `${colour} ${Math.round(share * 100)}`).join(" "),
    ...Object.entries(parts).map(([part, colour]) => `${part} ${colour}`),
  ].join("; ");

export const colouredParts = ["bill", "legs", "eye", "head"] as const;
export type ColouredPart = (typeof colouredParts)[number];
const isPart = (part: string | undefined): part is ColouredPart => colouredParts.some((one) => one === part);

function readPlumage(text: string): PlumageWords {
  const [colours = "", ...parts] = text.split("; ");
  const plumage: PlumageWords = {
    colours: new Map(
      [...colours.matchAll(/(\w+) (\d+)/g)].flatMap(([, word = "", share]) =>
        isKeyOf(plumageColours, word) ? [[word, Number(share) / 100]] : [],
      ),
    ),
  };
  for (const [part, colour = ""] of parts.map((words) => words.split(" ")))
    if (isKeyOf(plumageColours, colour) && isPart(part)) plumage[part] = colour;
  return plumage;
}

const plumages = new Map(Object.entries(table.plumages));
const crests = new Map(Object.entries(table.crests));

/** The plumage of a species as it is drawn. */
export function findPlumage(scientificName: string): PlumageWords | undefined {
  const stored = plumages.get(slugify(scientificName));
  return stored === undefined ? undefined : readPlumage(stored);
}

/** Whether the drawing of a species, of its genus or its family has a crest. */
export function hasCrest(family: string, scientificName: string): boolean {
  const species = slugify(scientificName);
  const [genus = ""] = species.split("-");
  return crests.get(species) ?? crests.get(genus) ?? crests.get(slugify(family)) ?? false;
}
