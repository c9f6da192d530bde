import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { extremesFrom, type Weather } from "#domain/institute/weather.ts";
import { WeatherPanel } from "./weather-panel.tsx";

const now = Date.parse("2026-11-22T10:00:00Z");
const observed = (observation_time: string): Weather => ({
  temp_c: 25.4,
  relative_humidity: 61,
  wind_mph: 5.8,
  wind_dir: null,
  pressure_mb: null,
  observation_time,
  davis_current_observation: extremesFrom(() => 1),
  source: "test",
});
const panel = (time: string) =>
  renderToStaticMarkup(createElement(WeatherPanel, { weather: observed(time), now }));

test("an old reading is dated, and is not labelled today or this month", () => {
  const markup = panel("2026-10-14T10:00:00Z");
  expect(markup).toContain("Rain on 14 October");
  expect(markup).not.toMatch(/today|this month/);
  expect(markup).toContain("old observation, none received since");
});

test("a reading of today is labelled today and this month", () => {
  expect(panel("2026-11-22T09:30:00Z")).toMatch(/Rain today.*this month/s);
});

test("a missing value shows a spinner while the reading is new, and a dash once it is old", () => {
  expect(panel("2026-11-22T09:30:00Z")).toContain("Not yet available");
  const old = panel("2026-10-14T10:00:00Z");
  expect(old).not.toContain("Not yet available");
  expect(old).toContain("not measured");
});
