import { renderToStaticMarkup } from "react-dom/server";
import { load, type PageContext } from "../page-context.ts";
import { WeatherPanel } from "./weather-panel.tsx";

/** The weather panel as static markup, rendered in the loader so that the browser needs no script for it. */
export async function renderWeather(client: PageContext["client"]): Promise<string> {
  const weather = await load(client.api.weather.$get());
  const observed = weather.observation_time === null ? null : weather;
  return renderToStaticMarkup(<WeatherPanel weather={observed} now={Date.now()} />);
}
