import { Hono } from "hono";
import { lastObservation } from "#db/weather.ts";
import { extremesFrom } from "#domain/weather.ts";
import type { Env } from "./env.ts";

/** What the panel gets while no observation has ever come in: every value is missing. */
const nothing = {
  temp_c: null,
  relative_humidity: null,
  wind_mph: null,
  wind_dir: null,
  pressure_mb: null,
  observation_time: null,
  davis_current_observation: extremesFrom(() => null),
  source: null,
};

/** The field station's weather (spec §3), from the last observation: nobody who asks ever waits for the station. */
export const weatherApi = new Hono<Env>().get("/", async (c) =>
  c.json((await lastObservation(c.var.db)) ?? nothing),
);
