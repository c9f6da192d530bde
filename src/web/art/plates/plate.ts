import { createRandom } from "../random.ts";
import { createStage, definitions, type Stage } from "../stage.ts";
import { eveningLine } from "./evening-line.ts";
import { fieldKit } from "./field-kit.ts";
import { readingRoom } from "./reading-room.ts";
import { transect } from "./transect.ts";

interface Plate {
  width: number;
  height: number;
  draw(stage: Stage): string;
}

/** Drawings made for one page each, by name. */
export const plates: Record<string, Plate> = {
  "evening-line": { width: 2400, height: 900, draw: eveningLine },
  "field-kit": { width: 1600, height: 900, draw: fieldKit },
  "reading-room": { width: 1600, height: 1000, draw: readingRoom },
  transect: { width: 2400, height: 900, draw: transect },
};

/** A plate as an SVG document. */
export function plate(name: string): string | undefined {
  const found = Object.hasOwn(plates, name) ? plates[name] : undefined;
  if (!found) return undefined;
  const { width, height, draw } = found;
  const stage = createStage(width, height, `p${name.slice(0, 2)}-`, createRandom(name));
  const drawn = draw(stage);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${definitions(stage)}${drawn}</svg>`;
}
