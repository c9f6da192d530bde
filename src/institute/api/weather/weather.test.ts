import { expect, test } from "vitest";
import type { JobServices } from "#core/jobs/run.ts";
import { findLastObservation, saveObservation } from "#institute/db/weather/weather.ts";
import { extremesFrom, type Weather } from "#institute/domain/weather/weather.ts";
import { readWeather } from "#institute/jobs/read-weather.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const observed = (observation_time: string, temp_c: number): Weather => ({
  temp_c,
  relative_humidity: 61,
  wind_mph: 5.8,
  wind_dir: null,
  pressure_mb: null,
  observation_time,
  davis_current_observation: extremesFrom(() => null),
  source: "test",
});

describeWithDatabase("the weather", (open) => {
  test("is missing, not 0, before the first observation", async () => {
    const app = await openApp(await open());
    const reply = await app.call(null, "GET", "/api/weather");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      temp_c: null,
      observation_time: null,
      davis_current_observation: { rain_day_in: null },
    });
  });

  test("is the last good observation, which an older one does not replace", async () => {
    const app = await openApp(await open());
    await saveObservation(app.db, observed("2025-10-14T11:30:00.000Z", 25.4));
    await saveObservation(app.db, observed("2025-10-13T11:30:00.000Z", 19));
    await saveObservation(app.db, observed("2025-10-14T11:40:00.000Z", 25.9));
    const reply = await app.call(null, "GET", "/api/weather");
    expect(await reply.json()).toEqual(observed("2025-10-14T11:40:00.000Z", 25.9));
  });

  test("stays unchanged when no source answers", async () => {
    const { db, ...rest } = await openApp(await open());
    await saveObservation(db, observed("2025-10-14T11:30:00.000Z", 25.4));
    const silent = () => Promise.reject(new Error("no line"));
    const services = { ...rest.services, readWeather: silent } as Partial<JobServices> as JobServices;
    await expect(readWeather.run(services)).rejects.toMatchObject({
      code: "unavailable",
      message: "no line",
    });
    expect((await findLastObservation(db))?.temp_c).toBe(25.4);
  });
});
