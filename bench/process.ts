import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

const readStat = (pid: number | string): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** Milliseconds in two fields of a stat: time as user, and time in the system. */
const milliseconds = (fields: string[], from: number): number =>
  ((Number(fields[from]) + Number(fields[from + 1])) * 1000) / TICKS_PER_SECOND;

/** Processor time of a process so far, user and system together, in milliseconds (steps of 10). */
export const processorTime = (pid: number): number => milliseconds(readStat(pid), 11);

/** The same for all child processes of a process, also for those that have ended. */
export function processorTimeOfChildren(pid: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const running = pids.map((child) => processorTimeIfChild(child, pid));
  return running.reduce((sum, time) => sum + time, milliseconds(readStat(pid), 13));
}

function processorTimeIfChild(child: string, parent: number): number {
  try {
    const fields = readStat(child);
    return Number(fields[1]) === parent ? milliseconds(fields, 11) : 0;
  } catch {
    // The process has ended in the meantime.
    return 0;
  }
}

/** The current and peak memory of a process, in MB of 1,000,000 bytes. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) * 1024) / 1e6;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
