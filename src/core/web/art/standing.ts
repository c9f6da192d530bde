import { readBird } from "./bird.ts";
import { kindOfBird } from "./families.ts";
import { renderBird } from "./field-plate.ts";
import { plumages } from "./plumage.ts";

/** Where the foot of a bird is in its frame, which leaves room for a tail below it, and how large birds are. */
const frame = { width: 480, height: 460, foot: [240, 300], bird: 265 } as const;

/** A bird of a species alone, by family and scientific name as a slug: its foot is always at one place of the frame. */
export function standingBird(name: string): string | undefined {
  const [family = "", ...words] = name.split("-");
  const species = words.join("-");
  const kind = kindOfBird(family, species);
  const plumage = plumages.get(species) ?? plumages.get("woodcut");
  if (!kind || !plumage) return undefined;
  const bird = readBird(kind);
  const [x, y] = bird.habit === "flight" ? [bird.foot[0], bird.height] : bird.foot;
  const scale = Math.min(
    frame.bird / Math.sqrt(bird.width * bird.height),
    frame.foot[1] / y,
    (frame.height - frame.foot[1]) / Math.max(bird.height - y, 1),
    frame.foot[0] / Math.max(x, bird.width - x),
  );
  const [left, top] = [frame.foot[0] - x * scale, frame.foot[1] - y * scale];
  const at = [left + bird.foot[0] * scale, top + bird.foot[1] * scale] as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${renderBird(bird, plumage, { at, scale }, "s-")}</svg>`;
}
