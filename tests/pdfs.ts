import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

type Options = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>;

/** A PDF of one page as a program writes it, such as with passwords. */
export const writtenPdf = (options: Options = {}): Promise<Uint8Array<ArrayBuffer>> =>
  pagesPdf(["Rollers of the plateau"], options);

/** A PDF of these pages as a program writes it; `columns` are those of the text. */
export async function pagesPdf(
  pages: readonly string[],
  { columns = 1, ...options }: Options & { columns?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (const page of pages) document.addPage().text(page, { columns });
  document.end();
  const parts: Uint8Array[] = [];
  for await (const part of document) parts.push(Buffer.from(part));
  return Uint8Array.from(Buffer.concat(parts));
}

/** The bytes of a stream, packed by Flate as often as `packed` says. */
export function pdfStream(bytes: string | Buffer, { packed = 0, entries = "" } = {}): Buffer {
  let content = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  for (let round = 0; round < packed; round++) content = deflateSync(content);
  const filters = Array(packed).fill("/FlateDecode").join(" ");
  const head = `<<${entries}/Filter[${filters}]/Length ${content.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), content, Buffer.from("\nendstream", "latin1")]);
}

/** A PDF of one page in Helvetica for each of the contents, which are streams. */
export function drawnPdf(
  contents: readonly Buffer[],
  font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  more: readonly Buffer[] = [],
) {
  const first = 4 + more.length;
  const pages = contents.map((_, index) => first + 2 * index);
  const kids = pages.map((number) => `${number} 0 R`).join(" ");
  const page = (number: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents ${number + 1} 0 R>>`;
  return joinObjects([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    font,
    ...more,
    ...contents.flatMap((content, index) => [page(pages[index] ?? 0), content]),
  ]);
}

/** The operators that show these lines, each encoded as a font wants it. */
export const shownLines = (lines: readonly string[], size = 12): string =>
  `BT /F ${size} Tf ${1.2 * size} TL 40 760 Td ${lines.map((line) => `${line} Tj T*`).join("\n")} ET`;

/**
 * A page in a font whose codes have nothing to do with letters, as TeX and word processors embed them: only its table says
 * which letters they are, one or more for each code.
 */
export function codedPdf(lines: readonly string[][], { hasTable = true } = {}): Uint8Array<ArrayBuffer> {
  const glyphs = [...new Set(lines.flat())];
  const codeOf = (glyph: string) => hex(glyphs.indexOf(glyph) + 1);
  const utf16 = (glyph: string) => Buffer.from(glyph, "utf16le").swap16().toString("hex");
  const table = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
${glyphs.length} beginbfchar
${glyphs.map((glyph) => `<${codeOf(glyph)}> <${utf16(glyph)}>`).join("\n")}
endbfchar
endcmap end end`;
  const named = hasTable ? "/ToUnicode 5 0 R" : "";
  const font = `<</Type/Font/Subtype/Type0/BaseFont/Any/Encoding/Identity-H/DescendantFonts[4 0 R]${named}>>`;
  const look = "/Flags 4/FontBBox[0 0 999 999]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80";
  const described = `/FontDescriptor<</Type/FontDescriptor/FontName/Any${look}>>`;
  const system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>";
  const inner = `<</Type/Font/Subtype/CIDFontType2/BaseFont/Any/DW 600${system}${described}>>`;
  const shown = shownLines(lines.map((line) => `<${line.map(codeOf).join("")}>`));
  return drawnPdf([pdfStream(shown)], font, [Buffer.from(inner), pdfStream(table)]);
}

const hex = (code: number) => code.toString(16).padStart(4, "0");

function joinObjects(objects: readonly (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const parts = [Buffer.from("%PDF-1.5\n")];
  let length = 9;
  const entries = objects.map((object, index) => {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    const entry = `${String(length).padStart(10, "0")} 00000 n \n`;
    parts.push(part);
    length += part.length;
    return entry;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}trailer<</Size ${size}/Root 1 0 R>>\n`;
  parts.push(Buffer.from(`${table}startxref\n${length}\n%%EOF\n`));
  return Uint8Array.from(Buffer.concat(parts));
}
