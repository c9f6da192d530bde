import { fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { type ExportedSurvey, surveyRemarks } from "#birds/domain/surveys/survey.ts";
import { type Cell, csvLines } from "#core/formats/csv.ts";
import { HECTARES_PER_ACRE, KM_PER_MILE, REMARKS_SEPARATOR, surveyComment } from "./sheets/ebird.ts";

/** eBird's protocol for an effort; “Historical” claims nothing about where between points an observer went. */
function protocolOf(survey: ExportedSurvey): string {
  const { distanceKm, minutes, complete } = survey;
  if (minutes === null) return complete === "no" ? "Incidental" : "Historical";
  if (distanceKm) return "Traveling";
  return isAtOnePoint(survey) ? "Stationary" : "Historical";
}

function isAtOnePoint({ distanceKm, minutes, points, protocol }: ExportedSurvey): boolean {
  if (points !== null) return points === 1;
  if (distanceKm === 0 || /\bstationary\b/i.test(protocol ?? "")) return true;
  const timed = Object.values(fieldProtocols).find(({ label }) => label === protocol)?.minutes ?? 0;
  return minutes !== null && minutes <= timed;
}

/** The number of observers: as recorded, or that of the names; null if these say no number, such as “and team”. */
function partyOf({ observerCount, observers }: ExportedSurvey): number | null {
  if (observerCount !== null) return observerCount;
  const names = (observers ?? "").split(/[;|&+/]|\band\b/u).map((name) => name.trim());
  // A comma may be between the two parts of one name.
  const isName = (name: string) => /^[\p{L}.'’ -]+$/u.test(name) && !groups.test(name);
  return names.every(isName) ? names.length : null;
}

const groups =
  /\b(team|group|others?|students?|volunteers?|class|club|staff|members?|et al|unknown|anonymous)\b/iu;

/** 2021-10-12 as 10/12/2021. */
const monthFirst = (date: string) => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

const hectaresOf = (effort: string | null) => /^([\d.]+) ha$/.exec(effort ?? "")?.[1];

function rowsOf(survey: ExportedSurvey): Cell[][] {
  const { site, distanceKm, minutes, complete, isIncomplete } = survey;
  const hectares = hectaresOf(survey.effort);
  const visit: Cell[] = [
    site.name,
    site.decimalLatitude,
    site.decimalLongitude,
    monthFirst(survey.date),
    survey.time?.slice(0, 5) ?? null,
    site.stateProvince,
    site.countryCode,
    protocolOf(survey),
    partyOf(survey),
    minutes,
    complete === "yes" && !isIncomplete ? "Y" : "N",
    distanceKm === null ? null : (distanceKm / KM_PER_MILE).toFixed(3),
    hectares === undefined ? null : (Number(hectares) / HECTARES_PER_ACRE).toFixed(3),
    [surveyComment(survey.eventID), surveyRemarks(survey)].filter(Boolean).join(REMARKS_SEPARATOR),
  ];
  return survey.counts
    .filter(({ individuals }) => individuals !== 0)
    .map(({ englishName, scientificName, individuals, remarks }) => {
      const [genus = "", ...species] = scientificName.split(" ");
      return [englishName, genus, species.join(" "), individuals ?? "X", remarks, ...visit];
    });
}

/** The counts in eBird's record format: 19 columns without a header, for its upload; it has neither absences nor empty lists. */
export async function* ebirdRecords(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
): AsyncGenerator<string> {
  for await (const batch of surveys) {
    const rows = batch.flatMap(rowsOf);
    if (rows.length > 0) yield csvLines(rows);
  }
}

/** eBird takes files of at most 1 MB. */
const MAX_BYTES_OF_A_PART = 1_000_000;

/** The same as files that are small enough for eBird; no survey is in two of them. */
export async function* ebirdParts(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  maxBytes = MAX_BYTES_OF_A_PART,
): AsyncGenerator<string> {
  let part = "";
  let bytes = 0;
  for await (const batch of surveys)
    for (const survey of batch) {
      const rows = rowsOf(survey);
      if (rows.length === 0) continue;
      const lines = csvLines(rows);
      const more = Buffer.byteLength(lines);
      if (part && bytes + more > maxBytes) {
        yield part;
        part = "";
        bytes = 0;
      }
      part += lines;
      bytes += more;
    }
  if (part) yield part;
}
