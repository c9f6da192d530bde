import { recordOf } from "#core/domain/keys.ts";

/** Measurements of the field station, with its service's names and units; a missing value is `null`, never 0. */
export interface Weather {
  temp_c: number | null;
  relative_humidity: number | null;
  wind_mph: number | null;
  /** A compass direction, for example `West-southwest`. */
  wind_dir: string | null;
  pressure_mb: number | null;
  /** ISO 8601 in UTC. */
  observation_time: string;
  davis_current_observation: Record<ExtremeName, number | null>;
  /** The attribution shown beside the values. */
  source: string;
}

/** The rate of rain, and daily and monthly figures; the monthly ones exist only if the source provides them. */
export const extremeNames = [
  "temp_month_high_f",
  "temp_month_low_f",
  "relative_humidity_day_high",
  "relative_humidity_day_low",
  "relative_humidity_month_high",
  "relative_humidity_month_low",
  "rain_rate_in_per_hr",
  "rain_day_in",
  "rain_month_in",
  "wind_month_high_mph",
  "pressure_month_high_in",
  "pressure_month_low_in",
] as const;

export type ExtremeName = (typeof extremeNames)[number];

/** All these figures, each from `lookUp` by name. */
export const extremesFrom = (lookUp: (name: ExtremeName) => number | null | undefined) =>
  recordOf(extremeNames, (name) => lookUp(name) ?? null);

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const converted = (convert: (value: number) => number) => (value: number | null) =>
  value === null ? null : rounded(convert(value));

/** The conversions of the panel (spec §9), each to one decimal. */
export const celsius = converted((fahrenheit) => ((fahrenheit - 32) * 5) / 9);
export const millimetres = converted((inches) => inches * 25.4);
/** Divided by 1.333, as the institute has always calculated it. */
export const mercury = converted((millibars) => millibars / 1.333);
export const kilometresPerHour = converted((miles) => miles * 1.609344);
export const millibars = converted((inches) => inches * 33.8639);

const winds = [
  "North",
  "North-northeast",
  "Northeast",
  "East-northeast",
  "East",
  "East-southeast",
  "Southeast",
  "South-southeast",
  "South",
  "South-southwest",
  "Southwest",
  "West-southwest",
  "West",
  "West-northwest",
  "Northwest",
  "North-northwest",
];

/** A direction in degrees as one of 16 compass points. */
export const windName = (degrees: number): string => winds[Math.round(degrees / 22.5) % 16] ?? "North";

// The range that is physically possible on Earth; values outside it mean a faulty instrument.
const plausibleRanges = {
  temp_c: [-60, 60],
  temp_f: [-76, 140],
  relative_humidity: [0, 100],
  wind_mph: [0, 250],
  pressure_mb: [850, 1100],
  pressure_in: [25.1, 32.5],
  rain_in: [0, 80],
  rain_mm: [0, 2000],
  wind_kmh: [0, 400],
} as const;

/** A measurement from a number or a string; `null` if it is missing or impossible. */
export function parseMeasurement(value: unknown, kind: keyof typeof plausibleRanges): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  const [min, max] = plausibleRanges[kind];
  return typeof number === "number" && number >= min && number <= max ? number : null;
}
