/** A pentad's side in units of the map, of which a phone shows four in a pixel. */
const STEP = 10;

/**
 * An outline of "M x y l dx dy …z" with its corners on a coarser grid, for readers who save data.
 * Neighbours share their corners, so that no gap opens between them.
 */
export function coarsen(path: string): string {
  return path
    .split("z")
    .filter((ring) => ring !== "")
    .map((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
      return coarsenRing(x, y, steps);
    })
    .join("");
}

const snap = (value: number) => Math.round(value / STEP) * STEP;

const separated = (step: number) => (step < 0 ? `${step}` : ` ${step}`);

function coarsenRing(startX: number, startY: number, steps: number[]): string {
  let [x, y] = [startX, startY];
  let [lastX, lastY] = [snap(x), snap(y)];
  const coarse: [number, number][] = [];
  const start = `M${lastX} ${lastY}l`;
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    const [nextX, nextY] = [snap(x), snap(y)];
    addStep(coarse, nextX - lastX, nextY - lastY);
    [lastX, lastY] = [nextX, nextY];
  }
  const text = coarse.map(([dx, dy]) => separated(dx) + separated(dy)).join("");
  return `${start}${text}z`.replace("l ", "l");
}

/** Adds a step, to the last one if both go the same way. */
function addStep(steps: [number, number][], dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return;
  const last = steps.at(-1);
  if (last && last[0] * dy === last[1] * dx && last[0] * dx + last[1] * dy > 0) {
    last[0] += dx;
    last[1] += dy;
  } else steps.push([dx, dy]);
}
