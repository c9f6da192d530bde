import { keysOf } from "#domain/keys.ts";
import type { Citable } from "../posts/citable.ts";
import { apa } from "./apa.ts";
import { chicago } from "./chicago.ts";
import { harvard } from "./harvard.ts";
import { ibis } from "./ibis.ts";
import { toPrint } from "./reference-parts.ts";
import { vancouver } from "./vancouver.ts";

/** The styles of references in plain text; the first is shown first. */
const referenceStyles = {
  apa: { label: "APA", write: apa },
  harvard: { label: "Harvard", write: harvard },
  chicago: { label: "Chicago", write: chicago },
  vancouver: { label: "Vancouver", write: vancouver },
  ibis: { label: "Ibis", write: ibis },
} as const;

export type ReferenceStyle = keyof typeof referenceStyles;

/** A work as a reference in one style. */
export const writeReference = (work: Citable, style: ReferenceStyle): string =>
  referenceStyles[style].write(toPrint(work));

/** A work as a reference in each style, with the name of the style. */
export const writeReferences = (work: Citable): { label: string; text: string }[] =>
  keysOf(referenceStyles).map((style) => ({
    label: referenceStyles[style].label,
    text: writeReference(work, style),
  }));
