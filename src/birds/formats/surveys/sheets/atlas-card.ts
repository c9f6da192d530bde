import { countOf } from "#core/domain/words.ts";
import { parseDay } from "#core/formats/tables/days.ts";
import { joinTexts, pentadSite, type ReadCell, type SheetFormat } from "./sheet-format.ts";

export const NOT_DETECTED = "-";
/** A full card takes at least this long, within this many days. */
const FULL_HOURS = 2;
const FULL_DAYS = 5;
const DAY_MS = 86_400_000;

export const fullCard = "ABAP full protocol card";
export const adHocCard = "ABAP ad hoc card";
export const atlasObserver = "ABAP observer ";

/** Whether a card follows the full protocol, so that it lists every species that was found. */
export function isFullCard(start: string, end: string, hours: number): boolean {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  return hours >= FULL_HOURS && days <= FULL_DAYS;
}

/** The species after each hour, the night and the habitats. Not public: they would show that a sensitive species was found. */
function privateNotes(cell: ReadCell): string {
  const hours = Array.from({ length: 10 }, (_, hour) => cell(`hour${hour + 1}`));
  const counted = hours.filter((species) => /^\d+$/.test(species));
  return joinTexts(
    counted.length > 0 ? `Species after each hour: ${counted.join(", ")}` : "",
    cell("inclnight") ? `Night included: ${cell("inclnight")}` : "",
    cell("allhabitats") ? `All habitats: ${cell("allhabitats")}` : "",
  );
}

const named = (text: string) => (text === NOT_DETECTED ? "" : text);

/** Cards of the African Bird Atlas Project (BirdMap), as the R package ABAP describes them. */
export const atlasCard: SheetFormat = {
  name: "a file of African Bird Atlas cards",
  rule: "Each card is a survey of a pentad; one of at least two hours within five days is a complete list. A species on a card of several days was found on one of them.",
  recognises: (headers) => ["cardno", "startdate", "pentad", "spp"].every((name) => headers.has(name)),
  dayColumns: ["startdate", "enddate"],
  fields: [
    "eventID",
    "date",
    "time",
    "name",
    "locationID",
    "decimalLatitude",
    "decimalLongitude",
    "precisionMetres",
    "observers",
    "minutes",
    "minutesUnit",
    "protocol",
    "complete",
    "notes",
    "occurrenceID",
    "individuals",
    "scientificName",
    "englishName",
  ],
  open() {
    /** How many species of each card the file does not list. */
    const missing = new Map<string, number>();
    const cardOf = (cell: ReadCell) => cell("cardno").toLowerCase();
    return {
      scan(cell) {
        const before = missing.get(cardOf(cell)) ?? (Number(cell("totalspp")) || 0);
        missing.set(cardOf(cell), before - Number(cell("spp") !== NOT_DETECTED));
      },
      convert(cell) {
        const [card, species] = [cell("cardno"), cell("spp")];
        const [start, end] = [parseDay(cell("startdate")), parseDay(cell("enddate") || cell("startdate"))];
        const hours = Number(cell("totalhours").replace(",", ".")) || 0;
        // A file on a few species has only those of each card.
        const isPartial = (missing.get(cardOf(cell)) ?? 0) > 0;
        const isFull = start !== undefined && end !== undefined && isFullCard(start, end, hours);
        const isDetected = species !== NOT_DETECTED && species !== "";
        return [
          {
            ...pentadSite(cell("pentad")),
            eventID: card,
            date: start && end ? `${start}/${end}` : cell("startdate"),
            time: cell("starttime"),
            observers: cell("observerno") ? atlasObserver + cell("observerno") : "",
            minutes: hours > 0 ? String(Math.round(hours * 60)) : "",
            minutesUnit: "minutes",
            protocol: isFull ? fullCard : adHocCard,
            complete: cell("complete") || (isFull && !isPartial ? "yes" : "no"),
            notes: privateNotes(cell),
            occurrenceID: isDetected && card ? `${card}:${species}` : "",
            individuals: "",
            scientificName: isDetected ? named(cell("taxonomicname")) : "",
            englishName: isDetected ? named(cell("commonname")) || species : "",
          },
        ];
      },
      remarks() {
        const partial = [...missing.values()].filter((species) => species > 0).length;
        const message = `${countOf(partial, "card")} with more species than this file lists: not complete lists here.`;
        return partial > 0 ? [message] : [];
      },
    };
  },
};
