import { type Db, transaction } from "#db/connect.ts";
import type { Weather } from "#domain/institute/weather.ts";
import { findAnswer, saveAnswer } from "./external-answers.ts";

const SOURCE_NAME = "weather";

/** The last observation, however old. */
export async function findLastObservation(db: Db): Promise<Weather | undefined> {
  const found = await findAnswer(db, SOURCE_NAME);
  return found ? (found.answer as Weather) : undefined;
}

/** Stores an observation unless a newer one is stored. */
export async function saveObservation(db: Db, weather: Weather): Promise<void> {
  await transaction(db, async (trx) => {
    const last = await findLastObservation(trx);
    if (last && last.observation_time > weather.observation_time) return;
    await saveAnswer(trx, SOURCE_NAME, weather);
  });
}
