import type { Edition } from "./euring-fields.ts";

type Limits = readonly (readonly [number, string])[];

/** Within how many metres a position is, and the code for it. */
const letters: Limits = [
  [1, "A"],
  [5, "B"],
  [10, "C"],
  [50, "D"],
  [100, "E"],
  [500, "F"],
  [1000, "G"],
  [5000, "H"],
  [10_000, "I"],
  [50_000, "J"],
  [100_000, "K"],
];
const figures: Limits = [
  [1000, "0"],
  [5000, "1"],
  [10_000, "2"],
  [20_000, "3"],
  [50_000, "4"],
  [100_000, "5"],
];
const figureOf: Record<string, string> = { H: "1", I: "2", J: "4", K: "5", L: "6", M: "7", Z: "9" };

/** How exact a position is; one of which nothing is said is “somewhere in the region”. */
export const accuracyCode = (metres: number | null, edition: Edition): string =>
  (edition === "2020" ? letters : figures).find(([limit]) => metres !== null && metres <= limit)?.[1] ??
  (edition === "2020" ? "Z" : "9");

/** The figure that the editions before 2020 have for a letter. */
export const accuracyFigure = (code: string): string =>
  /^[A-Z]$/.test(code) ? (figureOf[code] ?? "0") : code;

/** The fat scales that the code knows, by their letters and what ringers call them. */
const fatScales: Record<string, readonly string[]> = {
  E: ["esf", "kaiser"],
  B: ["bto", "biometrics working group"],
  P: ["operation baltic", "polish", "busse"],
};

/** The letter of a fat scale; null if the code has none, and then the score stays out. */
export function fatLetter(scale: string | null): string | null {
  const name = scale?.trim().toLowerCase() ?? "";
  return Object.keys(fatScales).find((letter) => fatScales[letter]?.includes(name)) ?? null;
}

/** What ringers call the fat scale of a letter. */
export const fatScaleNames: Record<string, string> = { E: "ESF", B: "BTO", P: "Operation Baltic" };

const afterFirstYear = ["4", "5", "6", "7", "8", "9", "A"];

/** The three fields of moult. V is “very old” in a line and “not looked at” here, so a wing with it is in the remarks alone. */
export function moultFields(primaries: string | null, age: string | null) {
  if (primaries === null || primaries.includes("V"))
    return { moult: /[1-4]/.test(primaries ?? "") ? "M" : "U", primaryScore: "", primaryMoult: "" };
  const isGrowing = /[1-4]/.test(primaries);
  // “No moult found” also says that the plumage is not that of a young bird.
  const isOlder = afterFirstYear.includes(age ?? "");
  return {
    moult: isGrowing ? "M" : isOlder ? "X" : "U",
    primaryScore: String([...primaries].reduce((sum, sign) => sum + Number(sign), 0)),
    primaryMoult: primaries.padEnd(10, "X"),
  };
}

/** The primaries of a line in our signs; null where those do not say the same. */
export const primariesOf = (primaryMoult: string): string | null =>
  /^[0-5]{9}[0-5X]$/.test(primaryMoult) ? primaryMoult.replace("X", "") : null;
