import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#api/env.ts";
import { pageNumber, query } from "#api/http.ts";
import * as arrivals from "#db/surveys/arrivals.ts";
import { speciesHref } from "#domain/birds/species-href.ts";
import { MAX_PAGE_SIZE, type Paged } from "#domain/paging.ts";
import { computePresence, season, seasonOf } from "#domain/surveys/arrival.ts";
import { computePhenology } from "#domain/surveys/phenology.ts";
import { computePublicPhenology } from "#domain/surveys/sensitive-arrival.ts";
import { DEFAULT_YEAR, listedYears } from "#domain/surveys/survey.ts";

const year = z.coerce
  .number<string>("The year must be a number, such as 2018.")
  .int("The year must be a whole number.")
  .min(1850, "The year must be 1850 or later.")
  .max(2100, "The year must be 2100 or earlier.");
const species = z.string().trim().max(200, "At most 200 characters.");
const site = z.string().trim().max(200, "At most 200 characters.").optional();

const RecordsQuery = z.object({
  year: year.default(DEFAULT_YEAR),
  species: species.optional(),
  site,
  page: pageNumber,
  limit: z.coerce.number<string>("The limit must be a number.").int().min(1).max(MAX_PAGE_SIZE).default(12),
});
const SpeciesQuery = z.object({ species, site });

/** Arrival and departure dates, computed from surveys and their counts. */
export const arrivalsApi = new Hono<Env>()
  .get("/records", query(RecordsQuery), async (c) => {
    const params = c.req.valid("query");
    const { db } = c.var;
    if (!params.species) return c.json(await arrivals.listRecordsOfYear(db, params.year, params));
    const found = await arrivals.findDetections(db, params.species, params.site || undefined);
    return c.json(toSinglePage(found ? [arrivals.toArrivalRecord(found, params.year)] : []));
  })
  .get("/choices", async (c) => {
    const { db } = c.var;
    const years = new Set([...listedYears, ...(await arrivals.listSurveyedYears(db))]);
    const all = await arrivals.namedSpecies(db);
    const sites = await arrivals.listSites(db);
    return c.json({
      years: [...years].sort((a, b) => a - b),
      species: all.map(({ englishName, scientificName }) => ({ englishName, scientificName })),
      sites: sites.map(({ locationID, name }) => ({ locationID, name })),
    });
  })
  .get("/phenology", query(SpeciesQuery), async (c) => {
    const { db } = c.var;
    const params = c.req.valid("query");
    const found = await arrivals.findDetections(db, params.species, params.site || undefined);
    if (!found)
      return c.json({
        species: null,
        guide: null,
        placesWithheld: false,
        site: null,
        bins: [],
        seasons: [],
        days: [],
      });
    const placesWithheld = found.isGeneralised;
    const publicFacts = {
      species: found.species,
      guide: found.slug === null ? null : speciesHref(found.slug),
      placesWithheld,
    };
    if (placesWithheld) {
      const bins = computePublicPhenology(found.days, found.detections);
      return c.json({ ...publicFacts, site: found.site, bins, seasons: [], days: [] });
    }
    const seenOn = new Map(found.detections.map((day) => [day.date, day.surveys]));
    const seasons = [...new Set(found.days.map(({ date }) => seasonOf(date)))];
    return c.json({
      ...publicFacts,
      site: found.site,
      bins: computePhenology(found.days, found.detections),
      seasons: seasons.map((begins) => ({
        begins,
        ...computePresence(found.days, found.detections, season(begins)),
      })),
      days: found.days.map(({ date, surveys }) => ({ date, surveys, surveysSeen: seenOn.get(date) ?? 0 })),
    });
  });

const toSinglePage = <Item>(data: Item[]): Paged<Item> => ({
  data,
  currentPage: 0,
  numberOfPages: Math.min(1, data.length),
  total: data.length,
});
