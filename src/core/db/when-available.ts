import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#core/domain/errors.ts";
import { log } from "#core/log.ts";

const RETRY_DELAY_MS = 1_000;

/** Runs `act`, retrying while the database is unavailable; throws other errors immediately. */
export async function whenAvailable<T>(act: () => Promise<T>, retryMs = RETRY_DELAY_MS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
      if (attempt === 1) log.warn({ retryMs }, "database not reached");
      await pause(retryMs);
    }
  }
}
