import { fetchObject } from "#core/adapters/fetch-text.ts";
import { asObject } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { TIME_ZONE } from "#core/institute.ts";
import { parseMeasurement, windName } from "#institute/domain/weather/weather.ts";
import { createObservation, type WeatherSource } from "./source.ts";

export interface OpenMeteo {
  latitude: number;
  longitude: number;
  /** A compatible server, for example a relay. */
  address?: string | undefined;
}

/** The daily values, and the kind of measurement of each. */
const dailyKinds = {
  temperature_2m_max: "temp_c",
  temperature_2m_min: "temp_c",
  relative_humidity_2m_max: "relative_humidity",
  relative_humidity_2m_min: "relative_humidity",
  precipitation_sum: "rain_mm",
  wind_speed_10m_max: "wind_kmh",
} as const;

/** Modelled weather for any location, used when no station answers. */
export function openMeteo({ latitude, longitude, address }: OpenMeteo): WeatherSource {
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    current:
      "temperature_2m,relative_humidity_2m,precipitation,pressure_msl,wind_speed_10m,wind_direction_10m",
    daily: Object.keys(dailyKinds).join(),
    past_days: "31",
    forecast_days: "1",
    timezone: TIME_ZONE,
  });
  return {
    name: "Open-Meteo",
    async read(now) {
      const document = await fetchObject(`${address ?? "https://api.open-meteo.com"}/v1/forecast?${query}`);
      const current = asObject(document.current);
      const kmh = parseMeasurement(current.wind_speed_10m, "wind_kmh");
      const degrees = current.wind_direction_10m;
      const month = monthToDate(asObject(document.daily), now);
      return createObservation(
        now,
        timeOf(current.time, document.utc_offset_seconds),
        {
          temp_c: parseMeasurement(current.temperature_2m, "temp_c"),
          relative_humidity: parseMeasurement(current.relative_humidity_2m, "relative_humidity"),
          wind_mph: kmh === null ? null : Number((kmh / 1.609344).toFixed(1)),
          wind_dir: typeof degrees === "number" && degrees >= 0 && degrees <= 360 ? windName(degrees) : null,
          pressure_mb: parseMeasurement(current.pressure_msl, "pressure_mb"),
          source: "Open-Meteo, modelled for this location",
        },
        {
          temp_month_high_f: celsiusToFahrenheit(highest(month("temperature_2m_max"))),
          temp_month_low_f: celsiusToFahrenheit(lowest(month("temperature_2m_min"))),
          relative_humidity_day_high: month("relative_humidity_2m_max").at(-1) ?? null,
          relative_humidity_day_low: month("relative_humidity_2m_min").at(-1) ?? null,
          relative_humidity_month_high: highest(month("relative_humidity_2m_max")),
          relative_humidity_month_low: lowest(month("relative_humidity_2m_min")),
          rain_rate_in_per_hr: millimetresToInches(rateOf(current)),
          rain_day_in: millimetresToInches(month("precipitation_sum").at(-1) ?? null),
          rain_month_in: millimetresToInches(sum(month("precipitation_sum"))),
          wind_month_high_mph: kmhToMph(highest(month("wind_speed_10m_max"))),
        },
      );
    },
  };
}

/** Millimetres an hour, from those that fell in the seconds before. */
function rateOf({ precipitation, interval }: Record<string, unknown>): number | null {
  const fallen = parseMeasurement(precipitation, "rain_mm");
  return fallen === null || typeof interval !== "number" || interval <= 0 ? null : (fallen * 3600) / interval;
}

/** Local time without its offset, which is a separate field. */
function timeOf(time: unknown, offset: unknown): Date | undefined {
  if (typeof time !== "string" || typeof offset !== "number") return undefined;
  return new Date(Date.parse(`${time}Z`) - offset * 1000);
}

/** Each daily value from the first of this month until today. */
function monthToDate(days: Record<string, unknown>, now: Date) {
  const today = lagosDay(now);
  const dates: unknown[] = Array.isArray(days.time) ? days.time.slice(0, 100) : [];
  const indexes = dates.flatMap((date, index) =>
    typeof date === "string" && date.startsWith(today.slice(0, 7)) && date <= today ? [index] : [],
  );
  return (name: keyof typeof dailyKinds): (number | null)[] => {
    const values = days[name];
    return indexes.map((index) =>
      Array.isArray(values) ? parseMeasurement(values[index], dailyKinds[name]) : null,
    );
  };
}

const withoutNulls = (values: (number | null)[]) => values.filter((value) => value !== null);
const highest = (values: (number | null)[]) =>
  withoutNulls(values).reduce<number | null>(
    (best, value) => (best === null || value > best ? value : best),
    null,
  );
const lowest = (values: (number | null)[]) =>
  withoutNulls(values).reduce<number | null>(
    (best, value) => (best === null || value < best ? value : best),
    null,
  );
const sum = (values: (number | null)[]) =>
  withoutNulls(values).length > 0 ? withoutNulls(values).reduce((total, value) => total + value, 0) : null;
const celsiusToFahrenheit = (celsius: number | null) =>
  celsius === null ? null : Number(((celsius * 9) / 5 + 32).toFixed(2));
const millimetresToInches = (millimetres: number | null) =>
  millimetres === null ? null : Number((millimetres / 25.4).toFixed(4));
const kmhToMph = (kmh: number | null) => (kmh === null ? null : Number((kmh / 1.609344).toFixed(1)));
