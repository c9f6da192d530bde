import { fetchObject } from "#core/adapters/fetch-text.ts";
import { asObject } from "#core/domain/keys.ts";
import { millibars, parseMeasurement, windName } from "#institute/domain/weather/weather.ts";
import { createObservation, type WeatherSource } from "./source.ts";

export interface WeatherLinkV2 {
  station: string;
  key: string;
  secret: string;
  /** A compatible server, for example a relay. */
  address?: string | undefined;
}

type Reading = Record<string, unknown>;

/** A Davis station on WeatherLink v2, where each type of sensor has its own fields. */
export function weatherLinkV2(settings: WeatherLinkV2): WeatherSource {
  const { station, key, secret, address = "https://api.weatherlink.com" } = settings;
  const query = new URLSearchParams({ "api-key": key });
  return {
    name: "WeatherLink v2",
    async read(now) {
      const document = await fetchObject(`${address}/v2/current/${encodeURIComponent(station)}?${query}`, {
        headers: { "X-Api-Secret": secret },
      });
      const readings = readingsOf(document);
      /** The first value that any sensor sends under one of these names. */
      const find = (kind: Parameters<typeof parseMeasurement>[1], ...names: string[]) =>
        names
          .flatMap((name) => readings.map((reading) => parseMeasurement(reading[name], kind)))
          .find((value) => value !== null) ?? null;

      const outside = readings.find((reading) => "temp" in reading || "temp_out" in reading) ?? readings[0];
      const seconds = outside?.ts;
      const fahrenheit = find("temp_f", "temp", "temp_out");
      const inches = find("pressure_in", "bar_sea_level", "bar");
      const degrees = readings
        .flatMap((reading) => [reading.wind_dir_last, reading.wind_dir])
        .find((value) => typeof value === "number" && value >= 0 && value <= 360);
      return createObservation(
        now,
        typeof seconds === "number" ? new Date(seconds * 1000) : undefined,
        {
          temp_c: fahrenheit === null ? null : Number((((fahrenheit - 32) * 5) / 9).toFixed(1)),
          relative_humidity: find("relative_humidity", "hum", "hum_out"),
          wind_mph: find("wind_mph", "wind_speed_last", "wind_speed"),
          wind_dir: typeof degrees === "number" ? windName(degrees) : null,
          pressure_mb: millibars(inches),
          source: "the field station, through WeatherLink",
        },
        {
          rain_rate_in_per_hr: find("rain_in", "rain_rate_last_in", "rain_rate_in"),
          rain_day_in: find("rain_in", "rainfall_day_in", "rainfall_daily_in", "rain_day_in"),
          rain_month_in: find("rain_in", "rainfall_month_in", "rainfall_monthly_in", "rain_month_in"),
        },
      );
    },
  };
}

/** The newest record of each sensor. */
function readingsOf(document: Record<string, unknown>): Reading[] {
  const { sensors } = document;
  if (!Array.isArray(sensors)) return [];
  return sensors.slice(0, 100).flatMap((sensor) => {
    const { data } = asObject(sensor);
    return Array.isArray(data) && data.length > 0 ? [asObject(data.at(-1))] : [];
  });
}
