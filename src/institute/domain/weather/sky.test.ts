import { expect, test } from "vitest";
import { type Sky, skyAt, sunHours } from "./sky.ts";

/** A time by the clock of the station. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+01:00`);
const reading = (time: Date, humidity: number | null, rate: number | null = 0) => ({
  observation_time: time.toISOString(),
  relative_humidity: humidity,
  davis_current_observation: { rain_rate_in_per_hr: rate },
});

test.each<[time: string, sky: Sky]>([
  ["03:00", "night"],
  ["05:30", "dawn"],
  ["06:40", "dawn"],
  ["09:00", "day"],
  ["13:00", "day"],
  ["17:30", "dusk"],
  ["18:30", "dusk"],
  ["22:00", "night"],
])("at %s on a clear day of October it is %s", (time, sky) => {
  const now = at("2026-10-20", time);
  expect(skyAt(now, reading(now, 60))).toBe(sky);
});

test.each([
  ["2026-01-20", 6.77, 18.4],
  ["2026-03-21", 6.46, 18.58],
  ["2026-06-21", 6.08, 18.78],
  ["2026-09-23", 6.22, 18.33],
  ["2026-11-20", 6.34, 17.98],
])(
  "on %s the sun rises and sets as by the longer sums of the NOAA solar calculator, to three minutes",
  (day, rise, set) => {
    const sun = sunHours(new Date(`${day}T12:00:00Z`));
    expect(Math.abs(sun.rise - rise)).toBeLessThan(0.05);
    expect(Math.abs(sun.set - set)).toBeLessThan(0.05);
  },
);

test("rain is what a visitor sees at dawn, by day and at dusk, and at night the rain of a night", () => {
  const seen = ["06:30", "13:00", "18:00", "23:00"].map((time) => {
    const now = at("2026-08-14", time);
    return skyAt(now, reading(now, 96, 0.2));
  });
  expect(seen).toEqual(["rain", "rain", "rain", "night-rain"]);
});

test.each<[day: string, humidity: number | null, sky: Sky]>([
  ["2026-11-27", 22, "harmattan"],
  ["2026-11-27", 61, "day"],
  ["2026-01-10", 18, "harmattan"],
  ["2026-01-10", 45, "day"],
  ["2026-03-20", 25, "harmattan"],
  ["2026-07-10", 25, "day"],
  ["2026-01-10", null, "harmattan"],
  ["2026-07-10", null, "day"],
])("by day on %s, with a humidity of %s, the sky is %s", (day, humidity, sky) => {
  const now = at(day, "12:00");
  expect(skyAt(now, reading(now, humidity))).toBe(sky);
});

test("dust hides neither dawn nor dusk nor the stars", () => {
  const seen = ["06:30", "18:00", "23:00"].map((time) => {
    const now = at("2026-01-10", time);
    return skyAt(now, reading(now, 15));
  });
  expect(seen).toEqual(["dawn", "dusk", "night"]);
});

test("without a reading of the last two hours the clock and the season decide", () => {
  const noon = (day: string) => at(day, "12:00");
  const wet = reading(at("2026-08-14", "09:30"), 97, 0.4);
  expect(skyAt(noon("2026-08-14"), wet)).toBe("day");
  expect(skyAt(noon("2026-08-14"), null)).toBe("day");
  expect(skyAt(noon("2026-01-10"), null)).toBe("harmattan");
  expect(skyAt(noon("2026-11-10"), null)).toBe("day");
  // The clock of the station is wrong.
  expect(skyAt(noon("2026-08-13"), wet)).toBe("day");
  expect(skyAt(noon("2026-08-14"), { ...wet, observation_time: "never" })).toBe("day");
});

test("in every hour of every month there is one sky, and each is seen in a year", () => {
  const seen = new Set<Sky>();
  for (let month = 1; month <= 12; month++)
    for (let hour = 0; hour < 24; hour++) {
      const now = at(`2026-${String(month).padStart(2, "0")}-15`, `${String(hour).padStart(2, "0")}:15`);
      for (const weather of [null, reading(now, 60), reading(now, 96, 0.1)]) seen.add(skyAt(now, weather));
    }
  expect([...seen].sort()).toEqual(["dawn", "day", "dusk", "harmattan", "night", "night-rain", "rain"]);
});
