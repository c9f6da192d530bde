import { Hono } from "hono";
import { z } from "zod";
import {
  correctSurvey,
  deleteSurvey,
  findStoredSurveys,
  readStoredSurvey,
} from "#birds/db/surveys/corrections.ts";
import { SurveyCorrection, SurveyDeletion } from "#birds/domain/surveys/correction.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { Paging } from "#core/api/queries.ts";

const day = z.union([z.literal(""), z.iso.date("Give a day, such as 2018-10-04.")]).default("");
const SurveysQuery = Paging.extend({
  search: z.string().trim().max(300, "At most 300 characters.").default(""),
  from: day,
  to: day,
});
const PAGE_SIZE = 20;

/** Single surveys, found and corrected by admins. */
export const surveyCorrectionsApi = new Hono<Env>()
  .get("/stored", allow("survey.import"), query(SurveysQuery), async (c) => {
    const { limit = PAGE_SIZE, ...filter } = c.req.valid("query");
    return c.json(await findStoredSurveys(c.var.db, { ...filter, limit }));
  })
  .get("/stored/:eventID", allow("survey.import"), async (c) =>
    c.json(await readStoredSurvey(c.var.db, c.req.param("eventID"))),
  )
  .put("/stored/:eventID", allow("survey.import"), body(SurveyCorrection), async (c) => {
    const admin = authorize(c.var.viewer, "survey.import");
    return c.json(await correctSurvey(c.var.db, admin, c.req.param("eventID"), c.req.valid("json")));
  })
  .delete("/stored/:eventID", allow("survey.import"), query(SurveyDeletion), async (c) => {
    const admin = authorize(c.var.viewer, "survey.import");
    await deleteSurvey(c.var.db, admin, c.req.param("eventID"), c.req.valid("query"));
    return c.body(null, 204);
  });
