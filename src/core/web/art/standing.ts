import { type Bird, placeBird, type Setting } from "./bird.ts";
import { brief } from "./drawing.ts";
import { renderBird, renderShape } from "./field-plate.ts";
import { mix, palette } from "./palette.ts";
import { type Plumage, plumages } from "./plumage.ts";
import { birdOf } from "./stretch.ts";

/** Where the foot of a bird is in its frame, which leaves room for a tail below it, and how large birds are. */
const frame = { width: 480, height: 460, foot: [240, 300], bird: 265 } as const;

/** A knob of the rock below, for a bird that perches, and how far it raises its foot. */
const knob = {
  rise: 48,
  d: "M160 344c8-28 20-44 32-58 6-16 12-30 26-33 18-4 38-2 50 2 12 4 16 16 24 28 14 14 24 34 32 61z",
};

/** A bird of a species alone, by family and scientific name as a slug: what it stands on is always at one place of the frame. */
export const standingBird = (name: string): string | undefined => stand(name, true);

/** The same bird with its eyes closed. */
export const sleepingBird = (name: string): string | undefined => stand(name, false);

function stand(name: string, isAwake: boolean): string | undefined {
  const [family = "", ...words] = name.split("-");
  const species = words.join("-");
  const bird = birdOf(family, species);
  const plumage = plumages.get(species);
  if (!bird) return undefined;
  const perches = bird.habit === "perch";
  const [x, y] = bird.habit === "flight" ? [bird.foot[0], bird.height] : bird.foot;
  const low = frame.foot[1] - (perches ? knob.rise : 0);
  const scale = Math.min(
    frame.bird / Math.sqrt(bird.width * bird.height),
    low / y,
    (frame.height - low) / Math.max(bird.height - y, 1),
    frame.foot[0] / Math.max(x, bird.width - x),
  );
  const [left, top] = [frame.foot[0] - x * scale, low - y * scale];
  const at = [left + bird.foot[0] * scale, top + bird.foot[1] * scale] as const;
  const rock = perches ? `<path d="${knob.d}" fill="${palette.deep}"/>` : "";
  const setting = { at, scale };
  const seen = isAwake ? bird : { ...bird, eyes: [] };
  const drawn =
    rock +
    (plumage
      ? renderBird(seen, onRock(plumage, perches), setting, "s-") + (isAwake ? "" : closedEyes(bird, setting))
      : renderShape(bird, setting));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${drawn}</svg>`;
}

/** The lids of a bird asleep, each a line where its eye was. */
function closedEyes(bird: Bird, setting: Setting): string {
  const lids = bird.eyes.map(
    ({ at: [x, y], r }) => `M${brief(x - r)} ${brief(y)}q${brief(r)} ${brief(r)} ${brief(2 * r)} 0`,
  );
  const width = Math.max(...bird.eyes.map(({ r }) => r)) / 2;
  return `<path d="${lids.join("")}" transform="${placeBird(bird, setting)}" fill="none" stroke="#17130f" stroke-width="${brief(width, 1)}" stroke-linecap="round"/>`;
}

/** Feet are seen before the dark rock. */
const onRock = (plumage: Plumage, perches: boolean): Plumage =>
  perches ? { ...plumage, legs: mix(plumage.legs ?? palette.granite, palette.cream, 0.25) } : plumage;
