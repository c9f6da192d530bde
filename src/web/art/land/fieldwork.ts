import { brief, sequence } from "../curves.ts";
import { mix, palette } from "../palette.ts";
import { shape, stroke } from "../stage.ts";

const box = (x: number, y: number, width: number, height: number): string =>
  `M${sequence([x, y])}h${brief(width)}v${brief(height)}h${brief(-width)}z`;
const poly = (...points: [number, number][]): string => `M${points.map((at) => sequence(at)).join("L")}z`;

/** The station house: walls of plaster, a hipped iron roof over a verandah on posts, lit windows, a rain tank. */
export function house(x: number, base: number, width: number, yard: string): string {
  const u = width / 100;
  const left = x - width / 2;
  const at = (across: number): number => left + across * u;
  const up = (rise: number): number => base - rise * u;
  const wall = mix(palette.cream, palette.rose, 0.18);
  const dim = mix(palette.shade, palette.deep, 0.35);
  const iron = mix(palette.rose, palette.earth, 0.35);
  let ribs = "";
  for (let rib = 1; rib < 13; rib++) {
    const low = 2 + (rib * 96) / 13;
    const high = 20 + (rib * 60) / 13;
    ribs += `M${sequence([at(high), up(43)])}L${sequence([at(low), up(27)])}`;
  }
  let posts = box(at(4), up(5), 92 * u, 2 * u);
  for (const post of [5, 23, 41, 59, 77, 94]) posts += box(at(post), up(24), 1.4 * u, 22 * u);
  const rails = box(at(5), up(11), 36 * u, u) + box(at(59), up(11), 36 * u, u);
  return (
    shape(
      box(at(-9), up(17), 10 * u, 13 * u) +
        box(at(-8), up(4), 1.4 * u, 5 * u) +
        box(at(-1.6), up(4), 1.4 * u, 5 * u),
      dim,
    ) +
    shape(box(at(8), up(28), 84 * u, 28 * u), wall) +
    shape(poly([at(8), up(28)], [at(92), up(28)], [at(92), up(21)], [at(8), up(18)]), mix(wall, dim, 0.55)) +
    shape(box(at(46), up(20), 9 * u, 18 * u) + box(at(80), up(19), 10 * u, 9 * u), dim) +
    shape(
      box(at(12), up(19), 9 * u, 9 * u) +
        box(at(28), up(19), 9 * u, 9 * u) +
        box(at(64), up(19), 9 * u, 9 * u),
      palette.ochre,
    ) +
    stroke(
      `M${sequence([at(16.5), up(19)])}v${brief(9 * u)}M${sequence([at(32.5), up(19)])}v${brief(9 * u)}M${sequence([at(68.5), up(19)])}v${brief(9 * u)}`,
      wall,
      0.7 * u,
    ) +
    shape(posts + rails, dim) +
    shape(box(at(2), up(3), 96 * u, 4 * u), mix(yard, palette.deep, 0.45)) +
    shape(poly([at(20), up(43)], [at(80), up(43)], [at(100), up(26)], [at(0), up(26)]), iron) +
    stroke(ribs, mix(iron, palette.deep, 0.4), 0.5 * u, 0.7) +
    shape(box(at(0), up(26.6), 100 * u, 1.4 * u), mix(iron, palette.deep, 0.55))
  );
}

/** A mist net between two guyed poles: four sagging shelf strings and a mesh too fine to be seen by birds. */
export function mistNet(
  x: number,
  base: number,
  width: number,
  height: number,
  ink: string,
  unit: number,
): string {
  let shelves = "";
  let bags = "";
  for (let shelf = 0; shelf < 5; shelf++) {
    const y = base - height * (0.97 - shelf * 0.1875);
    shelves += `M${sequence([x, y])}q${sequence([width / 2, 9 * unit, width, 0])}`;
    if (shelf > 0) bags += `M${sequence([x, y + 2 * unit])}q${sequence([width / 2, 24 * unit, width, 0])}`;
  }
  const threads = `<path d="M${sequence([x, base - height * 0.58])}h${brief(width)}" stroke="${ink}" stroke-width="${brief(height * 0.76)}" stroke-dasharray="${brief(0.8 * unit, 1)} ${brief(11 * unit, 1)}" opacity=".22"/>`;
  const poles = `M${sequence([x, base + 4])}V${brief(base - height * 1.06)}M${sequence([x + width, base + 4])}V${brief(base - height * 1.06)}`;
  const guys = `M${sequence([x, base - height])}l${sequence([-height * 0.36, height])}M${sequence([x + width, base - height])}l${sequence([height * 0.36, height])}`;
  return (
    threads +
    stroke(bags, ink, 0.8 * unit, 0.35) +
    stroke(shelves, ink, 1.2 * unit, 0.6) +
    stroke(guys, ink, unit, 0.5) +
    stroke(poles, ink, 5 * unit)
  );
}

/** A ringing table: trestles, an open notebook, a balance, and bird bags waiting on a line. */
export function ringingTable(x: number, base: number, width: number, ink: string, light: string): string {
  const u = width / 100;
  const top = base - 48 * u;
  const at = (across: number): number => x - width / 2 + across * u;
  const legs = `M${sequence([at(14), top])}L${sequence([at(6), base])}M${sequence([at(14), top])}L${sequence([at(24), base])}M${sequence([at(86), top])}L${sequence([at(76), base])}M${sequence([at(86), top])}L${sequence([at(94), base])}`;
  const posts = `M${sequence([at(4), top])}V${brief(top - 58 * u)}M${sequence([at(96), top])}V${brief(top - 58 * u)}`;
  const string = `M${sequence([at(4), top - 54 * u])}Q${sequence([at(50), top - 46 * u, at(96), top - 54 * u])}`;
  let bags = "";
  for (const [bag, drop] of [
    [26, 0],
    [44, 2],
    [66, 1.4],
  ] as const)
    bags += `M${sequence([at(bag), top - (50 - drop) * u])}c${sequence([-2 * u, 8 * u, -9 * u, 14 * u, -6 * u, 22 * u])} ${sequence([2 * u, 5 * u, 11 * u, 5 * u, 13 * u, 0])} ${sequence([2 * u, -8 * u, -5 * u, -14 * u, -7 * u, -22 * u])}z`;
  return (
    stroke(legs, ink, 3 * u) +
    stroke(posts, ink, 3 * u) +
    stroke(string, ink, u) +
    shape(bags, mix(light, palette.cream, 0.45)) +
    shape(box(at(0), top - 2 * u, 100 * u, 5 * u), ink) +
    shape(
      poly([at(30), top - 2 * u], [at(41), top - 6 * u], [at(52), top - 2 * u], [at(41), top - 3 * u]),
      palette.paper,
    ) +
    shape(box(at(68), top - 9 * u, 12 * u, 7 * u) + box(at(65), top - 11 * u, 18 * u, 2 * u), ink)
  );
}
