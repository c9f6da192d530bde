import { brief, type Node, type Point, sequence, spike, taper, trace } from "../curves.ts";
import type { Random } from "../random.ts";
import { group, type Stage, shape, stamp } from "../stage.ts";

function pad(random: Random, x: number, y: number, width: number, height: number): string {
  const left = x - width / 2;
  const line: Node[] = [{ at: [left, y], corner: true }];
  for (const along of [0.1, 0.27, 0.46, 0.66, 0.86]) {
    const rise = Math.sin(Math.PI * along) ** 0.55 * 0.75 + random.between(0, 0.25);
    line.push({
      at: [left + width * (along + random.between(-0.04, 0.04)), y - height * rise],
      corner: false,
    });
  }
  line.push({ at: [left + width, y], corner: true });
  for (const along of [0.7, 0.35])
    line.push({ at: [left + width * along, y + height * random.between(-0.16, 0.14)], corner: false });
  return trace(line, true);
}

/** An umbrella acacia: one trunk, limbs that fork and lean, flat layers of leaf that let the sky through. */
export function acacia(
  random: Random,
  x: number,
  base: number,
  height: number,
  wood: string,
  leaf: string,
): string {
  const spread = height * random.between(0.95, 1.25);
  const lean = random.between(-0.08, 0.08) * height;
  const fork: Point = [x + lean, base - height * random.between(0.34, 0.44)];
  let limbs = trace(
    taper([[x, base + 4], [x + lean * 0.2, base - height * 0.2], fork], height * 0.078, height * 0.046),
    true,
  );
  let crown = "";
  const arms = 4;
  for (let arm = 0; arm < arms; arm++) {
    const side = (arm / (arms - 1)) * 2 - 1;
    const lift = 0.9 - Math.abs(side) * 0.13 + random.between(-0.03, 0.03);
    const tip: Point = [x + lean + side * spread * 0.36, base - height * lift];
    const elbow: Point = [
      fork[0] + (tip[0] - fork[0]) * 0.45,
      fork[1] + (tip[1] - fork[1]) * (0.6 - Math.abs(side) * 0.22),
    ];
    const bend: Point = [2 * elbow[0] - (fork[0] + tip[0]) / 2, 2 * elbow[1] - (fork[1] + tip[1]) / 2];
    limbs += spike([fork[0], fork[1] + height * 0.02], bend, tip, height * 0.044);
    for (const out of side < 0 ? [-0.13, 0.07] : [0.13, -0.07]) {
      const end: Point = [elbow[0] + out * spread, tip[1] - height * 0.01];
      limbs += spike(
        elbow,
        [elbow[0] + out * spread * 0.35, (elbow[1] + end[1]) / 2 + height * 0.04],
        end,
        height * 0.022,
      );
    }
    crown += pad(
      random,
      tip[0] + side * spread * 0.05,
      tip[1] + height * 0.02,
      spread * random.between(0.36, 0.46),
      height * random.between(0.1, 0.13),
    );
  }
  crown += pad(random, x + lean - spread * 0.03, base - height * 0.95, spread * 0.56, height * 0.1);
  return shape(limbs, wood) + shape(crown, leaf);
}

/** A borassus palm: a tall bare trunk, thickest above its middle, and a globe of stiff fans. */
export function borassus(
  stage: Stage,
  x: number,
  base: number,
  height: number,
  wood: string,
  leaf: string,
): string {
  const { random } = stage;
  const lean = random.between(-0.05, 0.05) * height;
  const top: Point = [x + lean, base - height * 0.84];
  const girth = height * 0.022;
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [up, wide] of [
    [0, 1.25],
    [0.06, 0.9],
    [0.3, 0.8],
    [0.55, 1.1],
    [0.7, 0.95],
    [1, 0.55],
  ] as const) {
    const y = base + 4 - up * height * 0.84;
    left.push([x + lean * up - girth * wide, y]);
    right.unshift([x + lean * up + girth * wide, y]);
  }
  const trunk = trace(
    [...left, ...right].map(
      (at, index): Node => ({ at, corner: index === 0 || index === 5 || index === 6 || index === 11 }),
    ),
    true,
  );
  const crown = stamp(stage, "b", () => palmCrown(stage), {
    x: top[0],
    y: top[1],
    scale: height / 145,
    stretch: random.chance(0.5) ? -1 : 1,
  });
  return shape(trunk, wood) + group(crown, leaf);
}

function fan(random: Random): string {
  const fingers = 7;
  const spoke = (turn: number, length: number): string =>
    `L${sequence([12 + Math.cos(turn) * length, Math.sin(turn) * length], 1)}`;
  let path = "M0-.5L10-.6";
  for (let finger = 0; finger < fingers; finger++) {
    const turn = ((finger / (fingers - 1)) * 2 - 1) * 1.4;
    path += spoke(turn, random.between(8, 10.4));
    if (finger < fingers - 1) path += spoke(turn + 0.23, 4);
  }
  return `${path}L10 .6L0 .5z`;
}

function palmCrown(stage: Stage): string {
  const { random } = stage;
  let uses = "";
  const set = (turn: number, scale: number): void => {
    uses += stamp(stage, "f", () => fan(random), { x: 0, y: 0, scale, turn });
  };
  for (let index = 0; index < 7; index++) {
    set(-Math.PI / 2 + (index / 3 - 1) * 2.35 + random.between(-0.12, 0.12), random.between(0.88, 1.12));
  }
  for (const turn of [-2.7, -1.6, -0.5, 1.6])
    set(turn + random.between(-0.2, 0.2), random.between(0.5, 0.68));
  return uses;
}

function cloudEdge(random: Random, count: number): string {
  const points: Point[] = [];
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2 + random.between(-0.12, 0.12);
    const flat = Math.sin(angle) > 0 ? 0.72 : 1;
    const swell = random.between(0.84, 1.06);
    points.push([Math.cos(angle) * 50 * swell, Math.sin(angle) * 50 * flat * swell]);
  }
  let path = "";
  points.forEach((at, index) => {
    const next = points[(index + 1) % count] ?? at;
    const step = Math.hypot(next[0] - at[0], next[1] - at[1]);
    const radius = brief(step * random.between(0.54, 0.68));
    path += index === 0 ? `M${sequence(at)}A` : " ";
    path += `${radius} ${radius} 0 0 1 ${sequence(next)}`;
  });
  return `${path}z`;
}

/** A crown of broad leaves: one of three cloud-edged shapes of many small arcs. */
export function crown(stage: Stage, x: number, y: number, width: number, height: number): string {
  const { random } = stage;
  const kind = random.integer(0, 2);
  const stretch = (width / height) * (random.chance(0.5) ? -1 : 1);
  return stamp(stage, `c${kind}`, () => cloudEdge(random, 10 + kind * 2), {
    x,
    y,
    scale: height / 100,
    stretch,
    turn: random.between(-0.08, 0.08),
  });
}

/** A low shrub or distant tree: a trunk too short to see and a crown of a few lobes, as path data. */
export function scrub(random: Random, x: number, base: number, size: number): string {
  const width = size * random.between(1.2, 1.8);
  const first = random.between(0.2, 0.34);
  const last = random.between(0.66, 0.8);
  const rise = -size * random.between(0.5, 0.75);
  const lobes: readonly [number, number][] = [
    [first * width, rise],
    [(last - first) * width, random.between(-0.1, 0.1) * size],
    [(1 - last) * width, -rise],
  ];
  const arcs = lobes.map(([across, down]) => {
    const radius = brief(Math.hypot(across, down) * random.between(0.54, 0.66));
    return `${radius} ${radius} 0 0 1 ${sequence([across, down])}`;
  });
  return `M${sequence([x - width / 2, base])}a${arcs.join(" ")}`;
}

function trunkShape(random: Random): string {
  const sway = random.between(-5, 5);
  const line = (side: number): Point[] => [
    [side * 15, 6],
    [side * 7.2, -80],
    [side * 5 + sway * 0.3, -250],
    [side * 4 + sway, -620],
    [side * 3.6, -1000],
  ];
  const points = [...line(-1), ...line(1).reverse()];
  return trace(
    points.map((at, index): Node => ({ at, corner: [0, 4, 5, 9].includes(index) })),
    true,
  );
}

/** A tall forest trunk, flared at its foot into buttresses. */
export function trunk(stage: Stage, x: number, base: number, top: number, width: number): string {
  const { random } = stage;
  const kind = random.integer(0, 1);
  const scale = (base - top) / 1000;
  const stretch = (width / 10 / scale) * (random.chance(0.5) ? -1 : 1);
  return stamp(stage, `k${kind}`, () => trunkShape(random), { x, y: base, scale, stretch });
}

/** A pointed leaf from a stalk in a direction, as path data. */
export function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const tip: Point = [Math.cos(angle) * length, Math.sin(angle) * length];
  const side: Point = [-Math.sin(angle) * width, Math.cos(angle) * width];
  const first = sequence([tip[0] * 0.35 + side[0], tip[1] * 0.35 + side[1], tip[0], tip[1]]);
  const second = sequence([-tip[0] * 0.55 - side[0], -tip[1] * 0.55 - side[1], -tip[0], -tip[1]]);
  return `M${sequence([x, y])}q${first}${second.startsWith("-") ? second : ` ${second}`}z`;
}

function frondShape(pairs: number): string {
  const along = (t: number): Point => [100 * t, 26 * t * t];
  let path = spike([0, 0], [50, 0], [100, 26], 4);
  for (let pair = 1; pair <= pairs; pair++) {
    const t = pair / (pairs + 0.5);
    const [x, y] = along(t);
    const heading = Math.atan2(52 * t, 100);
    const length = 46 * Math.sin(Math.PI * (0.16 + 0.72 * t));
    for (const side of [-1, 1]) path += leaf(x, y, heading + side * 1.05, length, length * 0.15);
  }
  return path;
}

/** An arching frond of a fern or an acacia leaf, with leaflets on both sides. */
export function frond(
  stage: Stage,
  x: number,
  y: number,
  length: number,
  turn: number,
  mirror: boolean,
): string {
  return stamp(stage, "r", () => frondShape(7), {
    x,
    y,
    scale: length / 100,
    stretch: 1,
    turn,
    ...(mirror ? { stretch: -1 } : {}),
  });
}
