/** How many fields a line of each edition of the EURING exchange code has; one of 2000 is 94 signs without bars. */
export const editions = { "2000": 33, "2000plus": 60, "2020": 64 } as const;
export type Edition = keyof typeof editions;

/** Letters, letters with digits, whole numbers or hyphens, decimals, decimals with a sign, any text. */
type EuringType = "letters" | "signs" | "whole" | "decimal" | "signed" | "text";

export interface EuringField {
  name: string;
  type: EuringType;
  /** Its width; 0 if it has none. */
  length: number;
  /** Whether the width is the most that it may have. */
  isAtMost: boolean;
  /** Whether it may be empty. */
  isOptional: boolean;
  /** What it may hold, beyond its type. */
  codes: RegExp | null;
}

const needed = (
  name: string,
  type: EuringType,
  length: number,
  codes: RegExp | null = null,
): EuringField => ({
  name,
  type,
  length,
  isAtMost: false,
  isOptional: false,
  codes,
});
const optional = (name: string, type: EuringType, length = 0, codes: RegExp | null = null): EuringField => ({
  ...needed(name, type, length, codes),
  isOptional: true,
});
const atMost = (field: EuringField): EuringField => ({ ...field, isAtMost: true });

const species = /^\d{5}$/;
const sex = /^[UMF]$/;
const age = /^[0-9A-Z]$/;
const place = /^[A-Z]{2}([A-Z]{2}|\d\d|--)$/;

/** The fields of a line in their order; each edition has the first of them (EURING exchange code 2020, v202). */
export const euringFields: readonly EuringField[] = [
  needed("ringingScheme", "letters", 3, /^[A-Z]{3}$/),
  needed("primaryIdentificationMethod", "signs", 2, /^[A-LR]\d$/),
  needed("identificationNumber", "signs", 10),
  needed("ringVerified", "whole", 1, /^[019]$/),
  needed("metalRingInformation", "whole", 1, /^[0-79]$/),
  needed("otherMarks", "letters", 2),
  needed("speciesMentioned", "whole", 5, species),
  needed("speciesConcluded", "whole", 5, species),
  needed("manipulated", "letters", 1, /^[HKCFTMREPNU]$/),
  needed("moved", "whole", 1, /^[02469]$/),
  needed("catchingMethod", "letters", 1, /^[-ABCDFGHLMNOPRSTUVWZ]$/),
  needed("catchingLures", "letters", 1, /^[-UABCDEFGHMN]$/),
  needed("sexMentioned", "letters", 1, sex),
  needed("sexConcluded", "letters", 1, sex),
  needed("ageMentioned", "signs", 1, age),
  needed("ageConcluded", "signs", 1, age),
  needed("status", "letters", 1, /^[-UNRKMTLWPS]$/),
  needed("broodSize", "whole", 2),
  needed("pullusAge", "whole", 2),
  needed("pullusAgeAccuracy", "signs", 1, /^[-\dU]$/),
  needed("date", "whole", 8, /^\d{8}$/),
  needed("dateAccuracy", "whole", 1, /^\d$/),
  needed("time", "signs", 4),
  needed("placeCode", "signs", 4, place),
  needed("coordinates", "signs", 15, /^([+-]\d{6}[+-]\d{7}|\.{15})$/),
  needed("coordinateAccuracy", "signs", 1, /^[\dA-MZ]$/),
  needed("condition", "whole", 1, /^\d$/),
  needed("circumstances", "whole", 2, /^\d\d$/),
  needed("circumstancesPresumed", "whole", 1, /^[01]$/),
  needed("codeIdentifier", "whole", 1, /^[0-6]$/),
  atMost(needed("distance", "whole", 5)),
  needed("direction", "whole", 3, /^([0-2]\d\d|3[0-5]\d|---)$/),
  atMost(needed("elapsed", "whole", 5)),
  optional("wing", "decimal"),
  optional("thirdPrimary", "decimal"),
  optional("wingPoint", "letters", 1, /^[UABGMV]$/),
  optional("mass", "decimal"),
  optional("moult", "letters", 1, /^[BJMPXU]$/),
  optional("plumage", "signs", 1),
  optional("hindClaw", "decimal"),
  optional("bill", "decimal"),
  optional("billMethod", "letters", 1, /^[CFNS]$/),
  optional("totalHead", "decimal"),
  optional("tarsus", "decimal"),
  optional("tarsusMethod", "letters", 1, /^[MST]$/),
  optional("tail", "decimal"),
  optional("tailDifference", "decimal"),
  optional("fat", "whole", 1),
  optional("fatMethod", "letters", 1, /^[BEP]$/),
  optional("muscle", "whole", 1, /^[0-3]$/),
  optional("broodPatch", "signs", 1, /^[0-5P]$/),
  atMost(optional("primaryScore", "whole", 2)),
  optional("primaryMoult", "signs", 10),
  optional("oldGreaterCoverts", "signs", 1, /^[\dA]$/),
  optional("alula", "whole", 1),
  optional("carpalCovert", "whole", 1),
  optional("sexingMethod", "letters", 1, /^[ABCDELPSTU]$/),
  optional("placeName", "text"),
  optional("remarks", "text"),
  optional("reference", "text"),
  optional("latitude", "signed"),
  optional("longitude", "signed"),
  optional("currentPlaceCode", "signs", 4, place),
  optional("moreOtherMarks", "letters"),
];

/** What the signs of each type may be. */
export const euringTypes: Record<EuringType, RegExp> = {
  letters: /^[A-Z-]*$/,
  signs: /^[A-Z0-9+\-/*.]*$/,
  whole: /^(\d+|-+)$/,
  decimal: /^\d+(\.\d+)?$/,
  signed: /^(?!-0($|\.0*$))-?\d+(\.\d+)?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The code forbids them.
  text: /^[^\x00-\x1f|\x7f]*$/,
};
