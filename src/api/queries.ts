import { z } from "zod";
import { MAX_PAGE_SIZE } from "#domain/paging.ts";

const page = z.coerce
  .number<string>("A page is a number from 0.")
  .int("A page is a whole number.")
  .min(0, "Pages count from 0.")
  .max(1e9, "There is no such page.")
  .default(0);
const limit = z.coerce
  .number<string>("A limit is a number.")
  .int()
  .min(1, "At least 1.")
  .max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE}.`)
  .optional();

const year = z.coerce
  .number<string>("A year is a number.")
  .int()
  .min(1800, "A year from 1800 on.")
  .max(2100, "A year up to 2100.");

/** A year that a list is narrowed to. */
export const optionalYear = year.optional();

/** The same of works, of which `none` asks for those without a year. */
export const yearOrNone = z.union([z.literal("none"), year]).optional();

/** What every list can be asked for: pages count from 0. */
export const Paging = z.object({ page, limit });
