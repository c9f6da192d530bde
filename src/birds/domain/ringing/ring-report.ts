import { z } from "zod";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { requiredLine, stripUnsafe, line as textLine } from "#core/domain/text-fields.ts";

/** How a ring was found, as finders choose it. */
export const findingCircumstances = {
  seen: "I read the ring on a living bird",
  released: "I caught the bird and let it go",
  dead: "I found the bird dead",
  cat: "A cat or another animal caught it",
  hit: "It hit a window, a wire or a vehicle",
  hunted: "It was shot, trapped or hunted",
  ring: "I found the ring alone",
  other: "Something else",
} as const;
export type FindingCircumstance = keyof typeof findingCircumstances;

/** The languages of the form, of the letters and of the page of the bird. */
export type FinderLanguage = "en" | "fr";
export type RingReportState = "waiting" | "answered" | "dismissed";

const chooseHow = "Choose how you found it.";
const FIRST_DAY = "1900-01-01";

/** Degrees as a form without script sends them; empty for none. */
const degrees = (label: string, limit: number) =>
  z
    .union([z.number(), z.string().max(40)], `${label}: degrees such as 9.8752.`)
    .nullable()
    .default(null)
    .transform((written, context) => {
      const text = String(written ?? "")
        .trim()
        .replace("−", "-")
        .replace(",", ".");
      const value = Number(text);
      if (text === "") return null;
      if (/^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(value) <= limit) return value;
      context.addIssue(`${label}: degrees from −${limit} to ${limit}, such as 9.8752.`);
      return z.NEVER;
    });

/** What a finder writes about a ring. */
export const FoundRingInput = z
  .object({
    ring: requiredLine(60, "Write what you can read on the ring."),
    foundOn: z.iso
      .date("Give the day, such as 2026-11-30.")
      .refine(
        (day) => day >= FIRST_DAY && day <= lagosDay(new Date()),
        "Give a day that is not in the future.",
      ),
    place: requiredLine(500, "Say where: the nearest town or village, and the state."),
    latitude: degrees("Latitude", 90),
    longitude: degrees("Longitude", 180),
    how: z.string(chooseHow).pipe(z.enum(keysOf(findingCircumstances), chooseHow)),
    notes: z
      .string()
      .overwrite((text) => stripUnsafe(text).replace(/\r\n?/g, "\n"))
      .trim()
      .max(2000, "At most 2,000 characters.")
      .default(""),
    name: textLine(100).default(""),
    email: z
      .string("Give your e-mail address, so that we can answer.")
      .max(254, "At most 254 characters.")
      .transform(normalizeEmail)
      .pipe(z.email("Give an e-mail address, such as name@example.org.")),
    /** The address of a photograph that was sent before it; without one it is empty. */
    photograph: z.string().max(300, "At most 300 characters.").default(""),
    language: z.enum(["en", "fr"]).default("en"),
    /** Hidden from people, so a filled field comes from a bot. */
    website: z.string().max(2_000_000).default(""),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ["latitude"],
    message: "Give latitude and longitude, or neither.",
  });
export type FoundRingInput = z.output<typeof FoundRingInput>;

/** What can be said of a ring from its letters alone: numbers run on, so that one more is no secret. */
export type RingOrigin = "ours" | "others" | "unknown";

/** What a finder reads at once. */
export interface FoundRingReply {
  origin: RingOrigin;
  /** Whether a letter that confirms it goes to the address. */
  copied: boolean;
}

/** A bird that has worn a ring, for the keeper to choose from. */
export interface RingCandidate {
  birdKey: string;
  species: string | null;
  firstOn: string;
  firstPlace: string | null;
  encounters: number;
}

/** A report, as the keeper reads it. */
export interface RingReport {
  _id: string;
  ring: string;
  foundOn: string;
  place: string;
  latitude: number | null;
  longitude: number | null;
  how: FindingCircumstance;
  notes: string | null;
  photograph: string;
  name: string | null;
  email: string | null;
  language: FinderLanguage;
  state: RingReportState;
  createdAt: string;
  answeredAt: string | null;
  /** The bird that it was, once answered. */
  birdKey: string | null;
  /** The birds that have worn this ring. */
  candidates: RingCandidate[];
}

/** Which bird a report is of. */
export const ReportAnswerInput = z.object({
  birdKey: z.string("Say which bird it is.").min(1, "Say which bird it is.").max(60),
});

/** The way of a bird, as its finder reads it by a secret link; of a sensitive species it has no places. */
export interface BirdWay {
  language: FinderLanguage;
  species: string | null;
  scientificName: string | null;
  slug: string | null;
  ring: string;
  /** Whether its first record is the day on which it got its ring. */
  isFirstRinged: boolean;
  ringedOn: string;
  foundOn: string;
  days: number;
  /** null for a sensitive species, or if it is not known. */
  ringedAt: string | null;
  foundAt: string | null;
  kilometres: number | null;
  hidesPlaces: boolean;
  /** How often it was caught between. */
  between: number;
}

export const RingLink = z.object({ token: z.string().max(200) });
