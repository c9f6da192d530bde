/** What the field station measured; a missing value is `null`, never 0. The names and units are those of the station's own service. */
export interface Weather {
  temp_c: number | null;
  relative_humidity: number | null;
  wind_mph: number | null;
  /** In words: `West-southwest`. */
  wind_dir: string | null;
  pressure_mb: number | null;
  /** ISO 8601 in UTC. */
  observation_time: string;
  davis_current_observation: Record<ExtremeName, number | null>;
  /** Who measured it, as it is shown beside it. */
  source: string;
}

/** The day's and the month's figures; the month's exist only where the source keeps them. */
export const extremeNames = [
  "temp_month_high_f",
  "temp_month_low_f",
  "relative_humidity_day_high",
  "relative_humidity_day_low",
  "relative_humidity_month_high",
  "relative_humidity_month_low",
  "rain_day_in",
  "rain_month_in",
  "wind_month_high_mph",
  "pressure_month_high_in",
  "pressure_month_low_in",
] as const;

export type ExtremeName = (typeof extremeNames)[number];

/** All of these figures, each looked up by its name. */
export const extremesFrom = (lookUp: (name: ExtremeName) => number | null | undefined) =>
  Object.fromEntries(extremeNames.map((name) => [name, lookUp(name) ?? null])) as Record<
    ExtremeName,
    number | null
  >;

/** After this an observation is called old. */
const STALE_AFTER_MS = 2 * 3_600_000;

export const isStale = (observationTime: string, now: number): boolean =>
  now - Date.parse(observationTime) > STALE_AFTER_MS;

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const converted = (convert: (value: number) => number) => (value: number | null) =>
  value === null ? null : rounded(convert(value));

/** The conversions of the panel (spec §9), each to one decimal. */
export const celsius = converted((fahrenheit) => ((fahrenheit - 32) * 5) / 9);
export const millimetres = converted((inches) => inches * 25.4);
/** Divided by 1.333, as the institute has always done it. */
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

/** A direction in degrees as one of sixteen winds. */
export const windName = (degrees: number): string => winds[Math.round(degrees / 22.5) % 16] ?? "North";

// What a thermometer, barometer or rain gauge on this planet can show; beyond it the instrument is broken.
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

/** A measured value, from a number or a text; `null` when there is none or it cannot be. */
export function parseMeasurement(value: unknown, kind: keyof typeof plausibleRanges): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  const [min, max] = plausibleRanges[kind];
  return typeof number === "number" && number >= min && number <= max ? number : null;
}
