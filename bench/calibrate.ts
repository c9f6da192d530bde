import { median } from "./figures.ts";

const times: number[] = [];

function runFixedTask(): number {
  const objects = Array.from({ length: 100_000 }, (_, number) => ({ number, text: `x${number}` }));
  let sum = 0;
  for (const { text } of objects)
    for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) | 0;
  return sum;
}

/** Times a fixed task repeatedly, to estimate how busy the machine is with other work. */
export function calibrate(): void {
  for (let time = 0; time < 20; time++) {
    const before = process.cpuUsage();
    runFixedTask();
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
}

/** The median time of the task divided by its fastest: well above 1, CPU figures are too high. */
export const slowdown = (): number => median(times) / Math.min(...times);
