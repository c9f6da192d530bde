import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { extremesFrom, type Weather } from "#institute/domain/weather/weather.ts";
import { WeatherPanel } from "./weather-panel.tsx";

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
  renderToStaticMarkup(createElement(WeatherPanel, { weather: observed(time) }));

test("the day and month of a reading are dated, so that no cached page calls an old reading today's", () => {
  const markup = panel("2026-10-14T10:00:00Z");
  expect(markup).toContain("Rain on 14 October");
  expect(markup).toContain("in October");
  expect(markup).not.toMatch(/today|this month|ago/);
});

test("a missing value is marked as not measured, and the page's script may show that it is still awaited", () => {
  const markup = panel("2026-11-22T09:30:00Z");
  expect(markup).toContain('data-observed="2026-11-22T09:30:00Z"');
  expect(markup).toMatch(/Not yet available.*not measured/s);
});
