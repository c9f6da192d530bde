import { Hono } from "hono";
import { z } from "zod";
import * as arrivals from "#db/arrivals.ts";
import { presence, season, seasonOf } from "#domain/arrival.ts";
import { largestPageSize, type Paged } from "#domain/paging.ts";
import { phenology } from "#domain/phenology.ts";
import { pooledPhenology } from "#domain/sensitive-arrival.ts";
import { defaultYear, listedYears } from "#domain/survey.ts";
import type { Env } from "./env.ts";
import { query } from "./http.ts";

const year = z.coerce
  .number<string>("A year is a number such as 2018.")
  .int("A year is a whole number.")
  .min(1850, "A year from 1850 on.")
  .max(2100, "A year up to 2100.");
const species = z.string().trim().max(200, "At most 200 characters.");
const site = z.string().trim().max(200, "At most 200 characters.").optional();

const RecordsQuery = z.object({
  year: year.default(defaultYear),
  species: species.optional(),
  site,
  page: z.coerce.number<string>("A page is a number from 0.").int().min(0).max(1e9).default(0),
  limit: z.coerce.number<string>("A limit is a number.").int().min(1).max(largestPageSize).default(12),
});
const SpeciesQuery = z.object({ species, site });

/** When birds come and go: computed from surveys and what was counted on them. */
export const arrivalsApi = new Hono<Env>()
  .get("/records", query(RecordsQuery), async (c) => {
    const asked = c.req.valid("query");
    const { db } = c.var;
    if (!asked.species) return c.json(await arrivals.recordsOfYear(db, asked.year, asked));
    const found = await arrivals.sightings(db, asked.species, asked.site || undefined);
    return c.json(whole(found ? [arrivals.recordOf(found, asked.year)] : []));
  })
  .get("/choices", async (c) => {
    const { db } = c.var;
    const years = new Set([...listedYears, ...(await arrivals.surveyedYears(db))]);
    const all = await arrivals.namedSpecies(db);
    const sites = await arrivals.sites(db);
    return c.json({
      years: [...years].sort((a, b) => a - b),
      species: all.map(({ englishName, scientificName }) => ({ englishName, scientificName })),
      sites: sites.map(({ locationID, name }) => ({ locationID, name })),
    });
  })
  .get("/phenology", query(SpeciesQuery), async (c) => {
    const { db } = c.var;
    const asked = c.req.valid("query");
    const found = await arrivals.sightings(db, asked.species, asked.site || undefined);
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
    const told = {
      species: found.species,
      guide: await arrivals.addressInGuide(db, found.species),
      placesWithheld,
    };
    if (placesWithheld) {
      const bins = pooledPhenology(found.days, found.seen);
      return c.json({ ...told, site: found.site, bins, seasons: [], days: [] });
    }
    const seenOn = new Map(found.seen.map((day) => [day.date, day.surveys]));
    const seasons = [...new Set(found.days.map(({ date }) => seasonOf(date)))];
    return c.json({
      ...told,
      site: found.site,
      bins: phenology(found.days, found.seen),
      seasons: seasons.map((begins) => ({ begins, ...presence(found.days, found.seen, season(begins)) })),
      days: found.days.map(({ date, surveys }) => ({ date, surveys, surveysSeen: seenOn.get(date) ?? 0 })),
    });
  });

const whole = <Item>(data: Item[]): Paged<Item> => ({
  data,
  currentPage: 0,
  numberOfPages: Math.min(1, data.length),
  total: data.length,
});
