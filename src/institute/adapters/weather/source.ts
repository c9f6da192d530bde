import { isStale } from "#core/domain/observation-age.ts";
import { type ExtremeName, extremesFrom, type Weather } from "#institute/domain/weather/weather.ts";

/** A service that provides the current weather. */
export interface WeatherSource {
  name: string;
  /** The newest observation; throws if there is no usable one. */
  read(now: Date): Promise<Weather>;
}

type Measured = Omit<Weather, "davis_current_observation" | "observation_time">;

/** Builds an observation; throws if it has no measured value, no time, or a time in the future. */
export function createObservation(
  now: Date,
  time: Date | undefined,
  values: Measured,
  extremes: Partial<Record<ExtremeName, number | null>>,
): Weather {
  const at = time?.getTime() ?? Number.NaN;
  if (Number.isNaN(at)) throw new Error("the observation has no time");
  if (at > now.getTime() + MAX_CLOCK_SKEW_MS) throw new Error("the observation is from the future");
  const { temp_c, relative_humidity, wind_mph, pressure_mb } = values;
  if ([temp_c, relative_humidity, wind_mph, pressure_mb].every((value) => value === null))
    throw new Error("the observation has no usable value");
  return {
    ...values,
    observation_time: new Date(at).toISOString(),
    davis_current_observation: extremesFrom((name) => extremes[name]),
  };
}

/** The tolerated difference between two clocks. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/** Tries the sources in order until one has a fresh observation; otherwise returns the newest old one. */
export function weatherChain(sources: WeatherSource[]) {
  return async (now: Date): Promise<Weather> => {
    const problems: string[] = [];
    const old: Weather[] = [];
    for (const source of sources) {
      try {
        const weather = await source.read(now);
        if (!isStale(weather.observation_time, now.getTime())) return weather;
        old.push(weather);
      } catch (error) {
        problems.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const [newest] = old.sort((a, b) => b.observation_time.localeCompare(a.observation_time));
    if (newest) return newest;
    throw new Error(problems.join("; ") || "no weather source is configured");
  };
}
