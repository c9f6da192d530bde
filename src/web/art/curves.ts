/** A position in the picture, x to the right and y downwards. */
export type Point = readonly [x: number, y: number];

/** A point of an outline that the line runs through smoothly, or turns at when it is a corner. */
export interface Node {
  at: Point;
  corner: boolean;
}

/** Reads "12,30 40,8! 60,30" into nodes, where "!" marks a corner. */
export function nodes(outline: string): Node[] {
  return outline.split(" ").map((word) => {
    const [x = 0, y = 0] = word.replace("!", "").split(",").map(Number);
    return { at: [x, y], corner: word.endsWith("!") };
  });
}

/** Makes smooth nodes of plain points. */
export function soft(points: readonly Point[]): Node[] {
  return points.map((at) => ({ at, corner: false }));
}

/** Writes a number as briefly as SVG allows. */
export function brief(value: number, decimals = 0): string {
  const scale = 10 ** decimals;
  const text = String(Math.round(value * scale) / scale + 0);
  return text.replace(/^(-?)0\./, "$1.");
}

/** Writes numbers one after another, with a space only where SVG needs one. */
export function sequence(values: readonly number[], decimals = 0): string {
  let text = "";
  for (const value of values) {
    const word = brief(value, decimals);
    text += text === "" || word.startsWith("-") ? word : ` ${word}`;
  }
  return text;
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

function direction(before: Point, at: Point, after: Point): Point {
  const near = distance(before, at) || 1;
  const far = distance(at, after) || 1;
  const x = ((at[0] - before[0]) / near) * far + ((after[0] - at[0]) / far) * near;
  const y = ((at[1] - before[1]) / near) * far + ((after[1] - at[1]) / far) * near;
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

const roundness = 0.345;

/** Draws one continuous line of cubic curves through the nodes, closed or open, as relative path data. */
export function trace(line: readonly Node[], closed: boolean, decimals = 0): string {
  const first = line[0];
  if (!first) return "";
  const count = line.length;
  const tangents = line.map((node, index) => {
    const before = line[index - 1] ?? (closed ? line[count - 1] : undefined);
    const after = line[index + 1] ?? (closed ? first : undefined);
    return node.corner || !before || !after ? undefined : direction(before.at, node.at, after.at);
  });
  const scale = 10 ** decimals;
  const snap = (value: number): number => Math.round(value * scale) / scale;
  let penX = snap(first.at[0]);
  let penY = snap(first.at[1]);
  let path = `M${sequence([penX, penY], decimals)}`;
  let command = "";
  const segments = closed ? count : count - 1;
  for (let index = 0; index < segments; index++) {
    const from = line[index] ?? first;
    const next = (index + 1) % count;
    const to = line[next] ?? first;
    const reach = distance(from.at, to.at) * roundness;
    const leave = tangents[index];
    const arrive = tangents[next];
    const x = snap(to.at[0]);
    const y = snap(to.at[1]);
    if (!leave && !arrive) {
      if (index === count - 1) break;
      path += `l${sequence([x - penX, y - penY], decimals)}`;
      command = "l";
    } else {
      const end: Point | undefined = arrive && [to.at[0] - arrive[0] * reach, to.at[1] - arrive[1] * reach];
      const start: Point | undefined = leave && [
        from.at[0] + leave[0] * reach,
        from.at[1] + leave[1] * reach,
      ];
      const one = start ?? toward(from.at, end ?? to.at);
      const two = end ?? toward(to.at, start ?? from.at);
      const numbers = sequence(
        [one[0] - penX, one[1] - penY, two[0] - penX, two[1] - penY, x - penX, y - penY],
        decimals,
      );
      path += command === "c" ? (numbers.startsWith("-") ? numbers : ` ${numbers}`) : `c${numbers}`;
      command = "c";
    }
    penX = x;
    penY = y;
  }
  return closed ? `${path}z` : path;
}

const toward = (from: Point, to: Point): Point => [
  from[0] + (to[0] - from[0]) * 0.5,
  from[1] + (to[1] - from[1]) * 0.5,
];

function area(line: readonly Node[]): number {
  let sum = 0;
  line.forEach((node, index) => {
    const next = line[(index + 1) % line.length] ?? node;
    sum += node.at[0] * next.at[1] - next.at[0] * node.at[1];
  });
  return sum;
}

/** Turns an outline to run clockwise (which fills) or anticlockwise (which cuts a hole under the non-zero rule). */
export function wind(line: readonly Node[], clockwise: boolean): Node[] {
  return area(line) > 0 === clockwise ? [...line] : [...line].reverse();
}

/** Gives a centre line a width at each point and returns the closed outline; a width of 0 at an end makes it a point. */
export function ribbon(centre: readonly Point[], widthAt: (along: number) => number): Node[] {
  const last = centre.length - 1;
  const left: Node[] = [];
  const right: Node[] = [];
  centre.forEach((at, index) => {
    const [x, y] = direction(centre[index - 1] ?? at, at, centre[index + 1] ?? at);
    const half = widthAt(last === 0 ? 0 : index / last) / 2;
    const corner = index === 0 || index === last;
    if (half === 0) left.push({ at, corner: true });
    else {
      left.push({ at: [at[0] + y * half, at[1] - x * half], corner });
      right.unshift({ at: [at[0] - y * half, at[1] + x * half], corner });
    }
  });
  return [...left, ...right];
}

/** A ribbon that swells from nothing and tapers to nothing, like the cut of a graver. */
export function sliver(centre: readonly Point[], width: number): Node[] {
  return ribbon(centre, (along) => (along === 0 || along === 1 ? 0 : width * Math.sin(Math.PI * along)));
}

/** A ribbon that tapers evenly from one width to another. */
export function taper(centre: readonly Point[], start: number, end: number): Node[] {
  return ribbon(centre, (along) => start + (end - start) * along);
}

/** A stroke that starts with a width and ends in a point, bent towards a third point, as brief as path data can be. */
export function spike(from: Point, bend: Point, to: Point, width: number, decimals = 0): string {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const side: Point = [(-dy / length) * width, (dx / length) * width];
  const scale = 10 ** decimals;
  const x = Math.round((from[0] - side[0] / 2) * scale) / scale;
  const y = Math.round((from[1] - side[1] / 2) * scale) / scale;
  const out = sequence(
    [bend[0] - side[0] / 3 - x, bend[1] - side[1] / 3 - y, to[0] - x, to[1] - y],
    decimals,
  );
  const home = sequence(
    [bend[0] + side[0] / 2 - to[0], bend[1] + side[1] / 2 - to[1], x + side[0] - to[0], y + side[1] - to[1]],
    decimals,
  );
  return `M${sequence([x, y], decimals)}q${out}${home.startsWith("-") ? home : ` ${home}`}z`;
}

/** A stroke pointed at both ends and widest in the middle, wound anticlockwise so that it also cuts. */
export function gouge(from: Point, bend: Point, to: Point, width: number, decimals = 0): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const x = ((to[1] - from[1]) / length) * width;
  const y = ((from[0] - to[0]) / length) * width;
  const out = sequence(
    [bend[0] - x - from[0], bend[1] - y - from[1], to[0] - from[0], to[1] - from[1]],
    decimals,
  );
  const home = sequence(
    [bend[0] + x - to[0], bend[1] + y - to[1], from[0] - to[0], from[1] - to[1]],
    decimals,
  );
  return `M${sequence(from, decimals)}q${out}${home.startsWith("-") ? home : ` ${home}`}z`;
}
