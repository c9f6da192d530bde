import { pentadCentre } from "#birds/domain/surveys/pentad.ts";
import { parseDay } from "#core/formats/tables/days.ts";
import { keyOf } from "../rows.ts";
import { type FieldCells, pentadAt, pentadSite, type ReadCell, type SheetFormat } from "./sheet-format.ts";

/** The columns of the names, each in a language that the person chose; older files name them after the languages. */
const nameColumns = [
  ["speciesprimaryname", "primarylanguage"],
  ["speciessecondaryname", "secondarylanguage"],
  ["speciestertiaryname", "tertiarylanguage"],
] as const;

/** A genus and an epithet with a Latin ending. */
const latinName = /^[A-Z][a-z]+ [a-z-]+(?:us|a|is|um|i|ae|ens|ops|x|e|or|er|o|as|es|os|ns|ur)(?: [a-z-]+)?$/;
const SCIENTIFIC_SHARE = 0.8;

/** "Warbler, Willow" as "Willow Warbler". */
const inOrder = (name: string) => name.replace(/^([^,]+), ([^,]+)$/, "$2 $1");

const pentadInName = /\d{4}[c_ab]\d{4,5}/i;

/** A trip is at a pentad, which a fieldsheet may be named after, else a fieldsheet, else the pentad of the sighting, whose own place may be that of a sensitive bird. */
function siteOf(cell: ReadCell): FieldCells {
  const pentad = cell("pentad");
  if (pentad) return pentadSite(pentad);
  const fieldsheet = cell("fieldsheet");
  const [named = ""] = pentadInName.exec(fieldsheet) ?? [];
  if (pentadCentre(named)) return pentadSite(named.toLowerCase());
  if (fieldsheet) return pentadSite("", fieldsheet);
  const square = pentadAt(cell("latitude"), cell("longitude"));
  return square ? pentadSite(square) : pentadSite("", "");
}

const isEstimate = (type: string) => /estim|approx|about|at least|minimum/i.test(type);

/** The export of the app BirdLasser: a row for each sighting. */
export const birdLasser: SheetFormat = {
  name: "a BirdLasser file",
  rule: "Each place and day is a survey. Nothing says that a list is complete, so a species that is not listed does not count as absent.",
  recognises: (headers) =>
    nameColumns[0].some((name) => headers.has(name)) && (headers.has("pentad") || headers.has("fieldsheet")),
  fields: [
    "eventID",
    "name",
    "locationID",
    "decimalLatitude",
    "decimalLongitude",
    "precisionMetres",
    "recordPosition",
    "time",
    "complete",
    "scientificName",
    "englishName",
    "individuals",
    "verbatimCount",
    "detection",
    "remarks",
  ],
  open() {
    const latin = nameColumns.map(() => 0);
    let rows = 0;
    const namesOf = (cell: ReadCell) => nameColumns.map(([name, older]) => cell(name) || cell(older));
    return {
      scan(cell) {
        rows++;
        for (const [index, name] of namesOf(cell).entries())
          if (latinName.test(name)) latin[index] = (latin[index] ?? 0) + 1;
      },
      convert(cell) {
        const names = namesOf(cell);
        const scientific = latin.findIndex((found) => found >= SCIENTIFIC_SHARE * rows);
        const others = names.filter((name, index) => index !== scientific && name !== "");
        const site = siteOf(cell);
        const [count, type] = [cell("count"), cell("counttype")];
        return [
          {
            ...site,
            recordPosition: [cell("latitude"), cell("longitude")].filter(Boolean).join(", "),
            eventID: site.name ? keyOf("birdlasser", site.name, parseDay(cell("date")) ?? "") : "",
            // A row has the time of its sighting, not that of the survey.
            time: "",
            complete: "no",
            scientificName: names[scientific] ?? "",
            englishName: inOrder(others[0] ?? ""),
            individuals: count === "0" ? "" : count,
            verbatimCount: isEstimate(type) && count ? `${count} (${type.toLowerCase()})` : "",
            detection: cell("seenheard"),
            remarks: cell("notes"),
          },
        ];
      },
    };
  },
};
