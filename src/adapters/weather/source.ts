import { type ExtremeName, extremesFrom, isStale, type Weather } from "#domain/institute/weather.ts";

/** Somebody who can be asked what the weather is. */
export interface WeatherSource {
  name: string;
  /** The newest observation; an error when there is none that can be used. */
  read(now: Date): Promise<Weather>;
}

type Measured = Omit<Weather, "davis_current_observation" | "observation_time">;

/** Puts an observation together; refuses one without a measured value, without a time, or from the future. */
export function createObservation(
  now: Date,
  time: Date | undefined,
  values: Measured,
  extremes: Partial<Record<ExtremeName, number | null>>,
): Weather {
  const at = time?.getTime() ?? Number.NaN;
  if (Number.isNaN(at)) throw new Error("the observation does not say when it was made");
  if (at > now.getTime() + MAX_CLOCK_SKEW_MS) throw new Error("the observation is from the future");
  const { temp_c, relative_humidity, wind_mph, pressure_mb } = values;
  if ([temp_c, relative_humidity, wind_mph, pressure_mb].every((value) => value === null))
    throw new Error("the observation holds no value that can be used");
  return {
    ...values,
    observation_time: new Date(at).toISOString(),
    davis_current_observation: extremesFrom((name) => extremes[name]),
  };
}

/** Two clocks may differ by this much. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/** Asks one source after the other until one has a fresh observation; if none has, the newest of the old ones counts. */
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
