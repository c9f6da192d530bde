import { MAX_WITHIN_KM, offeredDistances } from "#birds/domain/surveys/place.ts";
import { DEFAULT_YEAR } from "#birds/domain/surveys/survey.ts";

/** What the address of the page of point counts selects. */
export interface Selected {
  year: number;
  name: string;
  /** The key or name of a site; empty for the records of all places and the charts of the most surveyed one. */
  site: string;
  within: number;
}

export function readSelected(params: URLSearchParams, defaultName: string): Selected {
  const year = params.get("year") ?? "";
  const within = Number(params.get("within") ?? 0);
  const text = (name: string) => params.get(name)?.trim().slice(0, 200);
  const site = text("site") ?? "";
  return {
    year: /^(18[5-9]\d|19\d\d|20\d\d)$/.test(year) ? Number(year) : DEFAULT_YEAR,
    name: text("species") ?? defaultName,
    site: site.toLowerCase() === "all" ? "" : site,
    within: Number.isInteger(within) && within >= 0 && within <= MAX_WITHIN_KM ? within : offeredDistances[0],
  };
}
