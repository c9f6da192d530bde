import { ages } from "#birds/domain/ringing/age.ts";
import { broodPatches, type EncounterValues, type Kind, sexes } from "#birds/domain/ringing/encounter.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { coordinatesOf, type EuringRecord, noCoordinates, positionOf } from "./euring.ts";
import { accuracyFigure, fatScaleNames, primariesOf } from "./euring-codes.ts";
import { type EuringContext, toEuring } from "./euring-encounter.ts";
import { type Edition, euringFields } from "./euring-fields.ts";

/** What our fields hold of a line; the line itself is kept as `written`, for what they do not. */
export interface ReadEncounter {
  values: EncounterValues;
  /** YYYY-MM-DD */
  date: string;
  /** Five figures; null for a species that is not known. */
  speciesCode: string | null;
  placeCode: string;
  placeName: string | null;
  position: { latitude: number; longitude: number } | null;
}

const numberOf = (text = ""): number | null => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null);

/** The encounter that a line is of; `ownScheme` tells our rings from those of others. */
export function fromEuring(record: EuringRecord, ownScheme: string | null): ReadEncounter {
  const date = record.date ?? "";
  const code = record.speciesConcluded ?? "";
  return {
    values: { ...ringValues(record, ownScheme), ...measures(record), notes: record.remarks || null },
    date: `${date.slice(4)}-${date.slice(2, 4)}-${date.slice(0, 2)}`,
    speciesCode: /^\d{5}$/.test(code) && code !== "00000" ? code : null,
    placeCode: record.placeCode ?? "",
    placeName: record.placeName || null,
    position: placeOf(record),
  };
}

function placeOf({ latitude, longitude, coordinates = "" }: EuringRecord): ReadEncounter["position"] {
  if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) };
  return positionOf(coordinates);
}

function kindOf(record: EuringRecord, isOwn: boolean): Kind {
  if (/^[123]$/.test(record.metalRingInformation ?? "")) return "new";
  if (/^[57]$/.test(record.metalRingInformation ?? "")) return "changed";
  if (record.catchingMethod === "-") return "recovery";
  return isOwn ? "retrap" : "control";
}

type Measures = "wing" | "mass" | "tarsus" | "tail" | "head" | "fat" | "fatScale" | "muscle" | "broodPatch";

function ringValues(
  record: EuringRecord,
  ownScheme: string | null,
): Omit<EncounterValues, Measures | "primaries" | "notes"> {
  const { ringingScheme = "", ageConcluded = "", sexConcluded = "" } = record;
  const isOwn = ringingScheme === ownScheme;
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(record.time ?? "") ?? [];
  return {
    kind: kindOf(record, isOwn),
    scheme: isOwn ? null : ringingScheme,
    ring: (record.identificationNumber ?? "").replaceAll(".", "") || null,
    ringBefore: null,
    scientificName: null,
    englishName: null,
    age: isKeyOf(ages, ageConcluded) ? ageConcluded : null,
    sex: isKeyOf(sexes, sexConcluded) ? sexConcluded : null,
    isSexUnsure: null,
    condition: numberOf(record.condition),
    time: hours ? `${hours}:${minutes}` : null,
    net: null,
    ringer: null,
    scribe: null,
    otherMarks: null,
  };
}

function measures(record: EuringRecord): Pick<EncounterValues, Measures | "primaries"> {
  const { broodPatch = "", fatMethod = "" } = record;
  return {
    wing: numberOf(record.wing),
    mass: numberOf(record.mass),
    tarsus: numberOf(record.tarsus),
    tail: numberOf(record.tail),
    head: numberOf(record.totalHead),
    fat: numberOf(record.fat),
    fatScale: fatScaleNames[fatMethod] ?? null,
    muscle: numberOf(record.muscle),
    broodPatch: isKeyOf(broodPatches, broodPatch) ? broodPatch : null,
    primaries: primariesOf(record.primaryMoult ?? ""),
  };
}

/** The line that an encounter came in as; undefined if it came otherwise. */
export const writtenLine = (written: Record<string, string> | null): EuringRecord | undefined =>
  written && "ringingScheme" in written && "identificationNumber" in written ? written : undefined;

/** The line of an encounter; one that came in as a line leaves as it came, but for what was corrected since. */
export function euringRecord(
  bird: EncounterValues,
  written: Record<string, string> | null,
  context: EuringContext,
  edition: Edition,
): EuringRecord {
  const line = writtenLine(written);
  if (!line) return toEuring(bird, context, edition);
  // With the species of the line, so that its remarks do not name one.
  const its = { ...context, speciesCode: line.speciesConcluded ?? "" };
  const now = toEuring(bird, its, edition);
  const then = toEuring(fromEuring(line, context.ownScheme).values, its, edition);
  const corrected = euringFields.filter(({ name }) => now[name] !== then[name]);
  return {
    ...inEdition(line, edition),
    ...Object.fromEntries(corrected.map(({ name }) => [name, now[name] ?? ""])),
    ...(isOtherSpecies(line, context) && { speciesConcluded: context.speciesCode ?? "" }),
  };
}

/** Whether the bird is of another species now; the last figure of a code tells subspecies. */
const isOtherSpecies = ({ speciesConcluded = "" }: EuringRecord, { speciesCode }: EuringContext): boolean =>
  speciesCode !== null && speciesCode.slice(0, 4) !== speciesConcluded.slice(0, 4);

/** A record as another edition writes it; what that has no field for is left out. */
export function inEdition(record: EuringRecord, edition: Edition): EuringRecord {
  const position = placeOf(record);
  const code = record.codeIdentifier ?? "";
  if (edition === "2020") {
    if (!position || record.latitude) return record;
    const { latitude, longitude } = position;
    return {
      ...record,
      coordinates: noCoordinates,
      latitude: (Math.round(latitude * 1e4) / 1e4 || 0).toFixed(4),
      longitude: (Math.round(longitude * 1e4) / 1e4 || 0).toFixed(4),
      codeIdentifier: code === "4" ? "5" : code,
    };
  }
  const { latitude, longitude, currentPlaceCode, moreOtherMarks, ...rest } = record;
  return {
    ...rest,
    coordinateAccuracy: accuracyFigure(record.coordinateAccuracy ?? ""),
    codeIdentifier: /^[56]$/.test(code) ? "4" : code,
    ...(position && { coordinates: coordinatesOf(position.latitude, position.longitude) }),
  };
}
