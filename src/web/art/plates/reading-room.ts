import { birdPath } from "../birds/bird.ts";
import { brief, sequence } from "../curves.ts";
import { dome } from "../land/granite.ts";
import { grass } from "../land/grass.ts";
import { acacia } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { placeBird } from "../perch.ts";
import { disc, lens, plane, rolling, type Stage, shape, stroke } from "../stage.ts";

const box = (x: number, y: number, width: number, height: number): string =>
  `M${sequence([x, y])}h${brief(width)}v${brief(height)}h${brief(-width)}z`;

const wall = mix(palette.forest, palette.deep, 0.55);
const wood = mix(palette.earth, palette.deep, 0.35);
const spines = [
  palette.cream,
  palette.ochre,
  mix(palette.forest, palette.leaf, 0.5),
  palette.rose,
  palette.plum,
  palette.straw,
  palette.slate,
  mix(palette.earth, palette.rose, 0.4),
] as const;

/** The reading room: shelves, a table with an open book, and the reserve in the window. */
export function readingRoom(stage: Stage): string {
  const { width, height, unit } = stage;
  let picture = shape(box(0, 0, width, height), wall);
  picture += view(stage, width * 0.07, height * 0.1, width * 0.36, height * 0.56);
  picture += shelves(stage, width * 0.52, height * 0.07, width * 0.43, height * 0.66);
  picture += shape(
    `M${sequence([width * 0.07, height * 0.66])}L${sequence([width * 0.43, height * 0.66])}L${sequence([width * 0.72, height])}H${brief(width * 0.18)}z`,
    palette.ochre,
    0.08,
  );
  const table = height * 0.83;
  picture += shape(box(0, table, width, height * 0.17), mix(wood, palette.deep, 0.2));
  picture += shape(box(0, table, width, 14 * unit), mix(wood, palette.straw, 0.35));
  picture += openBook(width * 0.34, table + 4 * unit, 300 * unit);
  picture += bookStack(width * 0.63, table + 2 * unit, 220 * unit);
  picture += lamp(width * 0.83, table + 2 * unit, 330 * unit);
  return picture;
}

function view(stage: Stage, left: number, top: number, wide: number, tall: number): string {
  const { random, id, unit } = stage;
  const low = top + tall;
  const at = (across: number) => left + wide * across;
  const land = rolling(stage, (top + tall * 0.72) / stage.height, 0.012, 600);
  const clip = `<clipPath id="${id}w"><path d="${box(left, top, wide, tall)}"/></clipPath>`;
  const rock = (amount: number) => ({
    face: mix(palette.granite, palette.dust, amount),
    shade: mix(palette.shade, palette.dust, amount),
    crack: mix(palette.deep, palette.dust, amount),
  });
  let outside = shape(box(left, top, wide, tall), mix(palette.dust, palette.cream, 0.4));
  outside += disc(at(0.68), top + tall * 0.24, 40 * unit, palette.paper);
  outside += shape(lens(at(0.3), top + tall * 0.18, wide * 0.7, 10 * unit), palette.paper, 0.7);
  outside += dome(
    random,
    { x: at(0.72), base: land(at(0.72)) + 20, width: wide * 0.8, height: tall * 0.42, light: -1 },
    rock(0.45),
  );
  outside += dome(
    random,
    { x: at(0.2), base: land(at(0.2)) + 20, width: wide * 0.6, height: tall * 0.3, light: -1 },
    rock(0.25),
  );
  outside += plane(stage, land, mix(palette.straw, palette.leaf, 0.25), 160);
  const tree = at(0.27);
  outside += acacia(random, tree, low - tall * 0.03, tall * 0.56, palette.deep, palette.forest);
  outside += grass(
    stage,
    { from: left, to: left + wide, ground: () => low - 8 * unit, height: 56 * unit },
    mix(palette.earth, palette.straw, 0.5),
  );
  const frame = mix(palette.cream, palette.straw, 0.35);
  const bars =
    box(left - 16 * unit, top - 16 * unit, wide + 32 * unit, 16 * unit) +
    box(left - 16 * unit, top, 16 * unit, tall) +
    box(left + wide, top, 16 * unit, tall) +
    box(at(0.5) - 5 * unit, top, 10 * unit, tall) +
    box(left, top + tall * 0.36, wide, 8 * unit);
  const sill = box(left - 40 * unit, low, wide + 80 * unit, 22 * unit);
  const { d, foot } = birdPath("finch");
  return (
    `${clip}<g clip-path="url(#${id}w)">${outside}</g>` +
    shape(bars, frame) +
    shape(sill, mix(frame, palette.earth, 0.2)) +
    placeBird(d, foot, [at(0.78), low + 3 * unit], 0.19 * unit, palette.deep, 0, true)
  );
}

function shelves(stage: Stage, left: number, top: number, wide: number, tall: number): string {
  const { random, unit } = stage;
  const rows = 4;
  const pitch = tall / rows;
  let drawn = shape(
    box(left - 14 * unit, top - 14 * unit, wide + 28 * unit, tall + 28 * unit),
    mix(wood, palette.deep, 0.35),
  );
  const books = new Map<string, string>();
  let bands = "";
  for (let row = 0; row < rows; row++) {
    const floor = top + pitch * (row + 1) - 10 * unit;
    let x = left + 8 * unit;
    const gapAt = left + wide * random.between(0.35, 0.8);
    while (x < left + wide - 34 * unit) {
      const thick = random.between(15, 36) * unit;
      const high = pitch * random.between(0.56, 0.82);
      if (Math.abs(x - gapAt) < 40 * unit) {
        x += 84 * unit;
        continue;
      }
      const tone = random.pick(spines);
      books.set(tone, (books.get(tone) ?? "") + box(x, floor - high, thick - 2 * unit, high));
      if (random.chance(0.55)) bands += box(x, floor - high * 0.82, thick - 2 * unit, 5 * unit);
      x += thick;
    }
    drawn += shape(box(left, floor, wide, 10 * unit), mix(wood, palette.straw, 0.25));
  }
  for (const [tone, d] of books) drawn += shape(d, mix(tone, wall, 0.22));
  return drawn + shape(bands, palette.deep, 0.45);
}

function openBook(x: number, base: number, wide: number): string {
  const half = wide / 2;
  const page = (side: number) =>
    `M${sequence([x, base - 14])}c${sequence([side * half * 0.3, -44, side * half * 0.75, -38, side * half, -14])}l${sequence([side * 8, 18])}c${sequence([side * -half * 0.3, -20, side * -half * 0.8, -20, side * -half - side * 8, 8])}z`;
  let lines = "";
  for (const side of [-1, 1])
    for (let row = 0; row < 3; row++)
      lines += `M${sequence([x + side * half * 0.2, base - 33 + row * 7])}q${sequence([side * half * 0.3, -9, side * half * 0.62, -1])}`;
  return (
    shape(box(x - half - 14, base - 2, wide + 28, 6), mix(palette.crimson, palette.deep, 1)) +
    shape(page(-1), palette.paper) +
    shape(page(1), mix(palette.paper, palette.dust, 0.5)) +
    stroke(lines, palette.shade, 2, 0.5)
  );
}

function bookStack(x: number, base: number, wide: number): string {
  let drawn = "";
  let floor = base;
  for (const [across, share, tall, tone] of [
    [0, 1, 30, palette.forest],
    [0.05, 0.86, 24, palette.ochre],
    [-0.02, 0.9, 34, palette.cream],
    [0.08, 0.66, 20, palette.plum],
  ] as const) {
    drawn += shape(
      box(x - (wide * share) / 2 + across * wide, floor - tall, wide * share, tall - 2),
      mix(tone, wall, 0.12),
    );
    drawn += shape(
      box(x - (wide * share) / 2 + across * wide, floor - tall + 5, wide * share * 0.1, tall - 12),
      palette.deep,
      0.4,
    );
    floor -= tall;
  }
  return drawn;
}

function lamp(x: number, base: number, tall: number): string {
  const u = tall / 100;
  const arm = `M${sequence([x, base])}L${sequence([x - 18 * u, base - 52 * u])}L${sequence([x - 52 * u, base - 86 * u])}`;
  const shade = `M${sequence([x - 62 * u, base - 92 * u])}l${sequence([18 * u, -12 * u, 10 * u, 12 * u])}l${sequence([-6 * u, 26 * u, -42 * u, -10 * u])}z`;
  return (
    shape(
      `M${sequence([x - 74 * u, base - 74 * u])}L${sequence([x - 38 * u, base - 66 * u])}L${sequence([x - 8 * u, base])}H${brief(x - 150 * u)}z`,
      palette.ochre,
      0.16,
    ) +
    stroke(arm, palette.cream, 3.4 * u) +
    shape(lens(x, base - 1, 50 * u, 9 * u), palette.cream) +
    disc(x - 18 * u, base - 52 * u, 4 * u, palette.cream) +
    disc(x - 56 * u, base - 74 * u, 7 * u, palette.paper) +
    shape(shade, palette.ochre)
  );
}
