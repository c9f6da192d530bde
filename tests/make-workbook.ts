import { writeZip } from "#core/adapters/zip.ts";

/** A cell of a workbook: a text, a number, or a number with one of the styles below. */
export type WorkbookCell = string | number | { value: number; style: number } | null;

/** Styles of `makeWorkbook`: a built-in day format, and one of its own. */
export const DAY = 1;
export const CUSTOM_DAY = 2;

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** A workbook (.xlsx) as Excel writes it, with shared texts; an empty cell is left out. `merged` has ranges such as A2:A4 by sheet. */
export async function makeWorkbook(
  sheets: Record<string, readonly (readonly WorkbookCell[])[]>,
  changed: Record<string, string> = {},
  merged: Record<string, readonly string[]> = {},
): Promise<Uint8Array> {
  const texts: string[] = [];
  const share = (text: string) => {
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const cellXml = (cell: WorkbookCell, reference: string) => {
    if (cell === null) return "";
    if (typeof cell === "string") return `<c r="${reference}" t="s"><v>${share(cell)}</v></c>`;
    const { value, style } = typeof cell === "number" ? { value: cell, style: 0 } : cell;
    return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  };
  const names = Object.keys(sheets);
  const mergedXml = (ranges: readonly string[]) =>
    ranges.length === 0
      ? ""
      : `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
  const sheetXml = (rows: readonly (readonly WorkbookCell[])[], ranges: readonly string[] = []) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells, row) => {
        const line = row + 1;
        return `<row r="${line}">${cells.map((cell, index) => cellXml(cell, letters(index) + line)).join("")}</row>`;
      })
      .join("")}</sheetData>${mergedXml(ranges)}</worksheet>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr/><sheets>${names.map((name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
  for (const [index, name] of names.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheets[name] ?? [], merged[name]);
  parts["xl/sharedStrings.xml"] =
    `<sst>${texts.map((text) => `<si><r><t>${escapeText(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escapeText(text.slice(1))}</t></r><rPh><t>reading</t></rPh></si>`).join("")}</sst>`;
  const entries = Object.entries({ ...parts, ...changed }).map(([name, content]) => ({ name, content }));
  return new Uint8Array(await new Response(writeZip(entries)).arrayBuffer());
}
