import { AppError } from "#core/domain/errors.ts";
import { MAX_COLUMNS } from "#core/domain/files/table.ts";
import { type OpenZip, openZip, type ZipLimits } from "../zip.ts";
import { columnIndex, formatDayNumber, formatNumber, isDayFormat } from "./cell-values.ts";
import { type Merged, MergedCells, readMerged } from "./merged-cells.ts";
import { readPart } from "./parts.ts";

/** A row of a sheet: its number, and its cells as text. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The texts that must be in memory together, in characters. */
const MAX_TEXT_LENGTH = 20_000_000;
const MAX_CELL_LENGTH = 1_000_000;
/** What a short text takes besides its characters. */
const TEXT_OVERHEAD = 16;

const WORKBOOK = "xl/workbook.xml";

/** Whether the files of an archive are those of a workbook (.xlsx). */
export const isWorkbook = (names: readonly string[]): boolean => names.includes(WORKBOOK);

/** An open workbook, of which only the shared texts and one chunk of a sheet are in memory. */
export interface Workbook {
  sheets: string[];
  /** The rows of a sheet; a cell that is merged with those below it has its value in all their rows. */
  rows(sheet: string): AsyncGenerator<SheetRow>;
  /** How many cells of a sheet are merged with those below them. */
  mergedDown(sheet: string): Promise<number>;
  close(): void;
}

/** Opens a workbook (.xlsx); throws if it is damaged, too large or made to fill the memory. */
export async function openWorkbook(
  file: string,
  limits: ZipLimits,
  maxTextLength = MAX_TEXT_LENGTH,
): Promise<Workbook> {
  const zip = await openZip({ file }, limits);
  try {
    const { sheets, is1904 } = await readSheetList(zip);
    const texts = await readTexts(zip, maxTextLength);
    const isDay = await readDayStyles(zip);
    const pathOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.path ?? "";
    const merged = new Map<string, Promise<Merged[]>>();
    const mergedIn = (name: string) => {
      const found = merged.get(name) ?? readMerged(zip, pathOf(name));
      merged.set(name, found);
      return found;
    };
    return {
      sheets: sheets.map(({ name }) => name),
      async *rows(name) {
        const merged = new MergedCells(await mergedIn(name));
        for await (const row of readRows(zip, pathOf(name), { texts, isDay, is1904 })) {
          merged.fill(row.line, row.cells);
          yield row;
        }
      },
      mergedDown: async (name) => (await mergedIn(name)).length,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readAll(zip: OpenZip, part: string, handlers: Parameters<typeof readPart>[2]): Promise<void> {
  if (!zip.names.includes(part)) return;
  for await (const _ of readPart(part, await zip.stream(part), handlers));
}

async function readSheetList(zip: OpenZip) {
  const listed: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  await readAll(zip, WORKBOOK, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet") listed.push({ name: attributes.name ?? "", id: attributes["r:id"] ?? "" });
    },
  });
  await readAll(zip, "xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Target = "" }) {
      if (name === "Relationship") targets.set(Id, Target);
    },
  });
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id) ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return zip.names.includes(path) ? [{ name, path }] : [];
  });
  return { sheets, is1904 };
}

const tooMuchText = () =>
  new AppError("invalid", "This workbook has too much text. Save the sheet as “CSV UTF-8”.");

/** The texts that cells share; phonetic readings of them are left out. */
async function readTexts(zip: OpenZip, maxLength: number): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let length = 0;
  let isText = false;
  let isPhonetic = false;
  await readAll(zip, "xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      length += text.length + TEXT_OVERHEAD;
      if (length > maxLength) throw tooMuchText();
      texts.push(text);
    },
  });
  return texts;
}

/** Whether a cell of each style shows a day or a time. */
async function readDayStyles(zip: OpenZip): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  await readAll(zip, "xl/styles.xml", {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) styles.push(isDayFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

interface CellRules {
  texts: readonly string[];
  isDay: readonly boolean[];
  is1904: boolean;
}

interface RawCell {
  type: string;
  style: number;
  value: string;
}

function textOf({ type, style, value }: RawCell, { texts, isDay, is1904 }: CellRules): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "e") return "";
  if (type === "b") return value === "1" ? "yes" : "no";
  if (type === "str" || type === "inlineStr" || value === "") return value;
  if (type === "d") return value;
  return isDay[style] ? formatDayNumber(Number(value), is1904) : formatNumber(value);
}

async function* readRows(zip: OpenZip, path: string, rules: CellRules): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell: RawCell = { type: "", style: 0, value: "" };
  let column = -1;
  let isValue = false;
  const parts = readPart(path, await zip.stream(path), {
    open(name, attributes) {
      if (name === "row") {
        row = { line: Number(attributes.r) || row.line + 1, cells: [] };
        column = -1;
      }
      if (name === "c") {
        column = attributes.r ? columnIndex(attributes.r) : column + 1;
        cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: "" };
      }
      isValue = name === "v" || name === "t";
    },
    text(text) {
      if (isValue) cell.value += text;
      if (cell.value.length > MAX_CELL_LENGTH) throw tooMuchText();
    },
    close(name) {
      isValue = false;
      if (name === "c" && column >= 0) {
        // What is further right is one cell too many, which is said where the row is read.
        const at = Math.min(column, MAX_COLUMNS);
        while (row.cells.length < at) row.cells.push("");
        row.cells[at] ||= textOf(cell, rules);
      }
      if (name === "row") rows.push(row);
    },
  });
  for await (const _ of parts) {
    yield* rows;
    rows = [];
  }
}
