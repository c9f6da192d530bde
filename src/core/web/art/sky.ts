import { findDrawing, readDrawing, svgDocument } from "./drawing.ts";

const size = { width: 2400, height: 900 };

/** The land at Amurum under a sky, which gives the tones of its planes; rain and haze are before all but the nearest. */
export function sky(name: string): string | undefined {
  if (!findDrawing(`sky/${name}`)) return undefined;
  const land = readDrawing("amurum", "a-");
  const above = readDrawing(`sky/${name}`, "a-");
  const tones = `<style>${above.data("tones")}</style>`;
  const planes = [tones, above.part("behind"), land.part("land"), above.part("before"), land.part("near")];
  return svgDocument(size, size, planes.join(""));
}
