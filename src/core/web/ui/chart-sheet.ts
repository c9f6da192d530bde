/** A chart as it is saved: its drawing between a title and what must be known of it elsewhere. */
interface Sheet {
  /** The drawing as SVG, with its styles inside. */
  drawing: string;
  /** The size of its view box, of which only the proportion matters. */
  size: { width: number; height: number };
  title: string;
  legend: readonly { sample: string; text: string }[];
  /** The caption, and the source with licence and date. */
  notes: readonly string[];
  look: { ink: string; paper: string; serif: string; sans: string };
}

const EDGE = 28;
const NARROWEST = 560;
const WIDEST = 1060;
/** The mean width of a letter, as a share of the size of its font. */
const LETTER = 0.52;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");

/** The words in lines of at most `most` letters. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && line.length <= most) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** The sheet as an SVG document of its own. */
export function composeSheet({ drawing, size, title, legend, notes, look }: Sheet): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, size.width));
  const height = Math.round((size.height / size.width) * width);
  const parts: string[] = [];
  let y = EDGE;
  const write = (text: string, font: { size: number; family: string; opacity: number }) => {
    for (const line of wrapText(text, Math.floor(width / (font.size * LETTER)))) {
      y += Math.round(font.size * 1.35);
      parts.push(
        `<text x="${EDGE}" y="${y}" font-family="${font.family}" font-size="${font.size}" fill="${look.ink}" opacity="${font.opacity}">${escapeText(line)}</text>`,
      );
    }
  };
  write(title, { size: 24, family: look.serif, opacity: 1 });
  y += EDGE;
  parts.push(place(drawing, { x: EDGE, y, width, height }));
  y += height + EDGE / 2;
  let x = EDGE;
  for (const { sample, text } of legend) {
    const wide = 40 + text.length * 14 * LETTER;
    if (x > EDGE && x + wide > width + EDGE) {
      x = EDGE;
      y += 26;
    }
    parts.push(
      sample && place(sample, { x, y, width: 18, height: 18 }),
      `<text x="${x + (sample ? 26 : 0)}" y="${y + 14}" font-family="${look.sans}" font-size="14" fill="${look.ink}">${escapeText(text)}</text>`,
    );
    x += wide;
  }
  if (legend.length > 0) y += 26;
  for (const note of notes) {
    y += 4;
    write(note, { size: 13, family: look.sans, opacity: 0.8 });
  }
  const box = { width: width + 2 * EDGE, height: y + EDGE };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="0 0 ${box.width} ${box.height}"><rect width="100%" height="100%" fill="${look.paper}"/>${parts.join("")}</svg>`;
}

/** A drawing at its place on the sheet, in place of the size that it has on its page. */
const place = (drawing: string, box: { x: number; y: number; width: number; height: number }) =>
  drawing
    .replace(/^<svg[^>]*>/, (tag) => tag.replace(/ (x|y|width|height)="[^"]*"/g, ""))
    .replace(/^<svg/, `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`);
