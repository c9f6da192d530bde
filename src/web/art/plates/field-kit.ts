import { brief, type Point, sequence } from "../curves.ts";
import { mix, palette } from "../palette.ts";
import { disc, lens, type Stage, shape, stroke } from "../stage.ts";

const line = (...points: Point[]): string => `M${points.map((at) => sequence(at)).join("L")}`;
const box = (x: number, y: number, width: number, height: number, radius = 0): string =>
  radius === 0
    ? `M${sequence([x, y])}h${brief(width)}v${brief(height)}h${brief(-width)}z`
    : `M${sequence([x + radius, y])}h${brief(width - 2 * radius)}q${sequence([radius, 0, radius, radius])}v${brief(height - 2 * radius)}q${sequence([0, radius, -radius, radius])}h${brief(2 * radius - width)}q${sequence([-radius, 0, -radius, -radius])}v${brief(2 * radius - height)}q${sequence([0, -radius, radius, -radius])}z`;
const rotate = (content: string, degrees: number, x: number, y: number): string =>
  `<g transform="rotate(${brief(degrees)} ${brief(x)} ${brief(y)})">${content}</g>`;

const cloth = mix(palette.straw, palette.cream, 0.5);
const dark = palette.deep;
const metal = mix(palette.mist, palette.paper, 0.35);

/** What lies on the ringing table: binoculars, notebook and pencil, rings on a thread, pliers, wing rule, compass. */
export function fieldKit(stage: Stage): string {
  const { width, height, random } = stage;
  let weave = "";
  for (let thread = 0; thread < 26; thread++) {
    const y = (height * (thread + random.between(0.1, 0.9))) / 26;
    weave += `M0 ${brief(y)}q${sequence([width / 2, random.between(-5, 5), width, 0])}`;
  }
  return (
    shape(box(0, 0, width, height), cloth) +
    stroke(weave, mix(palette.straw, palette.earth, 0.2), 1.4, 0.5) +
    rotate(notebook(150, 170, 470, 620), -7, 380, 480) +
    rotate(binoculars(1010, 330), 9, 1010, 330) +
    rotate(rule(700, 690, 620), -4, 1000, 720) +
    rotate(pliers(1330, 640), 24, 1330, 640) +
    rings(760, 824) +
    compass(820, 560)
  );
}

function notebook(x: number, y: number, wide: number, tall: number): string {
  let rows = "";
  for (let row = 1; row < 13; row++) rows += `M${sequence([x + 40, y + 60 + row * 40])}h${wide - 80}`;
  let words = "";
  for (let row = 1; row < 9; row++) {
    let at = x + 52;
    for (const size of [46, 92, 30, 58, 40]) {
      if (at + size > x + wide - 60 - (row % 3) * 60) break;
      words += `M${sequence([at, y + 54 + row * 40])}q${sequence([size * 0.3, -9, size * 0.5, 0])}t${sequence([size * 0.5, 0])}`;
      at += size + 26;
    }
  }
  let coils = "";
  for (let coil = 0; coil < 13; coil++)
    coils += `M${sequence([x + 24 + coil * 35, y + 16])}q${sequence([-8, -34, 8, -34])}q${sequence([12, 4, 4, 34])}`;
  const pencil =
    shape(box(x + wide + 20, y + 60, 22, 420), palette.ochre) +
    shape(box(x + wide + 20, y + 60, 8, 420), mix(palette.ochre, palette.earth, 0.45)) +
    shape(box(x + wide + 20, y + 34, 22, 26), palette.rose) +
    shape(`M${sequence([x + wide + 20, y + 480])}h22l-11 46z`, palette.cream) +
    shape(`M${sequence([x + wide + 27, y + 508])}h8l-4 18z`, dark);
  return (
    shape(box(x + 14, y + 18, wide, tall, 14), dark, 0.18) +
    shape(box(x, y, wide, tall, 14), palette.forest) +
    shape(box(x + 10, y + 6, wide - 20, tall - 20, 8), palette.paper) +
    stroke(rows, palette.mist, 1.6) +
    stroke(words, palette.shade, 3.2) +
    stroke(coils, dark, 5) +
    rotate(pencil, 13, x + wide, y + 300)
  );
}

function binoculars(x: number, y: number): string {
  const barrel = (side: number) =>
    shape(
      `M${sequence([x + side * 34, y - 170])}h${side * 84}l${sequence([side * 34, 190])}l${sequence([side * 6, 110])}h${side * -128}l${sequence([side * -4, -120])}z`,
      dark,
    ) +
    shape(box(side > 0 ? x + 30 : x - 122, y - 206, 92, 44, 10), mix(dark, palette.shade, 0.5)) +
    shape(box(side > 0 ? x + 28 : x - 164, y + 118, 136, 34, 8), mix(dark, palette.shade, 0.5)) +
    shape(lens(x + side * 96, y + 152, 120, 26), mix(palette.slate, palette.mist, 0.4)) +
    stroke(line([x + side * 60, y - 140], [x + side * 74, y + 90]), mix(dark, palette.leaf, 0.35), 9, 0.7);
  const strap = `M${sequence([x - 122, y - 150])}c-190-80-230 150-150 250s110 180 20 250M${sequence([x + 122, y - 150])}c170-70 210 40 170 130`;
  return (
    stroke(strap, mix(palette.earth, palette.deep, 0.35), 16) +
    shape(box(x - 40, y - 90, 80, 54, 12) + box(x - 40, y + 6, 80, 44, 12), mix(dark, palette.shade, 0.35)) +
    disc(x, y - 62, 30, mix(dark, palette.shade, 0.6)) +
    barrel(-1) +
    barrel(1)
  );
}

function rule(x: number, y: number, long: number): string {
  let marks = "";
  for (let mark = 0; mark < 60; mark++)
    marks += `M${sequence([x + 24 + (mark * (long - 60)) / 60, y + 62])}v${mark % 10 === 0 ? -34 : mark % 5 === 0 ? -24 : -14}`;
  return (
    shape(box(x + 8, y + 10, long, 62, 4), dark, 0.16) +
    shape(box(x, y, long, 62, 4), metal) +
    shape(box(x, y - 26, 12, 88, 4), mix(metal, palette.shade, 0.5)) +
    stroke(marks, palette.shade, 2)
  );
}

function pliers(x: number, y: number): string {
  const handle = (side: number) =>
    `M${sequence([x + side * 8, y])}c${sequence([side * 50, 60, side * 66, 130, side * 34, 210])}`;
  return (
    stroke(handle(-1) + handle(1), mix(palette.crimson, palette.earth, 1), 24) +
    shape(
      `M${sequence([x - 26, y + 10])}l-2-60q4-60 22-78l4 138zM${sequence([x + 26, y + 10])}l2-60q-4-60-22-78l-4 138z`,
      mix(palette.shade, palette.mist, 0.35),
    ) +
    disc(x, y + 2, 26, palette.shade) +
    disc(x, y + 2, 9, metal)
  );
}

function rings(x: number, y: number): string {
  let drawn = stroke(`M${sequence([x - 60, y - 30])}c120 90 300-70 460 40s120 10 150-30`, palette.earth, 4);
  for (const [across, down] of [
    [0, 8],
    [46, 18],
    [96, 18],
    [150, 6],
    [210, -8],
    [272, -16],
    [332, -4],
    [392, 12],
  ] as const)
    drawn += stroke(
      `M${sequence([x + across, y + down])}m-15 0a15 19 0 1 0 30 0a15 19 0 1 0-30 0`,
      mix(palette.shade, palette.mist, 0.4),
      8,
    );
  return drawn;
}

function compass(x: number, y: number): string {
  let ticks = "";
  for (let tick = 0; tick < 12; tick++) {
    const turn = (tick * Math.PI) / 6;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    ticks += line(
      [x + cos * 62, y + sin * 62],
      [x + cos * (tick % 3 ? 70 : 76), y + sin * (tick % 3 ? 70 : 76)],
    );
  }
  return (
    disc(x + 8, y + 10, 94, dark, 0.18) +
    disc(x, y, 94, mix(palette.ochre, palette.earth, 0.3)) +
    disc(x, y, 82, palette.paper) +
    stroke(ticks, palette.shade, 3) +
    shape(
      `M${sequence([x - 13, y + 6])}L${sequence([x + 36, y - 54])}L${sequence([x + 13, y - 6])}z`,
      palette.ochre,
    ) +
    shape(`M${sequence([x - 13, y + 6])}L${sequence([x - 36, y + 54])}L${sequence([x + 13, y - 6])}z`, dark) +
    disc(x, y, 9, palette.cream)
  );
}
