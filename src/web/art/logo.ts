import { nodes, taper, trace, wind } from "./curves.ts";
import { palette } from "./palette.ts";

const body =
  "63,19! 55,13 48,12! 45,5 37,2 29,5 26,13 22,23 16,33 10,43 1,58! 9,62! 17,53 26,51 35,51 44,47 50,39 53,30 52,23 50,21! 56,21";
const hood =
  "46,8! 42,3.5 36,2 30,4.5 27,11 29,17 33,21 35,28 39,35 45,40 49.5,39 53,30 52,23 50.5,21.2! 44,20.5 40,17 40,12";
const stem: readonly [number, number][] = [
  [12, 64],
  [26, 58],
  [40, 55],
  [63, 52],
];

const eye = "M45 12.6a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8z";
const birdShape = trace(wind(nodes(body), true), true, 1) + eye;
const hoodShape = trace(nodes(hood), true, 1);
const stemShape =
  trace(wind(taper(stem, 3.6, 2.2), true), true, 1) +
  trace(wind(nodes("34,49! 33,56! 36,56! 38,48!"), true), true, 1) +
  trace(wind(nodes("42,47! 42,55! 45,55! 45,46!"), true), true, 1);

/** The mark's drawing without its frame: body and stem in one colour, the hood in crimson. */
export function markDrawing(body: string, hood: string): string {
  return `<path ${body} d="${birdShape}${stemShape}"/><path ${hood} d="${hoodShape}"/>`;
}

/** The mark for the header: a malimbe on a stem, body in the colour of the text, head crimson. */
export const logoMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" focusable="false">${markDrawing("", `class="malimbe-head" fill="${palette.crimson}"`)}</svg>`;
