import { cover } from "../cover.ts";
import { createRandom } from "../random.ts";
import { createStage, definitions, type Stage } from "../stage.ts";
import { eveningLine } from "./evening-line.ts";
import { fieldKit } from "./field-kit.ts";
import { readingRoom } from "./reading-room.ts";
import { transect } from "./transect.ts";

/** Draws onto a stage of its own size. */
function renderPlate(name: string, width: number, height: number, draw: (stage: Stage) => string): string {
  const stage = createStage(width, height, `p${name.slice(0, 2)}-`, createRandom(name));
  const content = draw(stage);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${definitions(stage)}${content}</svg>`;
}

/** Drawings made for one page each, by name. */
const plates: Record<string, (name: string) => string> = {
  "evening-line": (name) => renderPlate(name, 2400, 900, eveningLine),
  "field-kit": (name) => renderPlate(name, 1600, 900, fieldKit),
  "reading-room": (name) => renderPlate(name, 1600, 1000, readingRoom),
  transect: (name) => renderPlate(name, 2400, 900, transect),
  /** A hidden nightjar, for a page that is not found. */
  lost: (name) => cover(name, { width: 1800, height: 1200, scene: "night", bird: "nightjar" }),
  /** Dust in the air. */
  broken: (name) => cover(name, { width: 1800, height: 1200, scene: "harmattan", bird: "heron" }),
};

export const plateNames = Object.keys(plates);

/** A plate as an SVG document; undefined for an unknown name. */
export const plate = (name: string): string | undefined =>
  Object.hasOwn(plates, name) ? plates[name]?.(name) : undefined;
