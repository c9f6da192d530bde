import { saveObservation } from "#db/institute/weather.ts";
import { log } from "#log";
import type { Job } from "./run.ts";

/** Asks for the weather; when nobody knows, the last observation stays. */
export const readWeather: Job = {
  name: "read-weather",
  intervalMs: 10 * 60_000,
  async run({ db, readWeather }) {
    if (!readWeather) return;
    try {
      await saveObservation(db, await readWeather(new Date()));
    } catch (error) {
      // The line may be down for days: a word each time, not a stack.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "weather not read");
    }
  },
};
