import type { EncounterValues, Kind } from "#birds/domain/ringing/encounter.ts";
import { padRing } from "#birds/domain/ringing/ring-number.ts";
import { wayBetween } from "#birds/domain/ringing/way.ts";
import { coordinatesOf, type EuringRecord, noCoordinates } from "./euring.ts";
import { accuracyCode, fatLetter, moultFields } from "./euring-codes.ts";
import type { Edition } from "./euring-fields.ts";

interface Position {
  latitude: number;
  longitude: number;
}

/** What a line needs beside the values of its encounter. */
export interface EuringContext {
  ownScheme: string;
  /** YYYY-MM-DD */
  date: string;
  /** Five figures; null while the guide has none, and then the line says “unknown” and its remarks the name. */
  speciesCode: string | null;
  place: {
    name: string;
    placeCode: string;
    position: Position | null;
    precisionMetres: number | null;
  };
  /** Whether the net that is named is one of the mist nets of the session. */
  isFromNet: boolean;
  /** When and where the bird was ringed; null if that is not known. */
  first: { date: string; position: Position | null } | null;
}

const UNKNOWN_SPECIES = "00000";
const DAY_MS = 86_400_000;

const metalRing: Record<Kind, string> = {
  new: "2",
  retrap: "4",
  own: "4",
  control: "4",
  changed: "5",
  recovery: "4",
  none: "0",
};

const decimals = (value: number | null) => (value === null ? "" : value.toFixed(1));
const degrees = (value: number) => (Math.abs(value) < 0.00005 ? 0 : value).toFixed(4);
const textOf = (value: number | null) => (value === null ? "" : String(value));

/** An encounter as the fields of a line; what is not known has the code for that, never an invented value. */
export const toEuring = (bird: EncounterValues, context: EuringContext, edition: Edition): EuringRecord => ({
  ...ringPart(bird, context),
  ...birdPart(bird),
  ...placePart(bird, context, edition),
  ...wayPart(bird, context),
  ...measurePart(bird),
  placeName: plain(context.place.name),
  remarks: plain(remarksOf(bird, context)),
});

function ringPart(bird: EncounterValues, { ownScheme, speciesCode }: EuringContext): EuringRecord {
  const species = speciesCode ?? UNKNOWN_SPECIES;
  return {
    ringingScheme: bird.scheme ?? ownScheme,
    primaryIdentificationMethod: "A0",
    identificationNumber: padRing(bird.ring ?? ""),
    ringVerified: "9",
    metalRingInformation: bird.kind ? metalRing[bird.kind] : "9",
    otherMarks: bird.otherMarks ? "OM" : "ZZ",
    speciesMentioned: species,
    speciesConcluded: species,
  };
}

function birdPart(bird: EncounterValues): EuringRecord {
  const sex = bird.isSexUnsure ? "U" : (bird.sex ?? "U");
  const age = bird.age ?? "0";
  const isNestling = age === "1";
  return {
    manipulated: "U",
    sexMentioned: sex,
    sexConcluded: sex,
    ageMentioned: age,
    ageConcluded: age,
    status: isNestling ? "-" : "U",
    broodSize: isNestling ? "00" : "--",
    pullusAge: isNestling ? "99" : "--",
    pullusAgeAccuracy: isNestling ? "U" : "-",
  };
}

function placePart(bird: EncounterValues, context: EuringContext, edition: Edition): EuringRecord {
  const { position, placeCode, precisionMetres } = context.place;
  const [year, month, day] = context.date.split("-");
  const isCaught = bird.kind !== "recovery";
  return {
    moved: isCaught ? "0" : "9",
    catchingMethod: isCaught ? (context.isFromNet ? "M" : "Z") : "-",
    catchingLures: isCaught ? "U" : "-",
    date: `${day}${month}${year}`,
    dateAccuracy: "0",
    time: bird.time?.replace(":", "") ?? "----",
    placeCode,
    coordinates:
      position && edition !== "2020" ? coordinatesOf(position.latitude, position.longitude) : noCoordinates,
    coordinateAccuracy: accuracyCode(position && precisionMetres, edition),
    condition: textOf(bird.condition) || (isCaught ? "8" : "0"),
    circumstances: isCaught ? "20" : "99",
    circumstancesPresumed: "0",
    codeIdentifier: edition === "2020" ? "6" : "4",
    ...(position &&
      edition === "2020" && {
        latitude: degrees(position.latitude),
        longitude: degrees(position.longitude),
      }),
  };
}

function wayPart(bird: EncounterValues, { place, first, date }: EuringContext): EuringRecord {
  if (bird.kind === "new") return { distance: "0", direction: "000", elapsed: "0" };
  const way = first?.position && place.position ? wayBetween(first.position, place.position) : null;
  const days = first ? Math.round((Date.parse(date) - Date.parse(first.date)) / DAY_MS) : -1;
  return {
    distance: way ? String(way.km) : "",
    direction: way ? String(way.km === 0 ? 0 : way.degrees).padStart(3, "0") : "",
    elapsed: days >= 0 ? String(days) : "",
  };
}

function measurePart(bird: EncounterValues): EuringRecord {
  const fatMethod = bird.fat === null ? null : fatLetter(bird.fatScale);
  return {
    wing: decimals(bird.wing),
    mass: decimals(bird.mass),
    totalHead: decimals(bird.head),
    tarsus: decimals(bird.tarsus),
    tail: decimals(bird.tail),
    fat: fatMethod ? textOf(bird.fat) : "",
    fatMethod: fatMethod ?? "",
    muscle: textOf(bird.muscle),
    broodPatch: bird.broodPatch ?? "",
    plumage: "U",
    ...moultFields(bird.primaries, bird.age),
  };
}

const unsureSex = { M: "M?", F: "female?", U: null };

/** What a line has no field for, and then the notes. */
const remarksOf = (bird: EncounterValues, { speciesCode }: EuringContext): string =>
  [
    speciesCode === null ? `Species: ${bird.scientificName ?? bird.englishName ?? "not known"}` : null,
    bird.isSexUnsure && bird.sex ? unsureSex[bird.sex] : null,
    bird.ringBefore ? `Ring before: ${bird.ringBefore}` : null,
    bird.otherMarks ? `Marks: ${bird.otherMarks}` : null,
    bird.primaries?.includes("V") ? `Primaries from the innermost, V not looked at: ${bird.primaries}` : null,
    bird.notes,
  ]
    .filter((text) => text !== null)
    .join("; ");

/**
 * A text without bars and line ends, which would break a line. The open reader of these lines refuses every text with a capital F,
 * which it takes for the sign of deletion, so that is small.
 */
const plain = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: The code forbids them.
    .replace(/[|\x00-\x1f\x7f]+/g, " ")
    .replaceAll("F", "f")
    .trim();
