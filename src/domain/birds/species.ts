import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";
import { type IucnCode, iucnCodes, parseIucnCode } from "./iucn.ts";
import { isScientificName, notAScientificName } from "./scientific-name.ts";
import {
  type Diet,
  diets,
  type Endemism,
  type Evidence,
  endemisms,
  evidences,
  type Facet,
  type Habitat,
  habitats,
  type Licence,
  licences,
  type Residency,
  residencies,
} from "./terms.ts";

/** A name in another language, or another name in English. */
export interface SpeciesName {
  /** A BCP 47 tag, such as `ha` or `en-GB`. */
  lang: string;
  value: string;
  /** Where the name was found. */
  source: string | null;
}

/** A species as a list shows it. */
export interface SpeciesSummary {
  _id: string;
  /** The English name. */
  name: string;
  scientificName: string | null;
  status: IucnCode | null;
  photoCredit: string | null;
  fileUrl: string | null;
  slug: string;
  /** The scientific name of the family. */
  family: string | null;
  familyEnglish: string | null;
  residency: Residency | null;
  endemism: Endemism | null;
  habitat: Habitat | null;
  /** True while the institute has not confirmed that it belongs on the list. */
  provisional: boolean;
}

/** A full species account; `content` is safe HTML. */
export interface Species extends SpeciesSummary {
  /** Addresses of distribution maps, in display order. */
  map: string[];
  content: string;
  /** The beginning of the account, without markup. */
  excerpt: string;
  photoLicence: Licence | null;
  /** The year of the assessment that gave `status`. */
  statusYear: number | null;
  /** The category in a regional Red List, if there is one. */
  regionalStatus: IucnCode | null;
  order: string | null;
  /** The position in the taxonomic sequence of its source list. */
  sequence: number | null;
  authority: string | null;
  synonyms: string[];
  names: SpeciesName[];
  diet: Diet | null;
  /** Mean body mass in grams. */
  mass: number | null;
  avibaseId: string | null;
  abapCode: string | null;
  evidence: Evidence | null;
  /** The list that names and sequence follow, such as `AviList 2025`. */
  taxonomyVersion: string | null;
  createdAt: string;
  updatedAt: string;
  /** The version that an edit starts from; a stale one is refused. */
  version: number;
}

/** A neighbour in the sequence. */
export type SpeciesLink = Pick<Species, "name" | "slug">;

/** How many species each choice of a facet would leave with the other facets unchanged. */
export type FacetCounts = Record<Facet, { value: string; label: string; count: number }[]>;

/** PostgreSQL rejects U+0000 in text, so it is removed. */
const text = () => z.string().overwrite((value) => value.replaceAll("\u0000", ""));
const line = (max: number) => text().trim().max(max, `At most ${max} characters.`);
const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((value) => value || null);

const isAddress = (value: string) => /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value);
const invalidAddress = "Give a web address that begins with https://.";

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]];
const emptyAsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
const choice = <Key extends string>(table: Record<Key, unknown>) =>
  z.preprocess(emptyAsNull, z.enum(keysOf(table), "Choose from the list.").nullable());

/** A category by its code or label, in any case. */
const status = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() && (parseIucnCode(value) ?? value) : value) || null,
  z.enum(iucnCodes, `Use a Red List code: ${iucnCodes.join(", ")}.`).nullable(),
);

const toNumber = (value: unknown) =>
  typeof value === "string" ? (value.trim() === "" ? null : Number(value)) : value;
const nullableInteger = (min: number, max: number, message: string) =>
  z.preprocess(toNumber, z.number(message).int(message).min(min, message).max(max, message).nullable());

// These characters separate names and sources when a list of names is in one cell of a file.
const cellText = (max: number) =>
  line(max).regex(/^[^|[\]\r\n]*$/, "Use one line, without the characters | [ and ].");

const names = z
  .array(
    z.object({
      lang: z
        .string()
        .trim()
        .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, "Give the language by its tag, such as ha, yo or ig."),
      value: cellText(200)
        .min(1, "A name is missing.")
        // Hausa and Yoruba diacritics are stored as NFC, so that the same name is the same text.
        .transform((value) => value.normalize("NFC")),
      source: cellText(300)
        .nullable()
        .default(null)
        .transform((value) => value || null),
    }),
  )
  .max(60, "At most 60 names.");

const fields = {
  name: requiredLine(200, "Give the English name."),
  scientificName: optionalLine(200).refine(
    (name) => name === null || isScientificName(name),
    notAScientificName,
  ),
  status,
  photoCredit: optionalLine(300),
  fileUrl: optionalLine(2000).refine((value) => value === null || isAddress(value), invalidAddress),
  map: z.array(line(2000).refine(isAddress, invalidAddress)).max(24, "At most 24 maps."),
  content: text().max(1_000_000, "At most 1,000,000 characters, markup included."),
  photoLicence: choice<Licence>(licences),
  statusYear: nullableInteger(1963, 2100, "A year from 1963 on, when the Red List began."),
  regionalStatus: status,
  order: optionalLine(100),
  family: optionalLine(100),
  familyEnglish: optionalLine(200),
  sequence: nullableInteger(0, 1_000_000, "A whole number from 0 to 1,000,000."),
  authority: optionalLine(300),
  synonyms: z.array(cellText(200).min(1, "A synonym is missing.")).max(60, "At most 60 synonyms."),
  names,
  residency: choice<Residency>(residencies),
  endemism: choice<Endemism>(endemisms),
  habitat: choice<Habitat>(habitats),
  diet: choice<Diet>(diets),
  mass: z.preprocess(
    toNumber,
    z
      .number("Give the mass in grams, as a number.")
      .positive("Give the mass in grams, above 0.")
      .max(1_000_000, "Give the mass in grams, at most 1,000,000.")
      .nullable(),
  ),
  avibaseId: optionalLine(100),
  abapCode: optionalLine(20),
  evidence: choice<Evidence>(evidences),
  taxonomyVersion: optionalLine(100),
};

/** A new species needs only its English name; unknown fields are dropped. */
export const SpeciesInput = z.object({
  ...fields,
  scientificName: fields.scientificName.default(null),
  status: fields.status.default(null),
  photoCredit: fields.photoCredit.default(null),
  fileUrl: fields.fileUrl.default(null),
  map: fields.map.default([]),
  content: fields.content.default(""),
  photoLicence: fields.photoLicence.default(null),
  statusYear: fields.statusYear.default(null),
  regionalStatus: fields.regionalStatus.default(null),
  order: fields.order.default(null),
  family: fields.family.default(null),
  familyEnglish: fields.familyEnglish.default(null),
  sequence: fields.sequence.default(null),
  authority: fields.authority.default(null),
  synonyms: fields.synonyms.default([]),
  names: fields.names.default([]),
  residency: fields.residency.default(null),
  endemism: fields.endemism.default(null),
  habitat: fields.habitat.default(null),
  diet: fields.diet.default(null),
  mass: fields.mass.default(null),
  avibaseId: fields.avibaseId.default(null),
  abapCode: fields.abapCode.default(null),
  evidence: fields.evidence.default(null),
  taxonomyVersion: fields.taxonomyVersion.default(null),
});
export type SpeciesInput = z.output<typeof SpeciesInput>;
/** The JSON that a form or a client sends. */
export type SpeciesDraft = z.input<typeof SpeciesInput>;

/** Any of the fields; fields that are not sent stay unchanged. */
export const SpeciesChanges = z.object({ ...fields, version: z.int() }).partial();
export type SpeciesChanges = z.output<typeof SpeciesChanges>;
