import type { Weather } from "#domain/weather.ts";
import { type Db, transaction } from "./connect.ts";
import { keep, kept } from "./outside-answers.ts";

const name = "weather";

/** The last good observation, however old. */
export async function lastObservation(db: Db): Promise<Weather | undefined> {
  const found = await kept(db, name);
  return found ? (found.answer as Weather) : undefined;
}

/** Keeps an observation unless a newer one is there. */
export async function keepObservation(db: Db, weather: Weather): Promise<void> {
  await transaction(db, async (trx) => {
    const last = await lastObservation(trx);
    if (last && last.observation_time > weather.observation_time) return;
    await keep(trx, name, weather);
  });
}
