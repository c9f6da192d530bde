import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTool } from "../tools.ts";

const library = findTool("libfaketime");

/** Whether the library is on this machine. */
export const hasFakeClock = library !== undefined;

/** A clock for a process and its children, which can jump while they run. */
export interface FakeClock {
  settings: Record<string, string>;
  /** Moves the clock to this distance from the true time: `+400d`, `-1h`, `+0`. */
  set(distance: string): void;
}

/** Prepares a clock whose distance is written in the folder. */
export function fakeClock(folder: string): FakeClock {
  const file = join(folder, "clock");
  const set = (distance: string) => writeFileSync(file, distance);
  set("+0");
  return {
    set,
    settings: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Timers run on: a wrong date does not stop a machine's other clock.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
  };
}
