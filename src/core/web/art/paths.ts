import type { Point } from "./drawing.ts";

/** What becomes of a point of a path. */
export type Move = (point: Point) => Point;

/** The figures of a path of a bird, each a text that begins with `M`; all else in it is relative. */
const figuresOf = (d: string): string[] => d.match(/M[^M]*/g) ?? [];

/** A path with each of its points moved, rounded as those of the files are. */
export const movePath = (d: string, move: Move): string =>
  figuresOf(d)
    .map((figure) => walk(figure, move).text)
    .join("");

/** The points of a path, those that pull at its curves too. */
export const pointsOf = (d: string): Point[] =>
  figuresOf(d).flatMap((figure) => walk(figure, (point) => point).points);

function walk(figure: string, move: Move): { text: string; points: Point[] } {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let written: Point = [0, 0];
  let text = "";
  for (const [, command = "", tail = ""] of figure.matchAll(/([Mlcz])([^Mlcz]*)/g)) {
    const values = tail.match(/-?\d+/g)?.map(Number) ?? [];
    // A curve goes to the last of its three points.
    const pair = command === "c" ? 6 : 2;
    const numbers: number[] = [];
    for (let begin = 0; begin < values.length; begin += pair) {
      const [from, base] = [at, written];
      for (let index = begin; index < begin + pair; index += 2) {
        at = [from[0] + (values[index] ?? 0), from[1] + (values[index + 1] ?? 0)];
        points.push(at);
        const [x, y] = move(at);
        written = [Math.round(x), Math.round(y)];
        numbers.push(written[0] - base[0], written[1] - base[1]);
      }
    }
    text += command + numbers.join(" ").replaceAll(" -", "-");
  }
  return { text, points };
}
