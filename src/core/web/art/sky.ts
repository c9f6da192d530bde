import { findDrawing, readDrawing, svgDocument } from "./drawing.ts";

const size = { width: 2400, height: 900 };

/** The land at Amurum under a sky, which gives the tones of its planes; rain and haze are before all but the nearest. */
export function sky(name: string): string | undefined {
  // The night without moon and stars, and what is seen in it of the clouds and the rain of the day.
  const isWetNight = name === "night-rain";
  const drawing = `sky/${isWetNight ? "night" : name}`;
  if (!findDrawing(drawing)) return undefined;
  const land = readDrawing("amurum", "a-");
  const above = readDrawing(drawing, "a-");
  const weather = isWetNight ? readDrawing("sky/rain") : above;
  const seen = (part: string) =>
    isWetNight ? `<g opacity=".35">${weather.part(part)}</g>` : weather.part(part);
  const planes = [
    `<style>${above.data("tones")}</style>`,
    above.part("behind"),
    isWetNight ? "" : above.part("lights"),
    seen("clouds"),
    land.part("land"),
    seen("before"),
    land.part("near"),
  ];
  return svgDocument(size, size, planes.join(""));
}
