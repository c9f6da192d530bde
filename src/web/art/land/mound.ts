import { gouge, type Node, type Point, trace } from "../curves.ts";
import type { Random } from "../random.ts";
import { shape } from "../stage.ts";

/** A termite mound: a cathedral of earth with a leaning main spire, lesser spires and fluted flanks. */
export function termiteMound(
  random: Random,
  x: number,
  base: number,
  height: number,
  face: string,
  shade: string,
): string {
  const lean = random.between(-0.08, 0.1);
  const place = (across: number, rise: number): Point => [
    x + (across + lean * rise) * height,
    base - rise * height,
  ];
  const jitter = (): number => random.between(-0.014, 0.014);
  const outline = [
    [-0.44, -0.03],
    [-0.36, 0.1],
    [-0.27, 0.2],
    [-0.25, 0.36],
    [-0.215, 0.47],
    [-0.17, 0.44],
    [-0.14, 0.56],
    [-0.1, 0.78],
    [-0.05, 0.96],
    [-0.01, 1],
    [0.035, 0.94],
    [0.07, 0.74],
    [0.1, 0.6],
    [0.14, 0.64],
    [0.175, 0.58],
    [0.2, 0.4],
    [0.25, 0.24],
    [0.34, 0.1],
    [0.44, -0.03],
  ] as const;
  const nodes = outline.map(
    ([across, rise], index): Node => ({
      at: place(across + jitter(), rise + jitter()),
      corner: index === 0 || index === outline.length - 1 || index === 5 || index === 12,
    }),
  );
  const inner = [
    place(0.2, -0.03),
    place(0.1, 0.16),
    place(0.05, 0.36),
    place(0.03, 0.56),
    place(0.005, 0.78),
  ].map((at, index): Node => ({ at, corner: index === 0 }));
  const shaded = [...nodes.slice(9), ...inner];
  let flutes = "";
  for (const [across, top, foot] of [
    [-0.19, 0.36, 0.06],
    [-0.12, 0.5, 0.16],
    [-0.06, 0.76, 0.36],
    [-0.03, 0.4, 0.05],
    [-0.27, 0.18, 0.02],
  ] as const) {
    flutes += gouge(
      place(across, top),
      place(across - 0.008, (top + foot) / 2),
      place(across - 0.05, foot),
      height * 0.012,
    );
  }
  return shape(trace(nodes, true), face) + shape(trace(shaded, true), shade) + shape(flutes, shade, 0.8);
}
