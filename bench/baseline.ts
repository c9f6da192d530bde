import { median } from "./figures.ts";

const times: number[] = [];

function runFixedTask(): number {
  const objects = Array.from({ length: 100_000 }, (_, number) => ({ number, text: `x${number}` }));
  let sum = 0;
  for (const { text } of objects)
    for (let place = 0; place < text.length; place++) sum = (sum * 31 + text.charCodeAt(place)) | 0;
  return sum;
}

/** Times a fixed piece of work a few times, to see how much of the machine is ours just now. */
export function calibrate(): void {
  for (let time = 0; time < 20; time++) {
    const before = process.cpuUsage();
    runFixedTask();
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
}

/** How many times longer than at its fastest that work took: well above 1 others were at work, and CPU figures are too high. */
export const slowdown = (): number => median(times) / Math.min(...times);
