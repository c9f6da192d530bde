import { gouge, nodes, spike, taper, trace, wind } from "./curves.ts";
import { palette } from "./palette.ts";

/** The malimbe is drawn at sixteen units to one, so that its curves can be written in whole numbers. */
const grain = 4;

function outline(text: string): string {
  const larger = nodes(text).map(({ at, corner }) => ({
    at: [at[0] * grain, at[1] * grain] as const,
    corner,
  }));
  return trace(wind(larger, true), true);
}

const eye = "M179 52a7 7 0 1 0 14 0a7 7 0 1 0-14 0z";
const bird =
  outline(
    "63.5,19! 49,11! 45,5.5 37,2 29,5 25.5,13 21.5,23 15,34 9,45! 11,44.6! 1,58! 5,59! 8.5,63! 17,53.5 25,50.5 34,51 44,46.5 50.5,38.5 53.5,30 52.5,24 51,21.5!",
  ) + eye;
const wing = gouge([130, 108], [128, 150], [72, 190], 6);
const hood = outline(
  "48.7,10.6! 45,5.5 37,2 29,5 25.8,12 26.5,17 31,21 33.5,27 36,35 41,41 45.5,42.5 51,37.5 53.5,30 52.5,24 51,21.5! 44.5,20.5 40.5,17 40.5,12.5 44,10!",
);
const stem =
  trace(
    wind(
      taper(
        [
          [44, 260],
          [96, 236],
          [160, 221],
          [256, 206],
        ],
        15,
        9,
      ),
      true,
    ),
    true,
  ) +
  outline("32.5,49! 34.5,57! 37.3,56.4! 36.4,49!") +
  outline("41.5,47! 43.5,55.6! 46.3,55! 45.6,45.5!") +
  spike([188, 217], [222, 214], [250, 242], 12);

/** The logo without its frame, with attributes for the bird and for the hood; `small` omits the wing line. */
export function markDrawing(bodyAttributes: string, hoodAttributes: string, small = false): string {
  return `<g transform="scale(.25)"><path ${bodyAttributes} d="${bird}${small ? "" : wing}${stem}"/><path ${hoodAttributes} d="${hood}"/></g>`;
}

/** The logo for the header: a malimbe on a stem, body in the colour of the text, hood crimson. */
export const logoMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" focusable="false">${markDrawing("", `class="malimbe-head" fill="${palette.crimson}"`)}</svg>`;
