import type { Institute } from "./settings.ts";

/** What visitors look for first: the parts of which one must say something, and what to call them. */
const wanted: { parts: (keyof Institute)[]; text: string }[] = [
  { parts: ["email", "telephone"], text: "an e-mail address or a telephone number" },
  { parts: ["hours"], text: "the office hours" },
];

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === "string" && value !== "";

/** Whether these settings say nothing yet of what visitors look for. */
export const isBlank = (settings: Readonly<Record<string, unknown>>): boolean =>
  missingSettings(settings).length === wanted.length;

/** What visitors look for and these settings do not say, with the part to fill in. */
export const missingSettings = (
  settings: Readonly<Record<string, unknown>>,
): { part: string; text: string }[] =>
  wanted.flatMap(({ parts: [first = "name", ...others], text }) =>
    [first, ...others].some((part) => isSaid(settings[part])) ? [] : [{ part: first, text }],
  );
