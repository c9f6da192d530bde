import { saveObservation } from "#db/institute/weather.ts";
import { log } from "#log";
import type { Job } from "./run.ts";

/** Reads the weather; when every source fails, the last observation stays. */
export const readWeather: Job = {
  name: "read-weather",
  intervalMs: 10 * 60_000,
  async run({ db, readWeather }) {
    if (!readWeather) return;
    try {
      await saveObservation(db, await readWeather(new Date()));
    } catch (error) {
      // The connection may be down for days, so log one line without a stack.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "weather not read");
    }
  },
};
