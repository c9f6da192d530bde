/** A category of the IUCN Red List: its words, and its colour with the colour of the letters on it. */
interface Category {
  label: string;
  colour: string;
  ink: "#000000" | "#ffffff";
  /** How much it threatens: larger is worse; what says nothing of the threat is 0. */
  weight: number;
  threatened: boolean;
}

const category = (
  label: string,
  colour: string,
  weight: number,
  ink: Category["ink"] = "#000000",
): Category => ({ label, colour, ink, weight, threatened: weight >= 4 && weight <= 6 });

/**
 * The categories, the most threatened first. LC green, NT yellowish green, VU yellow, CR red and DD grey are the
 * specification's; the rest follow the Red List's palette (EX, EW and RE as in IUCN France's guide for regions).
 * NC is ours: the Red List assesses these birds as part of another species, so it has no category for this one.
 */
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
  NC: category("No category for this concept", "#ffffff", 0),
} as const satisfies Record<string, Category>;

export type IucnCode = keyof typeof iucnCategories;

export const iucnCodes = Object.keys(iucnCategories) as [IucnCode, ...IucnCode[]];

const isCode = (text: string): text is IucnCode => Object.hasOwn(iucnCategories, text);

/** The category that a text names by its code, in any case, or by its words; nothing when it names none. */
export function parseIucnCode(text: string): IucnCode | undefined {
  const upper = text.trim().toUpperCase();
  if (isCode(upper)) return upper;
  return iucnCodes.find((code) => iucnCategories[code].label.toUpperCase() === upper);
}

/** What a badge says: the words of a known category. A code that nobody knows says that nothing is stated. */
export const iucnLabel = (code: string | null): string =>
  code && isCode(code) ? iucnCategories[code].label : "Not stated";
