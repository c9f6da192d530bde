import { fieldStation, UTC_OFFSET_HOURS } from "#core/institute.ts";
import type { Weather } from "./weather.ts";

/** The skies over the field station, each a picture of `core/web/art/sky.ts`, and what they are called. */
export const skies = {
  dawn: "at dawn",
  day: "by day",
  harmattan: "in the dust of the harmattan",
  rain: "in the rain",
  dusk: "at dusk",
  night: "at night",
  "night-rain": "in the rain at night",
} as const;

export type Sky = keyof typeof skies;

export const isNight = (sky: Sky): boolean => sky === "night" || sky === "night-rain";

type Reading = Pick<Weather, "observation_time" | "relative_humidity"> & {
  davis_current_observation: Pick<Weather["davis_current_observation"], "rain_rate_in_per_hr">;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An older reading says nothing of the sky, nor does one of the future. */
const NEWEST_MS = 2 * HOUR_MS;
/** How long before and after the sun rises or sets it is dawn or dusk. */
const TWILIGHT_HOURS = 1;
/** The months in which the dry wind from the Sahara blows, and those in which it does so on most days. */
const HARMATTAN_MONTHS = [11, 12, 1, 2, 3];
const MOST_HARMATTAN_MONTHS = [12, 1, 2];
/** Per cent; drier air by day, in these months, comes from the desert. */
const DRY_AIR = 30;

/** The sky over the station: the clock and the rain decide, and by day dust, or the season where no reading is new. */
export function skyAt(time: Date, weather: Reading | null): Sky {
  const local = new Date(time.getTime() + UTC_OFFSET_HOURS * HOUR_MS);
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
  const { rise, set } = sunHours(local);
  const isDark = hour < rise - TWILIGHT_HOURS || hour >= set + TWILIGHT_HOURS;
  const age = weather ? time.getTime() - Date.parse(weather.observation_time) : Number.NaN;
  const reading = age > -NEWEST_MS && age <= NEWEST_MS ? weather : null;
  if ((reading?.davis_current_observation.rain_rate_in_per_hr ?? 0) > 0)
    return isDark ? "night-rain" : "rain";
  if (isDark) return "night";
  if (hour < rise + TWILIGHT_HOURS) return "dawn";
  if (hour >= set - TWILIGHT_HOURS) return "dusk";
  const month = local.getUTCMonth() + 1;
  const humidity = reading?.relative_humidity ?? null;
  const isDusty =
    humidity === null
      ? MOST_HARMATTAN_MONTHS.includes(month)
      : HARMATTAN_MONTHS.includes(month) && humidity < DRY_AIR;
  return isDusty ? "harmattan" : "day";
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The hours of the station's clock at which the sun rises and sets, to a few minutes: Cooper's declination, Spencer's
 * equation of time as in Duffie and Beckman, Solar Engineering of Thermal Processes, chapter 1, and refraction of 0.83°.
 */
export function sunHours(local: Date): { rise: number; set: number } {
  const day = Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
  const angle = radians(((day - 1) * 360) / 365);
  const declination = radians(23.45 * Math.sin(radians((360 * (284 + day)) / 365)));
  const latitude = radians(fieldStation.latitude);
  const minutes =
    229.2 *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.04089 * Math.sin(2 * angle));
  const noon = 12 + UTC_OFFSET_HOURS - fieldStation.longitude / 15 - minutes / 60;
  const cosine =
    (Math.sin(radians(-0.83)) - Math.sin(latitude) * Math.sin(declination)) /
    (Math.cos(latitude) * Math.cos(declination));
  const half = (Math.acos(cosine) * 180) / Math.PI / 15;
  return { rise: noon - half, set: noon + half };
}
