import { Hono } from "hono";
import { z } from "zod";
import { findRecord, listRecordsOfYear, recordsPeriods } from "#birds/db/surveys/arrival-records.ts";
import * as arrivals from "#birds/db/surveys/arrivals.ts";
import { listArriving } from "#birds/db/surveys/arriving.ts";
import { listSites, searchSites } from "#birds/db/surveys/places.ts";
import { searchSeries } from "#birds/db/surveys/series.ts";
import { listBeforeSplits, type PublicSplit, toPublicSplit } from "#birds/db/surveys/splits.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import {
  computePresence,
  type DetectionDay,
  type SurveyDay,
  YEAR_FROM,
  yearFromDay,
  yearOf,
} from "#birds/domain/surveys/arrival.ts";
import { findStays, type SeasonPresence, type Stay } from "#birds/domain/surveys/arrival-dates.ts";
import { type BirdYear, findBirdYear } from "#birds/domain/surveys/bird-year.ts";
import { computePhenology, type PhenologyBin } from "#birds/domain/surveys/phenology.ts";
import type { Place } from "#birds/domain/surveys/place.ts";
import { computePublicPhenology } from "#birds/domain/surveys/sensitive-arrival.ts";
import { DEFAULT_YEAR, listedYears } from "#birds/domain/surveys/survey.ts";
import { computeTrend } from "#birds/domain/surveys/trend.ts";
import type { Env } from "#core/api/env.ts";
import { query } from "#core/api/http.ts";
import type { Db } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { limit, page, SpeciesQuery, site, species, within, year } from "./species-query.ts";

const RecordsQuery = z.object({
  year: year.default(DEFAULT_YEAR),
  species: species.optional(),
  site,
  within,
  /** Of all species: those that were detected in the year, or in the season that begins in it. */
  period: z.enum(recordsPeriods, `One of ${recordsPeriods.join(", ")}.`).default("year"),
  page,
  limit,
});
const SearchQuery = z.object({ search: z.string().trim().max(200).default(""), page, limit });

/** Arrival and departure dates, computed from surveys and their counts. */
export const arrivalsApi = new Hono<Env>()
  .get("/records", query(RecordsQuery), async (c) => {
    const params = c.req.valid("query");
    const { db } = c.var;
    if (!params.species) return c.json(await listRecordsOfYear(db, params.year, params));
    const found = await findRecord(db, params.species, params.year, params);
    return c.json(toSinglePage(found ? [found] : []));
  })
  .get("/choices", async (c) => {
    const { db } = c.var;
    const all = await arrivals.namedSpecies(db);
    const sites = await listSites(db);
    return c.json({
      years: await listYears(db),
      species: all.map(({ englishName, scientificName }) => ({ englishName, scientificName })),
      sites: sites.map(({ locationID, name }) => ({ locationID, name })),
    });
  })
  .get("/now", async (c) => c.json(await listArriving(c.var.db, lagosDay(new Date()))))
  .get("/years", async (c) => c.json({ years: await listYears(c.var.db) }))
  .get("/species", query(SearchQuery), async (c) => {
    const { search, ...paging } = c.req.valid("query");
    const found = searchSeries(await arrivals.namedSpecies(c.var.db), search);
    return c.json(
      toPage(found, paging, ({ englishName, scientificName }) => ({ englishName, scientificName })),
    );
  })
  .get("/places", query(SearchQuery), async (c) => {
    const { search, ...paging } = c.req.valid("query");
    const found = await searchSites(c.var.db, search);
    return c.json(toPage(found, paging, ({ locationID, name, surveys }) => ({ locationID, name, surveys })));
  })
  .get("/phenology", query(SpeciesQuery), async (c) => {
    const { db } = c.var;
    const params = c.req.valid("query");
    const found = await arrivals.findDetections(db, params.species, params);
    if (!found) return c.json(unknownSpecies);
    const { days, detections, isResident, isGeneralised: placesWithheld } = found;
    const publicFacts = {
      species: found.species,
      guide: found.slug === null ? null : speciesHref(found.slug),
      split: found.split && toPublicSplit(found.species, found.split),
      before: await listBeforeSplits(db, found.species),
      placesWithheld,
      site: found.place?.site ?? null,
      place: found.place && publicPlace(found.place),
    };
    if (placesWithheld)
      return c.json({
        ...unknownSpecies,
        ...publicFacts,
        bins: computePublicPhenology(days, detections),
      });
    const seenOn = new Map(detections.map((day) => [day.date, day.surveys]));
    const seasons = listPresences(days, detections, YEAR_FROM);
    const year = findBirdYear(days, detections);
    const stays = isResident ? [] : findStays(found, year);
    return c.json({
      ...publicFacts,
      bins: computePhenology(days, detections),
      seasons,
      yearFrom: year.yearFrom,
      year,
      ownYears: listPresences(days, detections, year.yearFrom),
      isResident,
      arrivals: stays[0]?.arrivals ?? null,
      departures: stays.at(-1)?.departures ?? null,
      stays,
      trend: computeTrend(seasons),
      days: days.map(({ date, surveys }) => ({ date, surveys, surveysSeen: seenOn.get(date) ?? 0 })),
    });
  });

/** What the surveys show in each year that begins on a day. */
const listPresences = (
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  from: string,
): SeasonPresence[] =>
  [...new Set(days.map(({ date }) => yearOf(date, from)))].map((begins) => ({
    begins,
    ...computePresence(days, detections, yearFromDay(begins, from)),
  }));

const unknownYear: BirdYear = {
  yearFrom: YEAR_FROM,
  kind: "tooFew",
  gaps: [],
  rate: null,
  surveysToMiss: null,
};

/** A list whose type says what others like it hold. */
const none = <Item>(): Item[] => [];

const unknownSpecies = {
  species: null,
  guide: null,
  split: null,
  placesWithheld: false,
  site: null,
  place: null,
  before: none<PublicSplit>(),
  bins: none<PhenologyBin>(),
  seasons: none<SeasonPresence>(),
  yearFrom: YEAR_FROM,
  year: unknownYear,
  ownYears: none<SeasonPresence>(),
  isResident: false,
  arrivals: null,
  departures: null,
  stays: none<Stay>(),
  trend: null,
  days: none<{ date: string; surveys: number; surveysSeen: number }>(),
};

const publicPlace = ({ site, name, within, sites, isDefault }: Place): Place => ({
  site,
  name,
  within,
  sites,
  isDefault,
});

async function listYears(db: Db): Promise<number[]> {
  const years = new Set([...listedYears, ...(await arrivals.listSurveyedYears(db))]);
  return [...years].sort((a, b) => a - b);
}

function toPage<Item, Row>(
  found: readonly Item[],
  { page, limit }: { page: number; limit: number },
  toRow: (item: Item) => Row,
): Paged<Row> {
  const { offset, size, ...paging } = pageWindow(found.length, page, limit);
  return { data: found.slice(offset, offset + size).map(toRow), ...paging, total: found.length };
}

const toSinglePage = <Item>(data: Item[]): Paged<Item> => ({
  data,
  currentPage: 0,
  numberOfPages: Math.min(1, data.length),
  total: data.length,
});
