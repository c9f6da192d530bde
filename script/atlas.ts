import { readFileSync, writeFileSync } from "node:fs";
import { countryOutline } from "./country-outline.ts";

// Generates the map of the atlas: node script/atlas.ts <states.geojson> <pentads.csv>
// States: geoBoundaries NGA ADM1 (CC BY 4.0). Pentads: all cells that touch Natural Earth's 1:50m Nigeria.

type Position = [longitude: number, latitude: number];
interface State {
  properties: { name: string; iso: string };
  geometry:
    | { type: "Polygon"; coordinates: Position[][] }
    | { type: "MultiPolygon"; coordinates: Position[][][] };
}

const [statesFile, pentadsFile] = process.argv.slice(2);
if (!statesFile || !pentadsFile)
  throw new Error("Usage: node script/atlas.ts <states.geojson> <pentads.csv>");

/** The outlines are rounded to half a minute of arc. */
const perDegree = 120;
const west = 2.5;
const north = 14;
const point = ([longitude, latitude]: Position) => [
  Math.round((longitude - west) * perDegree),
  Math.round((north - latitude) * perDegree),
];

const polygons = ({ geometry }: State) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** A ring as an SVG path of integer steps. */
function path(ring: Position[]): string {
  const points = ring
    .map(point)
    .filter((current, index, all) => index === 0 || current.join() !== all[index - 1]?.join());
  let [x = 0, y = 0] = points[0] ?? [];
  let text = `M${x} ${y}l`;
  for (const [nextX = 0, nextY = 0] of points.slice(1, -1)) {
    text += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return points.length > 3 ? `${text.trim()}z`.replaceAll(" -", "-") : "";
}

function isInside([x, y]: Position, rings: Position[][]): boolean {
  let inside = false;
  for (const ring of rings)
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const [ax = 0, ay = 0] = ring[index] ?? [];
      const [bx = 0, by = 0] = ring[before] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

const { features }: { features: State[] } = JSON.parse(readFileSync(statesFile, "utf8"));
features.sort((a, b) => (a.properties.name < b.properties.name ? -1 : 1));
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The state with the largest part of a cell; for a cell outside all states, the one with the nearest corner. */
function stateOf(cell: { north: number; south: number; west: number; east: number }): number {
  const votes = features.map((state) => {
    let count = 0;
    for (let row = 0.5; row < 5; row++)
      for (let column = 0.5; column < 5; column++) {
        const position: Position = [
          cell.west + (column / 5) * (cell.east - cell.west),
          cell.south + (row / 5) * (cell.north - cell.south),
        ];
        if (polygons(state).some((rings) => isInside(position, rings))) count++;
      }
    return count;
  });
  const most = Math.max(...votes);
  if (most > 0) return votes.indexOf(most);
  const middle = [(cell.west + cell.east) / 2, (cell.north + cell.south) / 2];
  const distances = features.map((state) =>
    Math.min(
      ...polygons(state)
        .flat(2)
        .map(([x, y]) => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0))),
    ),
  );
  return distances.indexOf(Math.min(...distances));
}

const rows = new Map<number, Map<number, string>>();
const [, ...lines] = readFileSync(pentadsFile, "utf8").trim().split(/\r?\n/);
for (const line of lines) {
  const [, top, bottom, left, right] = line.split(",").map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const letter = letters[stateOf({ north: top, south: bottom, west: left, east: right })] ?? "?";
  const row = Math.round(top * 12);
  rows.set(row, (rows.get(row) ?? new Map()).set(Math.round(left * 12), letter));
}

const states = features.map((state, index) => ({
  letter: letters[index],
  iso: state.properties.iso,
  name: state.properties.name.replace("Abuja Federal Capital Territory", "Federal Capital Territory"),
  path: polygons(state).flat().map(path).join(""),
}));

const map = {
  sources: {
    states: "geoBoundaries, Nigeria ADM1 (CC BY 4.0), simplified",
    outline: "Natural Earth 1:50m (public domain)",
  },
  west,
  north,
  perDegree,
  states,
  country: countryOutline(states.map(({ path }) => path)),
  // From the north: north edge and first west edge in twelfths of a degree, and a letter for each cell.
  rows: [...rows]
    .sort(([a], [b]) => b - a)
    .map(([row, cells]) => {
      const columns = [...cells.keys()].sort((a, b) => a - b);
      const [first = 0] = columns;
      const last = columns.at(-1) ?? first;
      const text = Array.from(
        { length: last - first + 1 },
        (_, index) => cells.get(first + index) ?? ".",
      ).join("");
      return [row, first, text];
    }),
};
writeFileSync(new URL("../src/birds/domain/atlas.json", import.meta.url), `${JSON.stringify(map)}\n`);
console.info(`${lines.length} pentads, ${features.length} states`);
