import type { SheetFormat } from "./sheet-format.ts";

/** The columns of eBird's record format, which has no header. */
export const ebirdRecordColumns = [
  "Common Name",
  "Genus",
  "Species",
  "Number",
  "Species Comments",
  "Location Name",
  "Latitude",
  "Longitude",
  "Date",
  "Start Time",
  "State/Province",
  "Country Code",
  "Protocol",
  "Number of Observers",
  "Duration (min)",
  "All observations reported?",
  "Effort Distance Miles",
  "Effort Area Acres",
  "Submission Comments",
] as const;

export const KM_PER_MILE = 1.609344;
export const HECTARES_PER_ACRE = 0.404686;
/** How our files in this format name their surveys, so that two at one place and day stay two. */
export const surveyComment = (eventID: string): string => `Survey ${eventID}`;

/** What separates that from the remarks on a survey. */
export const REMARKS_SEPARATOR = " | ";

const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const isNumber = (text: string | undefined) => /^-?\d+([.,]\d+)?$/.test(text?.trim() ?? "");

/** Whether the cells are a row of eBird's record format. */
export const isEbirdRecord = (cells: readonly string[]): boolean =>
  cells.length === ebirdRecordColumns.length &&
  monthFirst.test(cells[8]?.trim() ?? "") &&
  /^[YN]?$/i.test(cells[15]?.trim() ?? "") &&
  [cells[6], cells[7]].every((degrees) => isNumber(degrees) || degrees?.trim() === "");

const area = (hectares: string) => (Number(hectares) > 0 ? `${hectares} ha` : "");
/** A number in another unit, with two decimals. */
const scaled = (text: string, factor: number) =>
  isNumber(text) ? String(Number((Number(text.replace(",", ".")) * factor).toFixed(2))) : text;

/** eBird's record format, in which checklists are uploaded. */
export const ebirdRecord: SheetFormat = {
  name: "an eBird file (record format)",
  rule: "It has no header; its dates have the month first, and its distances are miles.",
  recognises: (headers) => headers.has("effortdistancemiles") && headers.has("submissioncomments"),
  fields: [
    "date",
    "name",
    "englishName",
    "scientificName",
    "remarks",
    "distanceKm",
    "effort",
    "eventID",
    "eventRemarks",
    "notes",
  ],
  open: () => ({
    convert(cell) {
      const [, month, day, year] = monthFirst.exec(cell("date")) ?? [];
      const comments = cell("submissioncomments");
      const [own = ""] = comments.split(REMARKS_SEPARATOR);
      const eventID = own.startsWith(surveyComment("")) ? own.slice(surveyComment("").length) : "";
      return [
        {
          date: year ? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` : cell("date"),
          name: cell("locationname"),
          englishName: cell("commonname"),
          scientificName: `${cell("genus")} ${cell("species")}`.trim(),
          remarks: cell("speciescomments"),
          distanceKm: scaled(cell("effortdistancemiles"), KM_PER_MILE),
          effort: area(scaled(cell("effortareaacres"), HECTARES_PER_ACRE)),
          eventID,
          eventRemarks: eventID ? comments : "",
          notes: eventID ? "" : comments,
        },
      ];
    },
  }),
};
