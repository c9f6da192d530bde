import { unavailable } from "#core/jobs/outside.ts";
import type { Job } from "#core/jobs/run.ts";
import { saveObservation } from "#institute/db/weather/weather.ts";
import type { Weather } from "#institute/domain/weather/weather.ts";

/** Reads the weather; when every source fails, the last observation stays. */
export const readWeather: Job = {
  name: "read-weather",
  title: "Weather reading",
  intervalMs: 10 * 60_000,
  async run({ db, readWeather }) {
    if (readWeather) await saveObservation(db, await readWeather(new Date()).catch(unavailable));
  },
};

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** Reads the weather from the first source that answers; undefined when none is configured. */
    readWeather: ((now: Date) => Promise<Weather>) | undefined;
  }
}
