import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import {
  type Count,
  completeness,
  type ExportedSurvey,
  surveyRemarks,
} from "#birds/domain/surveys/survey.ts";
import { byteOrderMark, type Cell, csvLine, csvLines } from "#core/formats/csv.ts";
import { atlasObserver, NOT_DETECTED } from "./sheets/atlas-card.ts";

/** The columns of a card of the African Bird Atlas, a row for each species. */
const atlasCardColumns = [
  "CardNo",
  "StartDate",
  "EndDate",
  "StartTime",
  "Pentad",
  "ObserverNo",
  "TotalHours",
  ...Array.from({ length: 10 }, (_, hour) => `Hour${hour + 1}`),
  "TotalSpp",
  "InclNight",
  "AllHabitats",
  "Spp",
  "Sequence",
  "Common_name",
  "Taxonomic_name",
] as const;

/** The code of a species in the African Bird Atlas, if it has one. */
export type AtlasCodes = ReadonlyMap<string, string>;

/** The key of a counted name in `AtlasCodes`. */
export const atlasCodeKey = ({
  scientificName,
  englishName,
}: Pick<Count, "scientificName" | "englishName">) => `${scientificName}\n${englishName}`;

const columns = [...atlasCardColumns, "Complete", "eventRemarks"] as const;
type Card = Partial<Record<(typeof columns)[number], Cell>>;

const observerNumber = (observers: string | null) =>
  observers?.startsWith(atlasObserver) ? observers.slice(atlasObserver.length) : null;

/** Each species of a survey once, by its code. */
function speciesOf({ counts, eventID }: ExportedSurvey, codes: AtlasCodes): Map<string, Count> {
  const species = new Map<string, Count>();
  for (const count of counts) {
    if (count.individuals === 0) continue;
    const own = count.occurrenceID.slice(eventID.length + 1);
    const code = /^\d+$/.test(own) ? own : (codes.get(atlasCodeKey(count)) ?? count.englishName);
    if (!species.has(code)) species.set(code, count);
  }
  return species;
}

function cardsOf(survey: ExportedSurvey, codes: AtlasCodes): Card[] {
  const { decimalLatitude, decimalLongitude } = survey.site;
  if (decimalLatitude === null || decimalLongitude === null) return [];
  const species = speciesOf(survey, codes);
  // Public counts alone are numbered and summed, so nothing shows whether others are withheld.
  const card: Card = {
    CardNo: survey.eventID,
    StartDate: survey.date,
    EndDate: survey.endDate ?? survey.date,
    StartTime: survey.time?.slice(0, 5) ?? null,
    Pentad: pentadOf(Number(decimalLatitude), Number(decimalLongitude)),
    ObserverNo: observerNumber(survey.observers),
    TotalHours: survey.minutes === null ? null : Number((survey.minutes / 60).toFixed(2)),
    TotalSpp: species.size,
    Complete: survey.complete && completeness[survey.complete],
    eventRemarks: surveyRemarks(survey),
  };
  if (species.size === 0)
    return [{ ...card, Spp: NOT_DETECTED, Common_name: NOT_DETECTED, Taxonomic_name: NOT_DETECTED }];
  return [...species].map(([code, { englishName, scientificName }], index) => ({
    ...card,
    Spp: code,
    Sequence: index + 1,
    Common_name: englishName,
    Taxonomic_name: scientificName,
  }));
}

/** The surveys as cards of the African Bird Atlas, a row for each species; those without a position have no pentad and are left out. */
export async function* atlasCards(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  codes: AtlasCodes,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const batch of surveys) {
    const rows = batch.flatMap((survey) => cardsOf(survey, codes));
    if (rows.length > 0) yield csvLines(rows.map((card) => columns.map((name) => card[name] ?? null)));
  }
}
