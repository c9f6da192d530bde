import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { getFieldPack, getFieldPlaces, getFieldSpecies } from "#birds/db/surveys/field-pack.ts";
import { deleteSurvey, listDeleted, restoreSurvey } from "#birds/db/surveys/field-removal.ts";
import { undoReview } from "#birds/db/surveys/field-review-undo.ts";
import * as reviews from "#birds/db/surveys/field-reviews.ts";
import * as surveys from "#birds/db/surveys/field-surveys.ts";
import {
  FieldAcceptance,
  FieldArea,
  FieldDeletion,
  FieldReturn,
  FieldSurveyInput,
  fieldStates,
} from "#birds/domain/surveys/field-survey.ts";
import { ownSurveyCsv } from "#birds/formats/surveys/export.ts";
import { limitTo } from "#core/api/body-limits.ts";
import { streamText } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, query, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import type { Limits } from "#core/api/limits.ts";
import { Paging } from "#core/api/queries.ts";
import { isOfDisabledAccount } from "#core/db/accounts/accounts.ts";
import { touchSession } from "#core/db/accounts/sessions.ts";
import { transaction } from "#core/db/connect.ts";
import { isId, now } from "#core/db/record.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";

/** A survey of 2,000 counts with long remarks is shorter. */
const MAX_SURVEY_BYTES = 1_000_000;

const Own = z.object({
  after: z
    .string()
    .regex(/^[\d:.TZ-]+_[\da-f-]{36}$/, "Send `next` of the part before.")
    .optional(),
});
const Near = z.object({ near: FieldArea.optional() });
const Reviews = Paging.extend({
  state: z.enum(fieldStates, "pending, returned or accepted.").default("pending"),
});

/** Says to a phone whose member's account was closed in the meantime why nothing is stored. */
export const refuseClosedAccount = createMiddleware<Env>(async (c, next) => {
  const token = c.req.header("authorization")?.replace(/^Bearer /i, "") ?? "";
  const claims = token ? await c.var.tokens.verify(token) : undefined;
  if (claims && (await isOfDisabledAccount(c.var.db, claims.sessionId)))
    throw new AppError(
      "forbidden",
      `Your account is closed. Your surveys stay on this phone; export them or write to us at ${c.var.publicUrl()}/contact.`,
    );
  await next();
});

/** The limit of open surveys, which is not for admins. */
const maxOpenOf = (limits: Limits, member: Account) =>
  isAdmin(member) ? {} : { maxOpen: limits.rule("openFieldSurveys") };

/** A phone in the field makes no other calls, and its member reads when each device was last used. */
async function touch({ db, session }: Env["Variables"]): Promise<void> {
  if (session) await touchSession(db, session.sessionId);
}

/** Whether a phone has this version already. */
function isKnown(c: Context<Env>, version: string): boolean {
  const tag = `"${version}"`;
  c.header("Cache-Control", "public, no-cache");
  c.header("ETag", tag);
  return c.req.header("if-none-match")?.includes(tag) ?? false;
}

/** Surveys that members record in the field: the pack for a phone, and sending, reading and reviewing them. */
export const fieldApi = new Hono<Env>()
  .get("/species", async (c) => {
    const list = await getFieldSpecies(c.var.db);
    return isKnown(c, list.version) ? c.body(null, 304) : c.json(list);
  })
  .get("/places", query(Near), async (c) => c.json(await getFieldPlaces(c.var.db, c.req.valid("query").near)))
  .get("/pack", async (c) => {
    const pack = await getFieldPack(c.var.db);
    return isKnown(c, pack.version) ? c.body(null, 304) : c.json(pack);
  })
  .get("/surveys", query(Own), async (c) => {
    const member = authorize(c.var.viewer, "field.record");
    await touch(c.var);
    const part = { after: c.req.valid("query").after, limit: DEFAULT_PAGE_SIZE };
    return c.json(await surveys.listOwn(c.var.db, member, part));
  })
  .get("/surveys.csv", async (c) => {
    const { db, viewer } = c.var;
    const member = authorize(viewer, "field.record");
    async function* own() {
      for await (const rows of surveys.eachOwn(db, member))
        yield await Promise.all(rows.map((row) => reviews.toAcceptedSurvey(db, row, member)));
    }
    const name = `my-surveys-${now().slice(0, 10)}.csv`;
    return c.body(streamText(ownSurveyCsv(own())), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    });
  })
  .put("/surveys/:id", limitTo(MAX_SURVEY_BYTES), openBody(FieldSurveyInput), async (c) => {
    const { db, limits } = c.var;
    const member = authorize(c.var.viewer, "field.record");
    const id = c.req.param("id");
    if (id.length !== 36 || !isId(id))
      throw new AppError("notFound", "A survey has a UUID in lower case as its address.");
    await touch(c.var);
    const received = { survey: c.req.valid("json"), at: now(), ...maxOpenOf(limits, member) };
    const marks = await surveys.markNew(db, member, id, received);
    const { survey, isNew, isRepeat } = await transaction(db, (trx) =>
      surveys.storeSurvey(trx, member, id, { ...received, marks }),
    );
    c.set("isRepeat", isRepeat);
    return c.json(survey, isNew ? 201 : 200);
  })
  .get("/surveys/:id", async (c) =>
    c.json(await reviews.getSurvey(c.var.db, requireAccount(c.var.viewer), c.req.param("id"))),
  )
  .delete("/surveys/:id", body(FieldDeletion), async (c) => {
    const person = requireAccount(c.var.viewer);
    const { reason } = c.req.valid("json");
    await transaction(c.var.db, (trx) => deleteSurvey(trx, person, c.req.param("id"), reason));
    return c.body(null, 204);
  })
  .post("/surveys/:id/restore", async (c) => {
    const person = requireAccount(c.var.viewer);
    const maxOpen = c.var.limits.rule("openFieldSurveys");
    await transaction(c.var.db, (trx) => restoreSurvey(trx, person, c.req.param("id"), maxOpen));
    return c.body(null, 204);
  })
  .get("/reviews", allow("field.review"), query(Reviews), async (c) => {
    const admin = authorize(c.var.viewer, "field.review");
    const { limit = DEFAULT_PAGE_SIZE, ...filter } = c.req.valid("query");
    return c.json(await reviews.listReviews(c.var.db, admin, { ...filter, limit }));
  })
  .get("/deleted", allow("field.review"), async (c) => {
    authorize(c.var.viewer, "field.review");
    return c.json({ surveys: await listDeleted(c.var.db) });
  })
  .post("/surveys/:id/accept", allow("field.review"), body(FieldAcceptance), async (c) => {
    const admin = authorize(c.var.viewer, "field.review");
    const { version } = c.req.valid("json");
    return c.json(await once(c, (trx) => reviews.acceptSurvey(trx, admin, c.req.param("id"), version)));
  })
  .post("/surveys/:id/return", allow("field.review"), body(FieldReturn), async (c) => {
    const admin = authorize(c.var.viewer, "field.review");
    const sent = c.req.valid("json");
    return c.json(await once(c, (trx) => reviews.returnSurvey(trx, admin, c.req.param("id"), sent)));
  })
  .post("/surveys/:id/undo", allow("field.review"), body(FieldAcceptance), async (c) => {
    const admin = authorize(c.var.viewer, "field.review");
    const { version } = c.req.valid("json");
    return c.json(await once(c, (trx) => undoReview(trx, admin, c.req.param("id"), version)));
  });
