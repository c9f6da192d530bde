import { parseDay } from "#core/formats/tables/days.ts";
import { keyOf } from "../rows.ts";
import { joinTexts, pentadAt, pentadSite, type SheetFormat } from "./sheet-format.ts";

/** The export of Observation.org: a row for each observation, of which none says that a list is complete. */
export const observationOrg: SheetFormat = {
  name: "an Observation.org file",
  rule: "Each place and day is a survey. Nothing says that a list is complete, so a species that is not listed does not count as absent.",
  recognises: (headers) =>
    ["id", "date", "lat", "lng", "speciesname", "scientificname", "number"].every((name) =>
      headers.has(name),
    ),
  fields: [
    "eventID",
    "occurrenceID",
    "name",
    "locationID",
    "decimalLatitude",
    "decimalLongitude",
    "precisionMetres",
    "recordPosition",
    "time",
    "complete",
    "englishName",
    "individuals",
    "remarks",
  ],
  open: () => ({
    convert(cell) {
      // The position of an observation may be that of a sensitive bird, so the site has that of its pentad.
      const square = pentadAt(cell("lat"), cell("lng"));
      const name = cell("location") || (square && `Pentad ${square}`) || "";
      const site = pentadSite(square ?? "", name);
      const key = keyOf(name, square ?? "");
      const method = cell("countingmethod");
      return [
        {
          ...site,
          recordPosition: [cell("lat"), cell("lng")].filter(Boolean).join(", "),
          locationID: key,
          eventID: key && keyOf("observation-org", key, parseDay(cell("date")) ?? ""),
          occurrenceID: cell("id") && `observation.org:${cell("id")}`,
          time: "",
          complete: "no",
          englishName: cell("speciesname"),
          individuals: cell("number") === "0" ? "" : cell("number"),
          remarks: joinTexts(cell("notes"), method && `Counting method: ${method}`),
        },
      ];
    },
  }),
};
