import { z } from "zod";
import { changesOf, choice, field, integer, line, number, type Values } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { requiredLine, line as textLine } from "#core/domain/text-fields.ts";
import { ages } from "./age.ts";

/** What a bird in the hand, or its ring, is to the institute. */
export const kinds = {
  new: "New ring",
  retrap: "Retrap",
  own: "Our ring, from elsewhere",
  control: "Ring of others",
  changed: "Ring changed or added",
  recovery: "Found and reported",
  none: "Released without a ring",
} as const;
export type Kind = keyof typeof kinds;

export const sexes = { M: "Male", F: "Female", U: "Unknown" } as const;
export const broodPatches = {
  "0": "None",
  "1": "Starting",
  "2": "Well defined",
  "3": "Veined, red",
  "4": "Wrinkled",
  "5": "Feathering over",
  P: "Present",
} as const;

const measure = (label: string, unit: string, [min, max]: readonly [number, number], csv: string[]) => {
  const message = `${label}: ${min} to ${max} ${unit}.`;
  return number(z.number(message).min(min, message).max(max, message), {
    label,
    unit,
    csv,
    isFact: true,
    inputMode: "numeric",
  });
};
const score = (label: string, max: number, csv: string[]) =>
  integer(0, max, `${label}: 0 to ${max}.`, { label, csv, isFact: true, inputMode: "numeric" });
/** A time of day as HH:MM. */
const clock = (label: string, csv: string[]) =>
  field(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time such as 06:15.")
      .nullable()
      .default(null),
    { control: "line", label, csv },
  );

/** Everything that is recorded of a bird in the hand, in the order of the files. */
export const encounterFields = {
  kind: choice(kinds, {
    label: "Ring is",
    csv: ["newretrap", "code", "status", "capturecode", "recap", "nr"],
    meaning: "What the ring was to the institute: new, retrap, own, control, changed, recovery or none",
  }),
  scheme: line(3, {
    label: "Scheme",
    csv: ["ringscheme"],
    meaning: "EURING code of another ringing scheme; empty for our own",
  }),
  ring: line(20, {
    label: "Ring",
    csv: ["ringno", "ringnumber", "band", "bandnumber", "bague"],
    meaning: "Number of the ring, as stamped",
  }),
  ringBefore: line(20, {
    label: "Ring before",
    meaning: "Number of the ring that this one replaced or was added to",
  }),
  scientificName: line(300, {
    label: "Scientific name",
    csv: ["latinname", "scientific"],
    meaning: "Scientific name, as written",
  }),
  englishName: line(300, {
    label: "Species",
    csv: ["englishname", "species", "commonname", "speciesname", "bird"],
    meaning: "English name, as written",
  }),
  age: choice(ages, { label: "Age", csv: ["euringage", "agecode"], meaning: "EURING age code" }),
  sex: choice(sexes, {
    label: "Sex",
    csv: ["sexcode"],
    meaning: "M male, F female, U looked at and unknown",
  }),
  isSexUnsure: choice({ yes: "Unsure" }, { label: "Sex unsure", meaning: "“yes” if the sex is a guess" }),
  wing: measure("Wing", "mm", [20, 800], ["winglength", "wingchord"]),
  mass: measure("Mass", "g", [1, 15_000], ["weight", "wt"]),
  fat: score("Fat", 8, ["fatscore"]),
  fatScale: line(20, { label: "Fat scale", meaning: "Name of the scale of the fat score" }),
  muscle: score("Breast muscle", 3, ["muscle", "pectoral", "breastmuscle"]),
  broodPatch: choice(broodPatches, {
    label: "Brood patch",
    csv: ["bp"],
    meaning: "Brood patch, 0 to 5, or P if present",
  }),
  /** From the innermost: 0 old, 1 to 4 growing, 5 new, V not looked at. */
  primaries: field(
    z
      .string()
      .regex(/^[0-5V]{9,10}$/, "Give 9 or 10 signs, each 0 to 5 or V, the innermost feather first.")
      .nullable()
      .default(null),
    {
      control: "line",
      label: "Primary moult",
      csv: ["moult", "primarymoult", "pmoult"],
      meaning: "Primaries from the innermost: 0 old, 1–4 growing, 5 new, V not looked at",
    },
  ),
  tarsus: measure("Tarsus", "mm", [5, 400], ["tarsuslength"]),
  tail: measure("Tail", "mm", [10, 1200], ["taillength"]),
  head: measure("Head and bill", "mm", [10, 400], ["totalhead", "headbill"]),
  condition: score("Condition", 9, ["conditioncode"]),
  time: clock("Time", ["capturetime", "nettime"]),
  net: line(40, { label: "Net", csv: ["netno"] }),
  ringer: line(100, { label: "Ringer", csv: ["init", "ringedby", "observer"] }),
  scribe: line(100, { label: "Scribe" }),
  otherMarks: line(200, { label: "Other marks", csv: ["colourrings", "colorrings", "geoloc", "marks"] }),
  notes: line(2000, { label: "Notes", csv: ["remarks", "comments"] }),
};
export interface EncounterValues extends Values<typeof encounterFields> {}

/** Something that was asked when the bird was in the hand, or found when it reached the server. */
export const DoubtInput = z.object({
  field: z.enum([...keysOf(encounterFields), "date"]),
  /** What was doubted, such as `species` or `twice`. */
  kind: textLine(30),
  text: requiredLine(500, "Say what is doubted."),
  /** What the person who held the bird answered; null while it is open. */
  answer: textLine(500).nullable().default(null),
});
export type DoubtInput = z.output<typeof DoubtInput>;

/** One bird as a phone sends it: its values, and what was asked and answered. */
export const EncounterInput = z.object({
  /** Made on the phone, so that a bird that is sent twice is stored once. */
  id: z.uuid(),
  ...encounterFields,
  kind: z.enum(keysOf(kinds), "Say what the ring is."),
  doubts: z.array(DoubtInput).max(20).default([]),
});
export type EncounterInput = z.output<typeof EncounterInput>;

/** The facts of an encounter that rings, lives and checks need; an encounter of another scheme has its code. */
export interface LinkedEncounter {
  id: string;
  kind: Kind;
  /** As `ringKey` makes it; null without a ring. */
  ring: string | null;
  ringBefore: string | null;
  /** null for our own scheme. */
  scheme: string | null;
  /** What the bird is called for people; encounters of one species have equal texts. */
  species: string | null;
  age: keyof typeof ages | null;
  sex: keyof typeof sexes | null;
  wing: number | null;
  mass: number | null;
  /** YYYY-MM-DD */
  date: string;
  site: string | null;
  condition: number | null;
}

/** Whether an encounter put its ring on the bird. */
export const isPutOn = ({ kind }: Pick<LinkedEncounter, "kind">): boolean =>
  kind === "new" || kind === "changed";

/** A doubt as it is stored. */
export interface EncounterDoubt extends DoubtInput {
  _id: string;
  at: string;
  /** Who answered, by name; null while it is open. */
  answeredBy: string | null;
}

/** An encounter as ringers and the keeper read it. */
export interface Encounter extends EncounterValues {
  _id: string;
  sessionId: string | null;
  kind: Kind;
  /** The species of the guide; null while its name is not matched. */
  species: { _id: string; name: string; scientificName: string; slug: string } | null;
  date: string;
  /** Where: the site of its session, or the words of a finder. */
  placeName: string | null;
  birdKey: string | null;
  doubts: EncounterDoubt[];
  /** The row or line as it was received by an import. */
  written: Record<string, string> | null;
  version: number;
  /** Whether it was corrected after its session was handed to the scheme. */
  isChangedSince: boolean;
}

/** What an encounter was before a correction. */
export interface EncounterVersion {
  version: number;
  at: string;
  by: string | null;
  reason: string | null;
  values: EncounterValues;
}

/** A correction: the fields that change, and why. */
export const EncounterCorrection = z.object({
  /** The version that was read. */
  version: z.int().min(1),
  changes: changesOf(encounterFields),
  reason: requiredLine(500, "Say why you change it."),
});
