import type { BirdKind } from "#core/domain/bird-kinds.ts";
import { placeBird, readBird, type Setting, silhouette } from "./bird.ts";
import { brief, type Drawing, readDrawing, readPoint, type Size, svgDocument } from "./drawing.ts";
import { palette } from "./palette.ts";
import { createRandom, hash, type Random } from "./random.ts";
import { chooseScene } from "./scene.ts";

/** The landscapes of each shape: their folder and their size. */
const lands = {
  card: { folder: "card", width: 1200, height: 800 },
  wide: { folder: "wide", width: 2400, height: 900 },
} as const;

/** A picture composed by rule from a seed: a landscape with a bird in front, as an SVG document. */
export function cover(seed: string, size: Size): string {
  const { width, height } = size;
  const land = width / height > 2.2 ? lands.wide : lands.card;
  const { scene, isTurned, kind, variant } = chooseScene(seed, land.folder);
  const id = `m${(hash(`${seed}/${scene}/${kind}/${width}/${height}`) % 46656).toString(36)}-`;
  const drawing = readDrawing(`${land.folder}/${scene}-${variant}`, id);
  const bird = composeBird(drawing, kind, { land, height, id }, createRandom(`${seed}/${kind}`));
  const picture = drawing.part("behind") + bird.behind + drawing.part("before") + bird.before;
  const isMirrored = isTurned && land !== lands.wide;
  const svg = isMirrored ? `<g transform="matrix(-1 0 0 1 ${land.width} 0)">${picture}</g>` : picture;
  return svgDocument(size, land, svg);
}

/** Swifts are never alone: where the others are from the first, against the height, clear of it and of the sun. */
const mates = [
  [0.15, -0.19],
  [0.26, -0.05],
  [0.17, 0.22],
] as const;

/** The bird where the landscape has a place for it: in the air, on the ground, on a rock or on a branch. */
function composeBird(
  drawing: Drawing,
  kind: BirdKind,
  { land: { width, height }, height: visible, id }: { land: Size; height: number; id: string },
  random: Random,
) {
  const bird = readBird(kind);
  const ink = drawing.data("ink") ?? palette.deep;
  const scale =
    (bird.stature * visible * 1.32 * random.between(0.92, 1.06)) / Math.max(bird.width, bird.height);
  const hood = `${id}h`;
  const { body, head, lines } = bird.parts;
  const crimson =
    kind === "weaver"
      ? `<clipPath id="${hood}"><path d="${body}"/></clipPath><path clip-path="url(#${hood})" fill="${palette.crimson}" d="${head}"/>`
      : "";
  const [eye] = bird.eyes;
  const light =
    eye && `<circle cx="${brief(eye.at[0])}" cy="${brief(eye.at[1])}" r="${brief(eye.r * 0.7, 1)}"/>`;
  const draw = (setting: Setting) =>
    `<g transform="${placeBird(bird, setting)}" fill="${ink}"><path d="${silhouette(bird)}"/>${crimson}<g fill="${palette.cream}" fill-opacity=".7">${light ?? ""}</g><path d="${lines}" fill="none" stroke="${palette.cream}" stroke-width="3" stroke-opacity=".3"/></g>`;
  const drawMate = (setting: Setting) =>
    `<path transform="${placeBird(bird, setting)}" fill="${ink}" d="${silhouette(bird)}"/>`;
  if (bird.habit === "flight") {
    const across = random.between(0.74, 0.78);
    const x = width * (width > 1200 ? 0.26 + 0.74 * across : across);
    const y = height * random.between(0.27, 0.32);
    let flock = draw({ at: [x, y], scale, turn: random.between(-16, 20) });
    for (const [dx, dy] of kind === "swift" ? mates : [])
      flock += drawMate({
        at: [x + visible * dx, y + visible * dy],
        scale: scale * random.between(0.2, 0.3),
        turn: random.between(-30, 30),
      });
    return { behind: flock, before: "" };
  }
  const flip = random.chance(0.85);
  const ground = readPoint(drawing.data("ground"));
  if (bird.habit === "ground" && kind !== "finch" && ground)
    return { behind: draw({ at: ground, scale, flip }), before: "" };
  const perch = bird.habit === "ground" ? "rock" : "branch";
  const [x, y] = readPoint(drawing.data(perch)) ?? [width / 2, height * 0.7];
  return { behind: "", before: drawing.part(perch) + draw({ at: [x, y + 2], scale, flip }) };
}
