import { z } from "zod";
import { type Db, transaction } from "#core/db/connect.ts";
import { findAnswer, saveAnswer } from "#core/db/external-answers.ts";
import { latestPlausible } from "#core/db/record.ts";
import { extremeNames, type Weather } from "#institute/domain/weather/weather.ts";

const SOURCE_NAME = "weather";

const measured = z.number().nullable();
const StoredWeather: z.ZodType<Weather> = z.object({
  temp_c: measured,
  relative_humidity: measured,
  wind_mph: measured,
  wind_dir: z.string().nullable(),
  pressure_mb: measured,
  observation_time: z.string(),
  davis_current_observation: z.record(z.enum(extremeNames), measured),
  source: z.string(),
});

/** The last observation, however old. */
export async function findLastObservation(db: Db): Promise<Weather | undefined> {
  return (await findAnswer(db, SOURCE_NAME, StoredWeather))?.answer;
}

/** Stores an observation unless a newer one is stored; one from the future, of a station with a wrong clock, is none. */
export async function saveObservation(db: Db, weather: Weather): Promise<void> {
  await transaction(db, async (trx) => {
    const last = await findLastObservation(trx);
    const isNewer = last !== undefined && last.observation_time > weather.observation_time;
    if (isNewer && Date.parse(last.observation_time) <= Date.parse(latestPlausible())) return;
    await saveAnswer(trx, SOURCE_NAME, weather);
  });
}
