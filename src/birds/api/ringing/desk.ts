import { Hono } from "hono";
import { correctEncounter, listVersions } from "#birds/db/ringing/corrections.ts";
import { answerDoubt, listDoubts } from "#birds/db/ringing/doubts.ts";
import { getHandedIn, handIn } from "#birds/db/ringing/handed-in.ts";
import { getSettings, saveSettings } from "#birds/db/ringing/settings.ts";
import { DoubtAnswer, HandedIn, RingingSettingsChange } from "#birds/domain/ringing/desk.ts";
import { EncounterCorrection } from "#birds/domain/ringing/encounter.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { Paging } from "#core/api/queries.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";

/** Corrections of encounters; the first state stays readable. */
export const encountersApi = new Hono<Env>()
  .get("/:id/versions", allow("ringing.read"), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    return c.json({ versions: await listVersions(c.var.db, reader, c.req.param("id")) });
  })
  .post("/:id/versions", allow("ringing.record"), body(EncounterCorrection), async (c) => {
    const person = authorize(c.var.viewer, "ringing.record");
    const correction = c.req.valid("json");
    return c.json(await once(c, (trx) => correctEncounter(trx, person, c.req.param("id"), correction)), 201);
  });

/** What waits for the keeper, the settings, and what was handed to the scheme. */
export const ringingDeskApi = new Hono<Env>()
  .get("/doubts", allow("ringing.read"), query(Paging), async (c) => {
    const reader = authorize(c.var.viewer, "ringing.read");
    const { limit = DEFAULT_PAGE_SIZE, page } = c.req.valid("query");
    return c.json(await listDoubts(c.var.db, reader, { page, limit }));
  })
  .post("/doubts/:id/answer", allow("ringing.record"), body(DoubtAnswer), async (c) => {
    const person = authorize(c.var.viewer, "ringing.record");
    const { answer } = c.req.valid("json");
    return c.json(await once(c, (trx) => answerDoubt(trx, person, c.req.param("id"), answer)));
  })
  .get("/settings", allow("ringing.read"), async (c) =>
    c.json(await getSettings(c.var.db, authorize(c.var.viewer, "ringing.read"))),
  )
  .put("/settings", allow("ringing.manage"), body(RingingSettingsChange), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => saveSettings(trx, keeper, c.req.valid("json"))));
  })
  .get("/handed-in", allow("ringing.read"), async (c) =>
    c.json(await getHandedIn(c.var.db, authorize(c.var.viewer, "ringing.read"))),
  )
  .post("/handed-in", allow("ringing.manage"), body(HandedIn), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await once(c, (trx) => handIn(trx, keeper, c.req.valid("json").until)));
  });
