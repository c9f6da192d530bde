import { fetchObject } from "#core/adapters/fetch-text.ts";
import { asObject } from "#core/domain/keys.ts";
import { extremesFrom, parseMeasurement } from "#institute/domain/weather/weather.ts";
import { createObservation, type WeatherSource } from "./source.ts";

export interface WeatherLinkV1 {
  user: string;
  password: string;
  token: string;
  /** A compatible server, for example a relay. */
  address?: string | undefined;
}

const kindOf = (name: string) =>
  name.startsWith("temp")
    ? "temp_f"
    : name.startsWith("rain")
      ? "rain_in"
      : name.startsWith("pressure")
        ? "pressure_in"
        : name.startsWith("wind")
          ? "wind_mph"
          : "relative_humidity";

/** A Davis station on WeatherLink v1 (`NoaaExt`), where every value is a string and fields may be missing. */
export function weatherLinkV1(settings: WeatherLinkV1): WeatherSource {
  const { user, password, token, address = "https://api.weatherlink.com" } = settings;
  const query = new URLSearchParams({ user, pass: password, apiToken: token });
  return {
    name: "WeatherLink v1",
    async read(now) {
      const document = await fetchObject(`${address}/v1/NoaaExt.json?${query}`);
      const davis = asObject(document.davis_current_observation);
      const { observation_time_rfc822: time, wind_dir } = document;
      return createObservation(
        now,
        typeof time === "string" ? new Date(time) : undefined,
        {
          temp_c: parseMeasurement(document.temp_c, "temp_c"),
          relative_humidity: parseMeasurement(document.relative_humidity, "relative_humidity"),
          wind_mph: parseMeasurement(document.wind_mph, "wind_mph"),
          wind_dir: typeof wind_dir === "string" && /^[A-Za-z -]{1,30}$/.test(wind_dir) ? wind_dir : null,
          pressure_mb: parseMeasurement(document.pressure_mb, "pressure_mb"),
          source: "the field station, through WeatherLink",
        },
        extremesFrom((name) => parseMeasurement(davis[name], kindOf(name))),
      );
    },
  };
}
