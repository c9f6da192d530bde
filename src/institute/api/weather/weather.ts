import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { findLastObservation } from "#institute/db/weather/weather.ts";
import { extremesFrom } from "#institute/domain/weather/weather.ts";

/** The response before the first observation: every value is missing. */
const noObservation = {
  temp_c: null,
  relative_humidity: null,
  wind_mph: null,
  wind_dir: null,
  pressure_mb: null,
  observation_time: null,
  davis_current_observation: extremesFrom(() => null),
  source: null,
};

/** The weather (spec §3) from the last stored observation, so that visitors never wait for the station. */
export const weatherApi = new Hono<Env>().get("/", async (c) =>
  c.json((await findLastObservation(c.var.db)) ?? noObservation),
);
