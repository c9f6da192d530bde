import { type BirdKind, birdPath, birds } from "./birds/bird.ts";
import { type BirdDrawing, solidPath } from "./birds/drawing.ts";
import { brief, type Point } from "./curves.ts";
import { palette } from "./palette.ts";
import { branch, nearRock, placeBird, rockPerch } from "./perch.ts";
import { createRandom, hash, type Random } from "./random.ts";
import { type SceneName, sceneNames, scenes } from "./scenes/scene.ts";
import { createStage, definitions, type Scene, type Stage } from "./stage.ts";

/** The options of a cover. */
export interface CoverOptions {
  width: number;
  height: number;
  scene?: SceneName;
  bird?: BirdKind | "none";
}

const birdsByScene: Record<SceneName, readonly [BirdKind, ...BirdKind[]]> = {
  plateau: ["weaver", "vulture", "finch", "francolin", "roller", "swift", "dove", "hornbill"],
  forest: ["weaver", "turaco", "kingfisher", "hornbill", "sunbird", "warbler", "heron"],
  savanna: ["roller", "hornbill", "francolin", "vulture", "sunbird", "dove", "weaver", "finch"],
  harmattan: ["dove", "roller", "swift", "finch", "vulture", "warbler", "heron"],
  night: ["nightjar"],
  station: ["warbler", "sunbird", "weaver", "finch", "swift", "dove"],
};

function composeBird(
  stage: Stage,
  scene: Scene,
  kind: BirdKind,
  random: Random,
): { behind: string; before: string } {
  const bird: BirdDrawing = birds[kind];
  const { d, foot, width: box, height: tall } = birdPath(kind);
  const { height, unit, wide } = stage;
  const scale = (bird.stature * height * 1.32 * random.between(0.92, 1.06)) / Math.max(box, tall);
  const x = stage.across(wide ? random.between(0.66, 0.74) : random.between(0.66, 0.74));
  const body = (at: Point, flip: boolean, turn = 0): string => {
    const crimson = bird.crimson
      ? placeBird(solidPath(bird.crimson), foot, at, scale, palette.crimson, turn, flip)
      : "";
    return placeBird(d, foot, at, scale, scene.ink, turn, flip) + crimson;
  };
  if (bird.habit === "flight") {
    const at: Point = [x, height * random.between(0.24, 0.32)];
    let flock = body(at, false, random.between(-16, 20));
    if (kind === "swift") {
      for (let mate = 0; mate < 3; mate++) {
        const spot: Point = [x + random.between(-330, 190) * unit, height * random.between(0.12, 0.5)];
        flock += placeBird(
          d,
          foot,
          spot,
          scale * random.between(0.2, 0.4),
          scene.ink,
          random.between(-30, 30),
        );
      }
    }
    return { behind: flock, before: "" };
  }
  const flip = random.chance(0.85);
  if (bird.habit === "ground") {
    if (scene.perch === "bare" || kind === "nightjar" || kind === "finch") {
      const at: Point = [x, height * 0.8];
      return {
        behind: "",
        before: rockPerch(stage, at, nearRock(scene.ink, scene.light)) + body([x, at[1] + 2 * unit], flip),
      };
    }
    const at: Point = [x, scene.ground(x) + 6 * unit];
    return { behind: body(at, flip), before: "" };
  }
  const lift = scene.branchAt ?? 0.6 + 0.06 * (bird.stature / 0.36);
  const at: Point = [x, height * Math.min(0.7, lift + random.between(-0.03, 0.02))];
  return { behind: "", before: branch(stage, at, scene) + body([at[0], at[1] + 2 * unit], flip) };
}

/** A picture composed by rule from a seed: a landscape with a bird in front, as an SVG document. */
export function cover(seed: string, options: CoverOptions): string {
  const { width, height } = options;
  const choice = createRandom(seed);
  const anyScene = choice.pick(sceneNames);
  const toss = choice.chance(0.5);
  const scene = options.scene ?? anyScene;
  const bird = options.bird ?? choice.pick(birdsByScene[scene]);
  const mirrored = toss && width / height <= 2.2;
  const id = `m${(hash(`${seed}/${scene}/${bird}/${width}/${height}`) % 46656).toString(36)}-`;
  const stage = createStage(width, height, id, createRandom(`${seed}/${scene}`));
  const land = scenes[scene](stage);
  const guest =
    bird === "none"
      ? { behind: "", before: "" }
      : composeBird(stage, land, bird, createRandom(`${seed}/${bird}`));
  const picture = definitions(stage) + land.behind + guest.behind + land.before + guest.before;
  const content = mirrored ? `<g transform="matrix(-1 0 0 1 ${brief(width)} 0)">${picture}</g>` : picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}
