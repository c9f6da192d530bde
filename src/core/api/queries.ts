import { z } from "zod";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";

const page = z.coerce
  .number<string>("The page must be a number from 0.")
  .int("The page must be a whole number.")
  .min(0, "Pages start at 0.")
  .max(1e9, "This page does not exist.")
  .default(0);
const limit = z.coerce
  .number<string>("The limit must be a number.")
  .int()
  .min(1, "At least 1.")
  .max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE}.`)
  .optional();

const year = z.coerce
  .number<string>("The year must be a number.")
  .int()
  .min(1800, "The year must be 1800 or later.")
  .max(2100, "The year must be 2100 or earlier.");

/** The year filter of a list. */
export const optionalYear = year.optional();

/** The year filter of works, where `none` matches those without a year. */
export const yearOrNone = z.union([z.literal("none"), year]).optional();

/** The paging of every list; pages count from 0. */
export const Paging = z.object({ page, limit });

/** Whether a search that finds little or nothing also says what was probably meant. */
export const suggestChoice = z.enum(["true", "false"], "true or false.").default("false");
