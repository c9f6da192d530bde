/** Where the outlines of two states differ at the border, an inlet no wider than this and of few corners is left. */
const INLET_WIDTH = 8;
const INLET_CORNERS = 14;
/** How far a corner may be from the simplified outline: half a pixel of the small maps. */
const TOLERANCE = 2;

type Corner = [x: number, y: number];
interface Edge {
  from: Corner;
  to: Corner;
}

/** The corners of an outline of one ring, “M x y l dx dy …z”. */
export function cornersOf(path: string): Corner[] {
  let [x, y] = [0, 0];
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  return numbers.flatMap((step, index): Corner[] => {
    if (index % 2 === 0) {
      x += step;
      return [];
    }
    y += step;
    return [[x, y]];
  });
}

const edgesOf = (corners: readonly Corner[]): Edge[] =>
  corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return String(from) === String(to) ? [] : [{ from, to }];
  });

/** The rings of edges that no neighbour has in the other direction. */
function joinRings(edges: Iterable<Edge>): Corner[][] {
  const open = Map.groupBy(edges, ({ from }) => String(from));
  const rings: Corner[][] = [];
  for (const start of open.keys()) {
    const ring: Corner[] = [];
    for (let edge = open.get(start)?.pop(); edge; edge = open.get(String(edge.to))?.pop())
      ring.push(edge.from);
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** A ring without its narrow inlets. */
function closeInlets(ring: readonly Corner[]): Corner[] {
  const closed: Corner[] = [];
  for (let index = 0; index < ring.length; index++) {
    const corner = ring[index] ?? [0, 0];
    closed.push(corner);
    for (let end = Math.min(ring.length - 1, index + INLET_CORNERS); end > index + 1; end--) {
      const [x, y] = ring[end] ?? [0, 0];
      const width = Math.hypot(x - corner[0], y - corner[1]);
      const inlet = ring.slice(index, end + 1);
      const depth = Math.max(...inlet.map((one) => Math.hypot(one[0] - corner[0], one[1] - corner[1])));
      if (width > INLET_WIDTH || depth < width * 2) continue;
      index = end - 1;
      break;
    }
  }
  return closed;
}

/** The area of a ring in square units of the map. */
export const areaOf = (ring: readonly Corner[]): number =>
  Math.abs(edgesOf(ring).reduce((sum, { from, to }) => sum + from[0] * to[1] - to[0] * from[1], 0) / 2);

/** How far a corner is from the line between two others. */
function distanceTo([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** A line with fewer corners (Douglas and Peucker 1973). */
function simplify(line: readonly Corner[]): Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const distances = line.map((corner) => distanceTo(corner, first, last));
  const widest = Math.max(...distances);
  if (widest <= TOLERANCE) return [first, last];
  const at = distances.indexOf(widest);
  return [...simplify(line.slice(0, at + 1)).slice(0, -1), ...simplify(line.slice(at))];
}

/** The border of a country as one path from the outlines of its states, whose common borders have common corners. */
export function countryOutline(states: readonly string[]): string {
  const outer = new Map<string, Edge>();
  for (const edge of states.flatMap((path) => edgesOf(cornersOf(path)))) {
    const back = `${edge.to} ${edge.from}`;
    if (!outer.delete(back)) outer.set(`${edge.from} ${edge.to}`, edge);
  }
  // Where neighbours differ by a corner, a sliver is left between them.
  const [ring = []] = joinRings(outer.values()).sort((a, b) => areaOf(b) - areaOf(a));
  const border = closeInlets(ring);
  const half = Math.floor(border.length / 2);
  const closed = [...border.slice(half), ...border.slice(0, 1)];
  const corners = [...simplify(border.slice(0, half + 1)).slice(0, -1), ...simplify(closed).slice(0, -1)];
  const steps = corners.slice(1).map(([x, y], index) => {
    const [lastX, lastY] = corners[index] ?? [0, 0];
    return `${x - lastX} ${y - lastY}`;
  });
  return `M${corners[0]?.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}
