import { z } from "zod";
import { MAX_WITHIN_KM } from "#birds/domain/surveys/place.ts";
import { pageNumber } from "#core/api/http.ts";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";

export const year = z.coerce
  .number<string>("The year must be a number, such as 2018.")
  .int("The year must be a whole number.")
  .min(1850, "The year must be 1850 or later.")
  .max(2100, "The year must be 2100 or earlier.");
export const species = z.string().trim().max(200, "At most 200 characters.");
export const site = z.string().trim().max(200, "At most 200 characters.").optional();
const badDistance = `Give a whole number of kilometres, at most ${MAX_WITHIN_KM}.`;
export const within = z.coerce
  .number<string>(badDistance)
  .int(badDistance)
  .min(0, badDistance)
  .max(MAX_WITHIN_KM, badDistance)
  .default(0);
export const page = pageNumber;
export const limit = z.coerce
  .number<string>("The limit must be a number.")
  .int()
  .min(1)
  .max(MAX_PAGE_SIZE)
  .default(12);

/** The species and place of a chart; `year` chooses the place if no site is named. */
export const SpeciesQuery = z.object({ species, site, within, year: year.optional() });
