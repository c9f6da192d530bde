import { type ExtremeName, extremesFrom, type Weather } from "#institute/domain/weather/weather.ts";

const month: Partial<Record<ExtremeName, number>> = {
  temp_month_high_f: 81,
  temp_month_low_f: 61.5,
  relative_humidity_month_high: 97,
  relative_humidity_month_low: 31,
  rain_day_in: 0.063,
  rain_month_in: 1.7047,
  wind_month_high_mph: 28,
};

/** An invented observation, dated before `now` so that a real one replaces it. */
export const demoWeather = (now: number): Weather => ({
  temp_c: 25.4,
  relative_humidity: 61,
  wind_mph: 5.8,
  wind_dir: "West-southwest",
  pressure_mb: 1013.1,
  observation_time: new Date(now - 40 * 60_000).toISOString(),
  davis_current_observation: extremesFrom((name) => month[name]),
  source: "invented for the demo",
});
