import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, user and system together, in milliseconds (steps of 10). */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The current and peak memory of a process, in MB of 1,000,000 bytes. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) * 1024) / 1e6;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
