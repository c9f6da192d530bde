import { saveObservation } from "#db/institute/weather.ts";
import type { Weather } from "#domain/institute/weather.ts";
import { unavailable } from "./outside.ts";
import type { Job } from "./run.ts";

/** Reads the weather; when every source fails, the last observation stays. */
export const readWeather: Job = {
  name: "read-weather",
  title: "Read the weather",
  intervalMs: 10 * 60_000,
  async run({ db, readWeather }) {
    if (readWeather) await saveObservation(db, await readWeather(new Date()).catch(unavailable));
  },
};

declare module "./run.ts" {
  interface JobServices {
    /** Reads the weather from the first source that answers; undefined when none is configured. */
    readWeather: ((now: Date) => Promise<Weather>) | undefined;
  }
}
