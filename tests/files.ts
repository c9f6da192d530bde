import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const text = (value: string) => new TextEncoder().encode(value);

/** A JPEG in one colour, or of noise, which cannot be compressed. */
export async function jpeg(width: number, height: number, { noise = false } = {}) {
  const create = { width, height, channels: 3 as const, background: "#2f6b4f" };
  const drawn = noise ? { ...create, noise: { type: "gaussian" as const, mean: 128, sigma: 60 } } : create;
  return Uint8Array.from(await sharp({ create: drawn }).jpeg({ quality: 90 }).toBuffer());
}

/** An animation whose frames differ in their colour. */
export async function animation(
  format: "gif" | "webp",
  { width, height, frames }: { width: number; height: number; frames: number },
) {
  const pictures = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width, height, channels: 3, background: { r: (80 * index) % 256, g: 60, b: 40 } } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(pictures), { join: { animated: true } });
  const timed = { delay: Array(frames).fill(200), loop: 0 };
  return Uint8Array.from(await (format === "gif" ? joined.gif(timed) : joined.webp(timed)).toBuffer());
}

/** The smallest PDF with one empty page. */
export function pdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n",
  ];
  let body = "%PDF-1.4\n";
  const entries = objects.map((object) => {
    const offset = body.length;
    body += object;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join("")}trailer<</Size 4/Root 1 0 R>>\n`;
  return text(`${body}${table}startxref\n${body.length}\n%%EOF\n`);
}

/** A PNG of a few kilobytes that declares any size and contains little data. */
export function bombPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([text(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(new Uint8Array(60));
  return Uint8Array.from(
    Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", new Uint8Array())]),
  );
}
