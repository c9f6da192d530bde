import PDFDocument from "pdfkit";

type Options = ConstructorParameters<typeof PDFDocument>[0];

/** A PDF of one page as a program writes it, such as with passwords. */
export async function writtenPdf(options: Options = {}): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument(options);
  document.text("Rollers of the plateau");
  document.end();
  const parts: Uint8Array[] = [];
  for await (const part of document) parts.push(Buffer.from(part));
  return Uint8Array.from(Buffer.concat(parts));
}
