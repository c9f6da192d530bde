import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { markDrawing } from "./logo.ts";
import { palette } from "./palette.ts";

const folder = new URL("../../../public/", import.meta.url);

const tab = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.b{fill:${palette.deep}}.h{fill:${palette.crimson}}@media(prefers-color-scheme:dark){.b{fill:${palette.cream}}.h{fill:#E2574C}}</style>${markDrawing('class="b"', 'class="h"', true)}</svg>`;

/** The logo on a paper ground with a margin, for platforms that crop it to their own shape. */
function tile(size: number, air: number): string {
  const side = 64 + 2 * air;
  const mark = markDrawing(`fill="${palette.deep}"`, `fill="${palette.crimson}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-air} ${-air} ${side} ${side}"><rect x="${-air}" y="${-air}" width="${side}" height="${side}" fill="${palette.paper}"/>${mark}</svg>`;
}

function bare(size: number): Promise<Buffer> {
  const mark = markDrawing(`fill="${palette.deep}"`, `fill="${palette.crimson}"`, size < 48);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${mark}</svg>`,
    ),
  )
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file is a small directory followed by PNG files. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

writeFileSync(new URL("favicon.svg", folder), tab);
writeFileSync(
  new URL("favicon.ico", folder),
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await bare(size) })))),
);
for (const [name, size, air] of [
  ["apple-touch-icon.png", 180, 12],
  ["icon-512.png", 512, 16],
] as const) {
  writeFileSync(
    new URL(name, folder),
    await sharp(Buffer.from(tile(size, air)))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  );
}
