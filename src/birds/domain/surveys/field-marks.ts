import { dateFormat, formatDateTime } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import type { TextJudge } from "../guide/sensitive-text.ts";
import {
  describeShortEffort,
  type FieldCount,
  type FieldMark,
  type FieldSurveyInput,
  fieldProtocols,
  listsEverything,
} from "./field-survey.ts";
import { describeWordyName } from "./named-texts.ts";
import { distanceKm } from "./place.ts";

/** Fewer complete surveys of a month than this prove no absence. */
const MIN_SURVEYS = 20;
/** Fewer counts than this have no usual number. */
const MIN_COUNTS = 20;
const MAX_CLOCK_MINUTES = 15;
const MAX_PRECISION_METRES = 500;
const MAX_SITE_KM = 5;
/** In less time nobody finds every species of a place. */
const MIN_COMPLETE_SECONDS = 60;

/** What the stored surveys say of a species. */
export interface SpeciesRecords {
  /** The number of complete surveys that have it, for each month. */
  surveysByMonth: readonly number[];
  /** The one-degree cells in which it was recorded, by `cellOf`. */
  cells: ReadonlySet<string>;
  /** How often each number of birds was counted. */
  numbers: readonly { individuals: number; times: number }[];
}

/** What a survey is compared with. */
export interface MarkContext {
  /** When the server received it, ISO 8601. */
  receivedAt: string;
  /** The number of complete surveys of each month, whatever they found. */
  surveysByMonth: readonly number[];
  /** The position of the site that it names. */
  site: Position | null;
  /** Whether the member may know where that is. */
  isSiteKnown: boolean;
  /** The records of a count's species; null for an unknown name, undefined for a hybrid, a group and the like. */
  recordsOf(count: FieldCount): SpeciesRecords | null | undefined;
  /** The sensitive species that a text names. */
  namedIn: TextJudge;
  /** Whether its remarks would be public. */
  isOpen(count: FieldCount): boolean;
  /** Whether its name seems to say more than which bird it was. */
  isWordy(count: FieldCount): boolean;
}

interface Position {
  latitude: number;
  longitude: number;
}

/** The one-degree cell of a position. */
export const cellOf = ({ latitude, longitude }: Position): string =>
  `${Math.floor(latitude)} ${Math.floor(longitude)}`;

const formatMonth = dateFormat({ month: "long" });

/** By how many minutes a phone's clock is ahead of the server's; negative if it is behind. */
export const clockAhead = ({ sentAt }: Pick<FieldSurveyInput, "sentAt">, receivedAt: string): number =>
  Math.round((Date.parse(sentAt) - Date.parse(receivedAt)) / 60_000);

/** Everything about a survey that an admin should look at twice. */
export function findMarks(survey: FieldSurveyInput, context: MarkContext): FieldMark[] {
  const position = positionOf(survey, context);
  const month = monthOf(survey.startedAt);
  return [
    ...clockMarks(survey, context),
    ...positionMarks(survey, context),
    ...effortMarks(survey),
    ...textMarks(survey, context),
    ...survey.counts.flatMap((count) => {
      const mark = (kind: FieldMark["kind"], text: string): FieldMark => ({ countId: count.id, kind, text });
      const records = context.recordsOf(count);
      if (records === null) return [mark("name", `“${count.englishName}” matches no species of the guide.`)];
      if (records === undefined || count.individuals === 0) return [];
      const texts = [
        ["date", unusualMonth(count, records, { month, all: context.surveysByMonth })],
        ["place", unusualPlace(count, records, position)],
        ["number", unusualNumber(count, records)],
      ] as const;
      return texts.flatMap(([kind, text]) => (text ? [mark(kind, text)] : []));
    }),
  ];
}

/** The month in Nigeria, from 0. */
const monthOf = (moment: string) => Number(formatMonthNumber(moment)) - 1;
const formatMonthNumber = dateFormat({ month: "numeric" });

function positionOf({ site }: FieldSurveyInput, context: MarkContext): Position | null {
  const { latitude, longitude } = site;
  return latitude !== null && longitude !== null ? { latitude, longitude } : context.site;
}

function clockMarks(survey: FieldSurveyInput, { receivedAt }: MarkContext): FieldMark[] {
  const ahead = clockAhead(survey, receivedAt);
  const marks: FieldMark[] = [];
  const add = (kind: FieldMark["kind"], text: string) => marks.push({ countId: null, kind, text });
  if (Math.abs(ahead) > MAX_CLOCK_MINUTES)
    add(
      "clock",
      `The phone’s clock was ${describeMinutes(ahead)} when it sent this. The times are as the phone gave them.`,
    );
  const received = Date.parse(receivedAt) + MAX_CLOCK_MINUTES * 60_000;
  if (Math.max(Date.parse(survey.startedAt), Date.parse(survey.endedAt)) > received)
    add("date", `It ended on ${formatDateTime(survey.endedAt)}, which is after the site received it.`);
  if (Date.parse(survey.endedAt) < Date.parse(survey.startedAt))
    add("clock", "It ended before it began, so the phone’s clock was changed in between.");
  return marks;
}

/** Such as “2 hours ahead” or “365 days behind”. */
function describeMinutes(minutes: number): string {
  const size = Math.abs(minutes);
  const direction = minutes > 0 ? "ahead" : "behind";
  if (size < 120) return `${countOf(size, "minute")} ${direction}`;
  const hours = Math.round(size / 60);
  return hours < 48
    ? `${countOf(hours, "hour")} ${direction}`
    : `${countOf(Math.round(hours / 24), "day")} ${direction}`;
}

function positionMarks({ site }: FieldSurveyInput, context: MarkContext): FieldMark[] {
  const { latitude, longitude, precisionMetres } = site;
  const marks: FieldMark[] = [];
  const add = (kind: FieldMark["kind"], text: string) => marks.push({ countId: null, kind, text });
  if (precisionMetres !== null && precisionMetres > MAX_PRECISION_METRES)
    add("position", `The position is only precise to ${precisionMetres.toLocaleString("en-GB")} m.`);
  if (context.site && latitude !== null && longitude !== null) {
    const km = distanceKm(context.site, { latitude, longitude });
    if (km > MAX_SITE_KM)
      add(
        // Several of these would show the member where a site is that is not public.
        context.isSiteKnown ? "position" : "place",
        `The position is ${Math.round(km).toLocaleString("en-GB")} km from the site “${site.name}”.`,
      );
  }
  return marks;
}

function effortMarks(survey: FieldSurveyInput): FieldMark[] {
  const short = describeShortEffort(survey);
  const isUnstated = survey.isComplete === null && fieldProtocols[survey.protocol].isComplete;
  const seconds = Math.round((Date.parse(survey.endedAt) - Date.parse(survey.startedAt)) / 1000);
  const hasNoTime = fieldProtocols[survey.protocol].minutes === null;
  const isHasty = hasNoTime && listsEverything(survey) && seconds >= 0 && seconds < MIN_COMPLETE_SECONDS;
  const texts = [
    isHasty && `It says that all species were recorded, but it lasted only ${countOf(seconds, "second")}.`,
    short && `It is shorter than its protocol: ${short}.`,
    isUnstated &&
      "It does not say whether all species were recorded, so it is not stored as a complete list.",
  ];
  return texts.flatMap((text) => (text ? [{ countId: null, kind: "effort", text }] : []));
}

/** Texts that would be public and name a sensitive species, and names with more in them; only admins see these marks. */
function textMarks(survey: FieldSurveyInput, { namedIn, isOpen, isWordy }: MarkContext): FieldMark[] {
  const mark = (countId: string | null, what: string, text: string | null): FieldMark[] => {
    const name = namedIn(text);
    const words = `${what} names a sensitive species (${name}) and would be public: “${text}”.`;
    return name === null ? [] : [{ countId, kind: "text", text: words }];
  };
  return [
    ...mark(null, "The place", survey.site.name),
    ...mark(null, "The weather", survey.weather),
    ...mark(null, "The list of observers", survey.nameObserver ? survey.otherObservers : null),
    ...survey.counts
      .filter(isWordy)
      .map((count): FieldMark => ({ countId: count.id, kind: "text", text: describeWordyName(count) })),
    ...survey.counts
      .filter(isOpen)
      .flatMap((count) => [
        ...mark(count.id, `${count.englishName}: the remark`, count.remarks),
        ...mark(count.id, `${count.englishName}: the evidence of breeding`, count.breeding),
      ]),
  ];
}

function unusualMonth(
  { englishName }: FieldCount,
  { surveysByMonth }: SpeciesRecords,
  { month, all }: { month: number; all: readonly number[] },
): string | undefined {
  const surveys = all[month] ?? 0;
  const isKnown = surveysByMonth.some((count) => count > 0);
  if (!isKnown || surveys < MIN_SURVEYS || (surveysByMonth[month] ?? 0) > 0) return undefined;
  const name = formatMonth(Date.UTC(2000, month, 15));
  return `${englishName}: none of ${surveys.toLocaleString("en-GB")} complete surveys in ${name} has it, but those of other months do.`;
}

function unusualPlace(
  { englishName }: FieldCount,
  { cells }: SpeciesRecords,
  position: Position | null,
): string | undefined {
  if (cells.size === 0) return `${englishName}: this would be the first record in the surveys.`;
  if (!position || cells.has(cellOf(position))) return undefined;
  return `${englishName}: not recorded before in this one-degree square.`;
}

function unusualNumber(
  { englishName, individuals }: FieldCount,
  { numbers }: SpeciesRecords,
): string | undefined {
  const high = percentile(numbers, 0.99);
  if (individuals === null || high === undefined || individuals <= high) return undefined;
  const counts = numbers.reduce((sum, { times }) => sum + times, 0);
  return `${englishName}: ${individuals.toLocaleString("en-GB")} birds, more than in 99 of 100 counts (${counts.toLocaleString("en-GB")} counts, 99th percentile ${high.toLocaleString("en-GB")}).`;
}

/** The smallest number that is at least as high as this share of the counts; undefined for fewer than 20 counts. */
export function percentile(numbers: SpeciesRecords["numbers"], share: number): number | undefined {
  const total = numbers.reduce((sum, { times }) => sum + times, 0);
  if (total < MIN_COUNTS) return undefined;
  let below = 0;
  for (const { individuals, times } of numbers.toSorted((a, b) => a.individuals - b.individuals)) {
    below += times;
    if (below >= share * total) return individuals;
  }
  return undefined;
}
