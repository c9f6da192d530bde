import { renderToStaticMarkup } from "react-dom/server";
import { load, type PageContext } from "../page-context.ts";
import { WeatherPanel } from "./weather-panel.tsx";

/** The weather panel as finished markup, made in the loader: what a browser never has to make needs no script there. */
export async function renderWeather(client: PageContext["client"]): Promise<string> {
  const weather = await load(client.api.weather.$get());
  const observed = weather.observation_time === null ? null : weather;
  return renderToStaticMarkup(<WeatherPanel weather={observed} now={Date.now()} />);
}
