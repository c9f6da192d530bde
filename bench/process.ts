import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

const readStat = (pid: number | string): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** Processor time of a process so far, user and system together, in milliseconds (steps of 10). */
export function processorTime(pid: number): number {
  const fields = readStat(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The same for all running child processes of a process. */
export function processorTimeOfChildren(pid: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = pids.filter((child) => parentOf(child) === pid);
  return children.reduce((sum, child) => sum + processorTime(Number(child)), 0);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readStat(pid)[1]);
  } catch {
    // The process has ended in the meantime.
    return undefined;
  }
}

/** The current and peak memory of a process, in MB of 1,000,000 bytes. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) * 1024) / 1e6;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
