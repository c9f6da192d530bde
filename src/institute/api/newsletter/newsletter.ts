import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { saveForeword } from "#institute/db/newsletter/forewords.ts";
import { readNewsletter } from "#institute/db/newsletter/newsletter.ts";
import {
  ForewordInput,
  hasGoneOut,
  MAX_MONTHS_AHEAD,
  monthAfter,
  monthOf,
  NewsletterMonth,
} from "#institute/domain/newsletter/newsletter.ts";

/** The newsletter of a month, for admins: what it will say, and their foreword to it. */
export const newsletterApi = new Hono<Env>()
  .get("/:month", allow("newsletter.write"), async (c) =>
    c.json(await readNewsletter(c.var.db, readMonth(c.req.param("month")))),
  )
  .put("/:month", body(ForewordInput), async (c) => {
    const by = authorize(c.var.viewer, "newsletter.write");
    const month = readMonth(c.req.param("month"));
    if (hasGoneOut(month, new Date()))
      throw invalid("The day of this newsletter has passed. Write for a later month.");
    const foreword = c.req.valid("json");
    await transaction(c.var.db, (trx) => saveForeword(trx, by, month, foreword));
    return c.json(await readNewsletter(c.var.db, month));
  });

/** The month of an address; 404 for others than months, and for those too far ahead. */
function readMonth(typed: string): string {
  const { data: month } = NewsletterMonth.safeParse(typed);
  if (month === undefined || month > monthAfter(monthOf(new Date()), MAX_MONTHS_AHEAD))
    throw new AppError("notFound", "There is no newsletter of this month.");
  return month;
}

const invalid = (message: string) => new AppError("invalid", message, { fields: { text: message } });
