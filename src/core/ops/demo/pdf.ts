import PDFDocument from "pdfkit";
import { institute } from "#core/institute.ts";

/** Makes a one-page PDF with a title and paragraphs; its fonts support only the Latin-1 character set. */
export function makePdf(title: string, paragraphs: string[]): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: 64,
    info: { Title: title, Author: institute().name },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  document.font("Helvetica").fontSize(9).fillColor("#55625a").text(institute().name);
  document.moveDown(2).font("Times-Roman").fontSize(22).fillColor("#12291f").text(title);
  document.moveDown().font("Times-Roman").fontSize(12).fillColor("#1b2a22");
  for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 3 }).moveDown(0.7);
  document.end();
  return done;
}
