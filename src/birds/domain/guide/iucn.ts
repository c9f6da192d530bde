import { isKeyOf, keysOf } from "#core/domain/keys.ts";

/** A category of the IUCN Red List, with its colours for background and text. */
interface Category {
  label: string;
  colour: string;
  ink: "#000000" | "#ffffff";
  /** Larger is more threatened; 0 for categories that say nothing about the threat. */
  weight: number;
  threatened: boolean;
}

const category = (
  label: string,
  colour: string,
  weight: number,
  ink: Category["ink"] = "#000000",
): Category => ({ label, colour, ink, weight, threatened: weight >= 4 && weight <= 6 });

// LC, NT, VU, CR and DD have the spec's colours, the others those of the Red List and of IUCN France (EX, EW, RE).
// NC is our own: the Red List assesses these birds as part of another species.
/** The categories, most threatened first. */
export const iucnCategories = {
  EX: category("Extinct", "#000000", 9, "#ffffff"),
  EW: category("Extinct in the wild", "#3d1951", 8, "#ffffff"),
  RE: category("Regionally extinct", "#5a1a63", 7, "#ffffff"),
  CR: category("Critically endangered", "#d3001b", 6, "#ffffff"),
  EN: category("Endangered", "#fc7f3f", 5),
  VU: category("Vulnerable", "#ffe619", 4),
  NT: category("Near threatened", "#cce226", 3),
  LC: category("Least concern", "#78b74a", 2),
  DD: category("Data deficient", "#d3d4d5", 1),
  NE: category("Not evaluated", "#ffffff", 0),
  NA: category("Not applicable", "#f3ebda", 0),
  NC: category("Not assessed separately", "#ffffff", 0),
} as const satisfies Record<string, Category>;

export type IucnCode = keyof typeof iucnCategories;

export const iucnCodes = keysOf(iucnCategories);

/** The category with this code or label, in any case; `undefined` if there is none. */
export function parseIucnCode(text: string): IucnCode | undefined {
  const upper = text.trim().toUpperCase();
  if (isKeyOf(iucnCategories, upper)) return upper;
  return iucnCodes.find((code) => iucnCategories[code].label.toUpperCase() === upper);
}

/** The text of a badge; an unknown code is "Not stated". */
export const iucnLabel = (code: string | null): string =>
  code && isKeyOf(iucnCategories, code) ? iucnCategories[code].label : "Not stated";
