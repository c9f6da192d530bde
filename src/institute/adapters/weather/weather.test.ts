import { describe, expect, test } from "vitest";
import type { Weather } from "#institute/domain/weather/weather.ts";
import { startConstantServer, startExternalServer } from "../../../../tests/external-server.ts";
import { openMeteo } from "./open-meteo.ts";
import { type WeatherSource, weatherChain } from "./source.ts";
import { weatherLinkV1 } from "./weatherlink-v1.ts";
import { weatherLinkV2 } from "./weatherlink-v2.ts";

// The documents have the shape of the services' responses; the values are invented.
const now = new Date("2025-10-14T11:40:00Z");

const noaaExt = {
  credit: "Davis Instruments Corp.",
  observation_time: "Last Updated on Oct 14 2025, 12:30 pm WAT",
  observation_time_rfc822: "Tue, 14 Oct 2025 12:30:00 +0100",
  temp_c: "25.4",
  relative_humidity: "61",
  pressure_mb: "1013.1",
  wind_mph: "5.8",
  wind_dir: "West-southwest",
  davis_current_observation: {
    temp_month_high_f: "81.0",
    temp_month_low_f: "61.5",
    rain_day_in: "0.0630",
    rain_month_in: "1.7047",
    rain_storm_start_date: "15/15/2063",
    wind_month_high_mph: "28.0",
    pressure_month_high_in: "30.012",
    relative_humidity_month_high: "97",
  },
};

const v1 = (address: string) => weatherLinkV1({ user: "u", password: "secret&", token: "t", address });
const v2 = (address: string) => weatherLinkV2({ station: "167531", key: "k", secret: "hidden", address });
const model = (address: string) => openMeteo({ latitude: 9.88, longitude: 8.98, address });

describe("WeatherLink v1", () => {
  test("returns its strings as numbers, and the month's extremes", async () => {
    const weather = await v1(await startConstantServer(noaaExt)).read(now);
    expect(weather).toMatchObject({
      temp_c: 25.4,
      relative_humidity: 61,
      wind_mph: 5.8,
      wind_dir: "West-southwest",
      pressure_mb: 1013.1,
      observation_time: "2025-10-14T11:30:00.000Z",
    });
    expect(weather.davis_current_observation).toMatchObject({
      temp_month_high_f: 81,
      rain_day_in: 0.063,
      relative_humidity_month_low: null,
    });
  });

  test("sends the station's keys", async () => {
    let requestedUrl: string | undefined;
    const address = await startExternalServer((request, response) => {
      requestedUrl = request.url;
      response.end(JSON.stringify(noaaExt));
    });
    await v1(address).read(now);
    expect(requestedUrl).toBe("/v1/NoaaExt.json?user=u&pass=secret%26&apiToken=t");
  });

  test("without the station's own block has no extremes", async () => {
    const { davis_current_observation: _, ...rest } = noaaExt;
    const weather = await v1(await startConstantServer(rest)).read(now);
    expect(weather.temp_c).toBe(25.4);
    expect(Object.values(weather.davis_current_observation).every((value) => value === null)).toBe(true);
  });

  test("drops impossible values, and markup in the wind direction", async () => {
    const odd = { ...noaaExt, temp_c: "3276.7", wind_dir: "<b>North</b>", pressure_mb: "" };
    const weather = await v1(await startConstantServer(odd)).read(now);
    expect(weather).toMatchObject({
      temp_c: null,
      wind_dir: null,
      pressure_mb: null,
      relative_humidity: 61,
    });
  });
});

describe("WeatherLink v2", () => {
  test("finds the values among the sensors, in any order", async () => {
    const document = {
      sensors: [
        { lsid: 1, data: [{ temp_in: 70.5, hum_in: 36.1, ts: 1760441400 }] },
        { lsid: 2, data: [{ bar_sea_level: 29.916, bar_trend: -0.047, ts: 1760441400 }] },
        {
          lsid: 3,
          data: [
            {
              temp: 77.7,
              hum: 61,
              wind_speed_last: 5.8,
              wind_dir_last: 248,
              rainfall_day_in: 0.063,
              rainfall_month_in: 1.7047,
              solar_rad: null,
              ts: 1760441400,
            },
          ],
        },
      ],
    };
    let secret: unknown;
    const address = await startExternalServer((request, response) => {
      secret = request.headers["x-api-secret"];
      response.end(JSON.stringify(document));
    });
    const weather = await v2(address).read(now);
    expect(secret).toBe("hidden");
    expect(weather).toMatchObject({
      temp_c: 25.4,
      relative_humidity: 61,
      wind_mph: 5.8,
      wind_dir: "West-southwest",
      pressure_mb: 1013.1,
      observation_time: "2025-10-14T11:30:00.000Z",
    });
    expect(weather.davis_current_observation).toMatchObject({
      rain_day_in: 0.063,
      rain_month_in: 1.7047,
      temp_month_high_f: null,
    });
  });

  test.each([{}, { sensors: "none" }, { sensors: [null, { data: null }, { data: [] }, 7] }])(
    "refuses %j",
    async (document) => {
      await expect(v2(await startConstantServer(document)).read(now)).rejects.toThrow();
    },
  );
});

describe("Open-Meteo", () => {
  const document = {
    utc_offset_seconds: 3600,
    current: {
      time: "2025-10-14T12:30",
      temperature_2m: 25.4,
      relative_humidity_2m: 61,
      pressure_msl: 1013.1,
      wind_speed_10m: 9.4,
      wind_direction_10m: 248,
    },
    daily: {
      time: ["2025-09-30", "2025-10-01", "2025-10-02", "2025-10-14", "2025-10-15"],
      temperature_2m_max: [40, 26.1, 27.2, 26.3, 41],
      temperature_2m_min: [1, 17.1, 16.4, null, 2],
      precipitation_sum: [99, 4.2, null, 1.6, 99],
      wind_speed_10m_max: [99, 16.2, 16.2, 16.2, 99],
    },
  };

  test("computes this month's extremes from the days until today", async () => {
    const weather = await model(await startConstantServer(document)).read(now);
    expect(weather).toMatchObject({
      temp_c: 25.4,
      wind_mph: 5.8,
      wind_dir: "West-southwest",
      observation_time: "2025-10-14T11:30:00.000Z",
      source: expect.stringContaining("Open-Meteo"),
    });
    expect(weather.davis_current_observation).toMatchObject({
      temp_month_high_f: 80.96,
      temp_month_low_f: 61.52,
      rain_day_in: 0.063,
      rain_month_in: 0.2283,
      wind_month_high_mph: 10.1,
      relative_humidity_month_high: null,
      pressure_month_high_in: null,
    });
  });

  test("without daily values has no extremes", async () => {
    const weather = await model(await startConstantServer({ ...document, daily: { time: 7 } })).read(now);
    expect(weather.davis_current_observation.rain_month_in).toBeNull();
  });
});

describe("an unusable source gives a short error without its keys", () => {
  const cases: [string, unknown, number?][] = [
    ["a page instead of data", "<!doctype html><title>Down for maintenance</title>"],
    ["half a document", JSON.stringify(noaaExt).slice(0, 300)],
    ["an error of the server", { error: "x" }, 500],
    ["a refused key", { error: "unauthorised" }, 401],
    ["nothing", ""],
    ["null", "null"],
    ["a document without a time", { ...noaaExt, observation_time_rfc822: undefined }],
    ["a time that is none", { ...noaaExt, observation_time_rfc822: "15/15/2063" }],
    ["a time in the future", { ...noaaExt, observation_time_rfc822: "Tue, 14 Oct 2063 12:30:00 +0100" }],
    ["no value at all", { observation_time_rfc822: noaaExt.observation_time_rfc822 }],
    ["more than a megabyte", `{"temp_c":"${" ".repeat(1_100_000)}"}`],
  ];
  test.each(cases)("%s", async (_, body, status) => {
    const address = await startConstantServer(body, status);
    const problem = await v1(address)
      .read(now)
      .catch((error: Error) => error.message);
    expect(problem).toMatch(/^[\w.: -]{10,80}$/);
    expect(problem).not.toMatch(/secret|apiToken/);
  });

  test("an unreachable server", async () => {
    await expect(v1("http://127.0.0.1:1").read(now)).rejects.toThrow("127.0.0.1:1 cannot be reached");
  });
});

describe("the chain of sources", () => {
  const at = (observation_time: string, source: string): WeatherSource => ({
    name: source,
    read: async () => ({ observation_time, source }) as Weather,
  });
  const broken: WeatherSource = { name: "broken", read: () => Promise.reject(new Error("status 500")) };
  const read = async (...sources: WeatherSource[]) => (await weatherChain(sources)(now)).source;

  test("returns the first fresh observation", async () => {
    const [first, second] = [at("2025-10-14T11:00:00Z", "first"), at("2025-10-14T11:30:00Z", "second")];
    expect(await read(first, second)).toBe("first");
    expect(await read(broken, second)).toBe("second");
  });

  test("skips an old observation, and falls back to the newest old one", async () => {
    const yesterday = at("2025-10-13T11:00:00Z", "yesterday");
    expect(await read(yesterday, at("2025-10-14T11:00:00Z", "fresh"))).toBe("fresh");
    expect(await read(at("2025-10-12T11:00:00Z", "older"), yesterday, broken)).toBe("yesterday");
  });

  test("reports the error of each source if none answers", async () => {
    await expect(read(broken, broken)).rejects.toThrow("broken: status 500; broken: status 500");
    await expect(read()).rejects.toThrow("no weather source is configured");
  });
});
