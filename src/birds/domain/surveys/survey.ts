import { z } from "zod";
import { choice, field, integer, line, number, type Values } from "#core/domain/fields.ts";
import type { OpenLicence } from "#core/domain/licences.ts";
import { line as bareLine, requiredLine } from "#core/domain/text-fields.ts";

const MAX_KEY = 300;
const MAX_TEXT = 2000;

const key = (label: string, row: { term?: string; csv: string[]; meaning: string }) =>
  field(requiredLine(MAX_KEY, `Give the ${label.toLowerCase()}.`), { control: "line", label, ...row });

/** Whether a survey lists every species that was found. */
export const completeness = { yes: "Yes", no: "No" } as const;
export type Completeness = keyof typeof completeness;

const MAX_KM = 10_000;
const badDistance = `Give the distance in kilometres, at most ${MAX_KM.toLocaleString("en-GB")}.`;

/** Everything that is recorded about a place where birds are surveyed, in the order of the files. */
export const siteFields = {
  /** The key in files. */
  locationID: key("Site key", { csv: ["siteid", "sitecode"], meaning: "Identifier of the site" }),
  name: key("Site", {
    term: "locality",
    csv: ["site", "sitename", "location", "place", "transect", "conservancy"],
    meaning: "Name of the site",
  }),
  countryCode: line(MAX_TEXT, { label: "Country", meaning: "Country, ISO 3166" }),
  stateProvince: line(MAX_TEXT, { label: "State", csv: ["state"], meaning: "State" }),
  /** Decimal degrees (WGS 84) as entered. */
  decimalLatitude: line(MAX_TEXT, {
    label: "Latitude",
    csv: ["latitude", "lat", "y"],
    meaning: "Latitude in degrees, WGS 84; for sensitive species the centre of a one-degree cell",
  }),
  decimalLongitude: line(MAX_TEXT, {
    label: "Longitude",
    csv: ["longitude", "lon", "long", "lng", "x"],
    meaning: "Longitude in degrees, WGS 84; for sensitive species the centre of a one-degree cell",
  }),
  precisionMetres: integer(1, 1_000_000, "Give the precision in metres, as a whole number.", {
    label: "Precision",
    unit: "m",
    term: "coordinateUncertaintyInMeters",
    csv: ["precision", "accuracy", "gpsaccuracy"],
    meaning: "How far the true position may be from the one given, in metres",
  }),
};

/** Everything that is recorded about a survey, in the order of the files. */
export const surveyFields = {
  /** The key in files. */
  eventID: key("Survey", {
    csv: ["surveyid", "cardid", "cardno"],
    meaning: "Identifier of the survey: one visit to one site",
  }),
  /** YYYY-MM-DD; the first day of a survey over several days. */
  date: key("Date", {
    term: "eventDate",
    csv: ["date", "surveydate", "countdate", "visitdate"],
    meaning: "Day of the survey, ISO 8601; first and last day separated by a slash for several days",
  }),
  /** The last day, if there is more than one; files have it with the date. */
  endDate: line(MAX_TEXT, { label: "Last day" }),
  time: line(MAX_TEXT, {
    label: "Time",
    term: "eventTime",
    csv: ["time", "starttime", "timestart"],
    meaning: "Start time, or start and end time, local time",
  }),
  minutes: integer(1, 31 * 24 * 60, "Give the duration in minutes, as a whole number.", {
    label: "Minutes",
    unit: "min",
    csv: ["samplesizevalue", "minutes", "durationminutes", "durationmin", "duration", "mins"],
    meaning: "Duration in minutes",
  }),
  protocol: line(MAX_TEXT, {
    label: "Method",
    term: "samplingProtocol",
    csv: ["protocol", "method"],
    meaning: "Survey method",
  }),
  effort: line(MAX_TEXT, {
    label: "Effort",
    term: "samplingEffort",
    csv: ["effort"],
    meaning: "Description of the effort",
  }),
  observers: line(MAX_TEXT, {
    label: "Observers",
    term: "recordedBy",
    csv: ["observers", "observer", "recorder", "observernames", "counter"],
    meaning: "Observers",
  }),
  /** Whether an unlisted species was looked for and not found; without an answer, nobody says so. */
  complete: choice(completeness, {
    label: "All species recorded",
    hint: "Only “Yes” says that a species that is not listed was not there.",
    term: "isTaxonomicScopeFullyReported",
    csv: ["complete", "completelist", "allobsreported", "allobservationsreported"],
    meaning:
      "“Yes” if every species found was recorded, “No” if only some were; empty if not stated. Only “Yes” makes an unlisted species absent",
  }),
  distanceKm: number(z.number(badDistance).min(0, badDistance).max(MAX_KM, badDistance), {
    label: "Distance",
    unit: "km",
    csv: ["distancetraveledkm", "distancekm"],
    meaning: "Distance covered, in kilometres",
  }),
  points: integer(1, 100_000, "Give the number of points as a whole number.", {
    label: "Points",
    csv: ["numberofpoints", "sitecount"],
    meaning: "Number of points at which birds were counted",
  }),
  observerCount: integer(1, 10_000, "Give the number of observers as a whole number.", {
    label: "Number of observers",
    csv: ["numberofobservers", "observerscount"],
    meaning: "Number of observers",
  }),
  weather: line(MAX_TEXT, { label: "Weather", csv: ["reportedweather"], meaning: "Weather" }),
  /** Not in public files: a note may name the place of a sensitive bird. */
  notes: line(MAX_TEXT, { label: "Notes", term: "fieldNotes", csv: ["surveynotes", "checklistcomments"] }),
};

/** How a count names its species. */
export const countedNameFields = {
  scientificName: field(bareLine(MAX_TEXT), {
    control: "line",
    label: "Scientific name",
    csv: ["latinname", "scientific"],
    meaning: "Scientific name",
  }),
  englishName: key("Species", {
    term: "vernacularName",
    csv: ["englishname", "species", "commonname", "speciesname", "birdspecies", "bird"],
    meaning: "English name",
  }),
  taxonRank: line(MAX_TEXT, { label: "Rank", meaning: "Rank of the name, such as species" }),
};

/** Everything that is recorded about the count of a species on a survey, in the order of the files. */
export const countFields = {
  /** The key in files. */
  occurrenceID: key("Count", {
    csv: ["recordid"],
    meaning: "Identifier of the count; empty for a survey without detections",
  }),
  /** 0 means searched for and not found, `null` found but not counted. */
  individuals: integer(0, 999_999_999, "Give the number of birds as a whole number.", {
    label: "Number",
    term: "individualCount",
    csv: [
      "count",
      "individuals",
      "number",
      "numberofindividuals",
      "total",
      "abundance",
      "quantity",
      "no",
      "n",
    ],
    meaning: "Number of birds; 0 means searched for and not found, empty means found but not counted",
  }),
  /** The original text if it was not a number: ">50". */
  verbatimCount: line(MAX_TEXT, {
    label: "Number as written",
    term: "organismQuantity",
    meaning: "Original text if it was not a plain number, such as “>50”",
  }),
  remarks: line(MAX_TEXT, {
    label: "Remarks",
    term: "occurrenceRemarks",
    csv: ["remarks", "comments", "notes", "note"],
    meaning: "Remarks on the count",
  }),
  sex: line(MAX_TEXT, { label: "Sex", meaning: "Sex" }),
  lifeStage: line(MAX_TEXT, { label: "Age", csv: ["age"], meaning: "Age, such as adult or juvenile" }),
  breeding: line(MAX_TEXT, {
    label: "Breeding",
    term: "reproductiveCondition",
    csv: ["breeding", "breedingcode"],
    meaning: "Evidence of breeding",
  }),
  detection: line(MAX_TEXT, {
    label: "Found by",
    term: "detection",
    csv: ["seenheard"],
    meaning: "How it was found: seen or heard",
  }),
  distanceBand: line(MAX_TEXT, {
    label: "Distance from the observer",
    csv: ["distanceband", "band"],
    meaning: "Distance of the birds from the observer, as a band such as 0–30 m",
  }),
};

/** A place where birds are surveyed. */
export interface Site extends Values<typeof siteFields> {}

/** One survey: a visit to a site, its observers and its effort. */
export interface Survey extends Values<typeof surveyFields> {
  site: Site;
  /** Whether rows are missing, so that an unlisted species was not necessarily absent. */
  isIncomplete: boolean;
  /** Whether it was invented to show how the site works. */
  isDemonstration: boolean;
}

/** How a count names its species; the scientific name is empty when a file has only the English name. */
export interface CountedName extends Values<typeof countedNameFields> {}

/** The count of one species on a survey. */
export interface Count extends CountedName, Values<typeof countFields> {
  eventID: string;
  /** The position that its row had, as written, where its site is the middle of a square; it is stored, and never public. */
  position?: string | null;
  /** The row it was read from, within `file` for an archive. */
  line?: number;
  file?: string;
}

/** Whether all, some or none of a set of surveys were invented. */
export const classifyInvented = (facts: {
  surveys: number;
  demonstrations: number;
}): "all" | "some" | null =>
  facts.demonstrations === 0 ? null : facts.demonstrations === facts.surveys ? "all" : "some";

/** The notice shown with invented surveys. */
export const inventedNotes = {
  all: "These surveys were invented to show how this works. They are not real observations.",
  some: "Some of these surveys were invented to show how this works. They are not real observations.",
} as const;

/** The remark in a file on an invented survey. */
export const demonstrationRemark = "Demonstration: invented";

/** The remark in a file on a survey with missing rows. */
export const incompleteRemark =
  "Incomplete: some rows could not be read, so a missing species is not an absence";

/** How a count was found that a machine made, such as one that listens to recordings. */
export const foundByMachine = "machine";

/** Whether a survey proves detections but no absence: rows are missing, or it does not say that every species was recorded. */
export const provesNoAbsence = ({ isIncomplete, complete }: Pick<Survey, "isIncomplete" | "complete">) =>
  isIncomplete || complete !== "yes";

/** Whether rows of a stored survey are missing, rather than its list being one of some species or not saying. */
export const lacksRows = ({ incomplete, complete }: { incomplete: number; complete: Survey["complete"] }) =>
  incomplete !== 0 && complete === "yes";

/** The remarks on a survey in a file. */
export const surveyRemarks = (survey: Pick<Survey, "isDemonstration" | "isIncomplete">): string | null =>
  [survey.isDemonstration && demonstrationRemark, survey.isIncomplete && incompleteRemark]
    .filter(Boolean)
    .join(" | ") || null;
export const readRemarks = (remarks: string | null): Pick<Survey, "isDemonstration" | "isIncomplete"> => ({
  isDemonstration: remarks?.includes(demonstrationRemark) ?? false,
  isIncomplete: remarks?.includes(incompleteRemark) ?? false,
});

/** A survey for export, with its counts. */
export interface ExportedSurvey extends Survey {
  counts: Count[];
  licence: OpenLicence;
  /** Who shared it; null for the institute. */
  source: string | null;
}

/** The public data on a sensitive species: its total in a one-degree cell and year. */
export interface GeneralisedCount {
  eventID: string;
  year: string;
  /** The centre of the cell. */
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  individuals: number;
  surveys: number;
}

/** A species in a selection list. */
export type CountedSpecies = Pick<CountedName, "englishName" | "scientificName">;

export const DEFAULT_YEAR = 2018;
export const defaultSpecies = "Willow Warbler";

/** The years that the list always offers (spec §9); others are added from the surveys. */
export const listedYears = [2018, 2019, 2020, 2021, 2022];
