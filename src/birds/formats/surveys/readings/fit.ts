import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnProfile } from "./profile.ts";

type Fit = (column: ColumnProfile) => number;

/** The share if it is at least half, otherwise impossible. */
const most = (share: number) => (share >= 0.5 ? share : 0);
const any: Fit = () => 1;
const key: Fit = ({ share }) => (share("day") > 0.8 || share("decimal") > 0.5 ? 0.3 : 1);
/** “Sabon gari” looks like a scientific name, so that alone makes no place impossible. */
const place: Fit = ({ share }) => {
  if (share("pair") > 0.5) return 0;
  if (share("day") > 0.5 || share("bird") > 0.7) return 0.2;
  if (share("decimal") > 0.5) return 0.3;
  if (share("long") > 0.5) return 0.5;
  return share("binomial") > 0.7 ? 0.6 : 1;
};
const part: Fit = ({ share }) =>
  share("day") > 0.5 || share("long") > 0.3 ? 0.3 : share("decimal") > 0.5 ? 0.4 : 1;
const words: Fit = ({ share }) => (share("number") > 0.5 || share("day") > 0.5 ? 0.5 : 1);
const isNoName = ({ share }: ColumnProfile) =>
  share("number") > 0.5 || share("day") > 0.5 || share("moment") > 0.5;
const day: Fit = ({ share }) =>
  most(Math.max(share("day"), share("day") + share("serial"), share("yearless") + share("day")));
const clock: Fit = ({ share }) =>
  most(
    Math.min(
      1,
      Math.max(share("clock"), share("moment")) +
        Math.max(share("hhmm"), share("dayMinutes")) +
        share("fraction"),
    ),
  );
const likelyNumber: Fit = ({ share }) => {
  if (share("day") > 0.5 || share("clock") > 0.5 || share("pair") > 0.5) return 0;
  // Words among numbers are kept as written, and say that the bird was there.
  return (
    most(Math.max(share("count"), share("whole"))) ||
    (share("number") > 0.8 || share("count") > 0.2 ? 0.6 : 0)
  );
};

/** At least half of the values, each as often as it stands there, are such texts; otherwise impossible. */
const mostAre =
  (expected: RegExp): Fit =>
  ({ values, filled }) => {
    const suiting = [...values].reduce((sum, [text, times]) => sum + (expected.test(text) ? times : 0), 0);
    return most(suiting / filled);
  };
const answers = "yes|no|y|n|true|false|t|f|[01]([.,]0+)?|oui|non|sim|n[ãa]o|s[ií]|ja|nee|nein";

/** How well the values of a column suit a field, from 0 (impossible) to 1; a field that is not listed takes any text. */
const fits: Partial<Record<SurveyField, Fit>> = {
  date: day,
  endDate: day,
  time: clock,
  endTime: clock,
  year: ({ share }) => most(share("year")),
  month: ({ share }) => most(share("month")),
  day: ({ share }) => most(share("monthDay")),
  hour: ({ share }) => most(share("hour")),
  minute: ({ share }) => most(share("sixtieth")),
  minutes: ({ share }) => most(share("duration")),
  distanceKm: ({ share }) => most(share("measure")),
  name: place,
  locationID: key,
  pentad: key,
  transect: part,
  point: part,
  visit: ({ share }) => (share("day") > 0.5 || share("long") > 0.3 ? 0.3 : 1),
  englishName(column) {
    const { share } = column;
    if (isNoName(column) || share("text") < 0.5) return 0;
    if (share("bird") < 0.5 && (share("binomial") > 0.5 || Math.max(share("code"), share("birdCode")) > 0.5))
      return 0.3;
    return 0.62 + 0.38 * share("bird");
  },
  scientificName(column) {
    const { share } = column;
    if (isNoName(column) || share("text") < 0.5) return 0;
    if (share("binomial") > 0.5) return 0.7 + 0.3 * share("binomial");
    return share("bird") > 0.5 || share("code") > 0.5 || share("birdCode") > 0.5 ? 0.2 : 0.6;
  },
  genus: ({ share }) => (share("capital") > 0.6 ? 1 : 0.3),
  epithet: ({ share }) => (share("word") > 0.6 ? 1 : 0.3),
  frenchName: (column) => (isNoName(column) || column.share("binomial") > 0.5 ? 0 : 1),
  localName: (column) =>
    isNoName(column) || column.share("binomial") > 0.5 || column.share("bird") > 0.5 ? 0 : 0.9,
  code({ share }) {
    if (share("day") > 0.5 || share("decimal") > 0.3) return 0;
    const codes = Math.max(share("code"), share("birdCode"));
    if (share("bird") > 0.5) return 0.2;
    return codes > 0.5
      ? 0.7 + 0.3 * codes
      : share("whole") > 0.9
        ? 0.8
        : share("letterCode") > 0.8
          ? 0.7
          : 0.2;
  },
  individuals: likelyNumber,
  decimalLatitude: ({ share }) =>
    share("degrees") > 0.5 ? share("angle") : share("metres") > 0.5 ? 0 : most(share("angle")),
  decimalLongitude: ({ share }) =>
    share("degrees") > 0.5 ? share("angle") : share("metres") > 0.5 ? 0 : most(share("angle")),
  easting: ({ share }) => most(share("metres")),
  northing: ({ share }) => most(share("metres")),
  utmZone: ({ share }) => most(share("zone")),
  position: ({ share }) => most(share("pair")),
  precisionMetres: ({ share }) => most(share("measure")),
  observers: ({ share }) =>
    share("day") > 0.5 || share("decimal") > 0.3 ? 0 : share("whole") > 0.5 ? 0.6 : 1,
  observerCount: ({ share }) => most(share("small")),
  distance: ({ share }) => (share("range") > 0.3 ? 0.3 : most(share("measure"))),
  distanceBand: ({ share }) =>
    share("range") > 0.3
      ? 1
      : share("decimal") > 0.3
        ? 0.3
        : share("number") > 0.5
          ? 0.7
          : share("short") > 0.8
            ? 0.9
            : 0.3,
  complete: ({ share }) => most(share("status")),
  status: ({ share }) => most(share("status")),
  detection: ({ share }) => (share("number") > 0.5 || share("long") > 0.3 ? 0.2 : 1),
  sex: ({ share }) => (share("long") > 0.3 ? 0.2 : 1),
  lifeStage: ({ share }) => (share("long") > 0.3 ? 0.2 : 1),
  remarks: words,
  notes: words,
  weather: ({ share }) => (share("number") > 0.5 ? 0.3 : 1),
  groupID: key,
  taxonClass: mostAre(
    /^(aves?|birds?|avian|oiseaux|v[öo]gels?|p[áa]jaros|p[áa]ssaros|mammal|reptil|amphib|squamat|testudin|insect|arachnid|actinopter|fish|mollus|gastropod|magnoliopsid|liliopsid|plant|fung|animal|protozo|chromist|lepidopter|butterfl|moth|odonat|dragonfl|spider|s[äa]uge|zoogdier|mammif|unknown|other)/i,
  ),
  captive: mostAre(
    new RegExp(
      `^(${answers}|captiv.*|captif.*|cautiv.*|cativ.*|domestic.*|cultivated|escaped?|feral|wild|sauvage|silvestre|selvagem|zoo|aviary|kept|caged?|pet)$`,
      "i",
    ),
  ),
  origin: (column) => (isNoName(column) || column.share("long") > 0.3 ? 0 : 1),
  basis: mostAre(/observation|specimen|fossil|material|occurrence|literature|human|machine|living|unknown/i),
  vitality: mostAre(
    /alive|living|dead|live|vivant|mort|viv[oa]|muert|lebend|tot|levend|dood|carcass|roadkill/i,
  ),
  accepted: (column) =>
    isNoName(column) && mostAre(/^[01]([.,]0+)?$/)(column) === 0 ? 0 : column.share("long") > 0.3 ? 0 : 1,
  reviewed: mostAre(new RegExp(`^(${answers})$`, "i")),
  deleted: mostAre(new RegExp(`^(${answers}|deleted.*|\\d{4}-\\d\\d.*)$`, "i")),
  confidence: ({ share, values, filled }) => {
    const shares = [...values].filter(([text]) => /^([01]([.,]0+)?|0?[.,]\d+)$/.test(text.trim()));
    return share("decimal") > 0 && shares.reduce((sum, [, times]) => sum + times, 0) === filled ? 1 : 0;
  },
};

const SURE_SHARE = 0.9;
/** What an exact name is worth without a value that could prove it. */
const EMPTY = 0.75;

/** How well a column suits a field by its values; a few odd ones in a hundred make no difference. */
export function fitOf(field: SurveyField, column: ColumnProfile): number {
  if (column.filled === 0) return EMPTY;
  const fit = (fits[field] ?? any)(column);
  return fit >= SURE_SHARE ? 1 : fit;
}
