import { type Context, Hono } from "hono";
import { z } from "zod";
import { listImports, undoImport } from "#birds/db/surveys/import-records.ts";
import { reasonsIn } from "#birds/domain/surveys/apart.ts";
import { ChosenSheet } from "#birds/domain/surveys/import-job.ts";
import { ChosenTerms, CompleteAnswer } from "#birds/domain/surveys/import-record.ts";
import { incompleteChoices, positionChoices } from "#birds/domain/surveys/import-report.ts";
import type { Env } from "#core/api/env.ts";
import { allow, body, diskFull, incomingOf, query, requireAccount } from "#core/api/http.ts";
import { keyedCall } from "#core/api/idempotency.ts";
import { type Delivered, receiveForm } from "#core/api/imports/receive.ts";
import { Paging } from "#core/api/queries.ts";
import { forgetReading, listReadings } from "#core/db/imports/readings.ts";
import { exact } from "#core/domain/exact.ts";
import { Reading } from "#core/domain/reading.ts";
import { READING_KIND } from "../imports/propose.ts";

/** Limits of the screen and the API; the command line accepts more. */
export const MAX_SURVEY_FILES = { bytes: 25_000_000, files: 2 };

const incomplete = z.enum(incompleteChoices, "leaveOut or store.").default("leaveOut");
/** Such as “captive,machine”. */
const TakenReasons = z
  .string()
  .max(200)
  .default("")
  .transform((text) => reasonsIn(text));
const ImportQuery = z.object({
  dryRun: z.enum(["true", "false"], "true or false.").default("false"),
  incomplete,
  complete: CompleteAnswer,
  sheet: z.string().max(100).optional(),
  positions: z.enum(positionChoices, "site, new or leaveOut.").default("site"),
  take: TakenReasons,
  ...ChosenTerms.shape,
});
const Choice = exact(ChosenTerms.extend({ incomplete }));
const StartQuery = z.object({ propose: z.enum(["true", "false"], "true or false.").default("false") });
const CheckQuery = z.object({ positions: z.enum(positionChoices, "site, new or leaveOut.").optional() });
const PAGE_SIZE = 20;
const recordNumber = /^\d{1,9}$/;

/** Imports of surveys by admins: in one call, or as a job that is checked and then stored or cancelled. */
export const surveyImportsApi = new Hono<Env>()
  .post("/import", allow("survey.import"), query(ImportQuery), async (c) => {
    const { dryRun, incomplete, complete, positions, sheet, take, ...terms } = c.req.valid("query");
    const accountId = requireAccount(c.var.viewer)._id;
    const how = { dryRun: dryRun === "true", incomplete, complete, positions, sheet, take, terms };
    const options = { accountId, ...how, call: await keyedCall(c) };
    return c.json(await c.var.surveyImports.runOnce(options, receive(c), c.req.raw.signal));
  })
  .post("/imports", allow("survey.import"), query(StartQuery), async (c) => {
    const propose = c.req.valid("query").propose === "true";
    const starting = { accountId: requireAccount(c.var.viewer)._id, propose, call: await keyedCall(c) };
    const job = await c.var.surveyImports.start(starting, receive(c));
    return c.json(job, 201);
  })
  .get("/imports/current", allow("survey.import"), async (c) =>
    c.json({ job: await c.var.surveyImports.current() }),
  )
  .get("/imports", allow("survey.import"), query(Paging), async (c) => {
    const { page, limit = PAGE_SIZE } = c.req.valid("query");
    return c.json(await listImports(c.var.db, page, limit));
  })
  .post("/imports/:id/propose", allow("survey.import"), body(ChosenSheet), async (c) =>
    c.json(await c.var.surveyImports.propose(c.req.param("id"), c.req.valid("json"))),
  )
  .post("/imports/:id/preview", allow("survey.import"), body(Reading), async (c) =>
    c.json(await c.var.surveyImports.preview(c.req.param("id"), c.req.valid("json"))),
  )
  .post("/imports/:id/check", allow("survey.import"), query(CheckQuery), body(Reading), async (c) => {
    const { positions } = c.req.valid("query");
    const chosen = { reading: c.req.valid("json"), positions };
    return c.json(await c.var.surveyImports.check(c.req.param("id"), chosen));
  })
  .get("/readings", allow("survey.import"), async (c) =>
    c.json({ readings: await listReadings(c.var.db, READING_KIND) }),
  )
  .delete("/readings/:id", allow("survey.import"), async (c) => {
    await forgetReading(c.var.db, READING_KIND, c.req.param("id"));
    return c.body(null, 204);
  })
  .post("/imports/:id/store", allow("survey.import"), body(Choice), async (c) => {
    const { incomplete, ...terms } = c.req.valid("json");
    return c.json(await c.var.surveyImports.store(c.req.param("id"), incomplete, terms));
  })
  // Undoes a stored import, by its number, or cancels the current one.
  .delete("/imports/:id", allow("survey.import"), async (c) => {
    const id = c.req.param("id");
    if (recordNumber.test(id)) await undoImport(c.var.db, requireAccount(c.var.viewer)._id, Number(id));
    else await c.var.surveyImports.cancel(id);
    return c.body(null, 204);
  });

/** Receives the files; needs space for the rows that are staged beside them. */
const receive =
  (c: Context<Env>) =>
  async (folder: string): Promise<Delivered> => {
    const incoming = incomingOf(c);
    if (!(await c.var.disk.hasRoom(4 * Math.min(incoming.length, MAX_SURVEY_FILES.bytes)))) throw diskFull();
    return receiveForm(incoming, folder, MAX_SURVEY_FILES);
  };
