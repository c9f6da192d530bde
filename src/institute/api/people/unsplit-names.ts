import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { forget, remember } from "#institute/db/posts/names/name-readings.ts";
import * as unsplit from "#institute/db/posts/names/unsplit-names.ts";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import { NameCorrection } from "#institute/domain/posts/name-readings.ts";
import { NameSplit, SplitUndo } from "#institute/domain/posts/unsplit-names.ts";

const adminOf = (c: Context<Env>) => authorize(c.var.viewer, "name.split");

/** How a name is to be read that is one author; undefined if it is several. */
function correctionOf(name: string, [one, another]: FreeAuthor[]): NameCorrection | undefined {
  if (!one || another) return undefined;
  const { given = "", family = one.name, suffix = "", kind = "free" } = one;
  return NameCorrection.safeParse({ name, given, family, suffix, kind }).data;
}

/** Stored names that read as several authors; an admin says what they are, and can take it back. */
export const unsplitNamesApi = new Hono<Env>()
  .use(allow("name.split"))
  .get("/", async (c) => c.json(await unsplit.list(c.var.db)))
  .put("/", body(NameSplit), async (c) => {
    const by = adminOf(c);
    const said = c.req.valid("json");
    const works = await transaction(c.var.db, async (trx) => {
      const { works, reading } = await unsplit.split(trx, by, said);
      // Where rules see several, only what a person says keeps it one.
      const correction = correctionOf(said.name, reading);
      if (correction) await remember(trx, permit(by, "name.remember"), correction);
      return works;
    });
    return c.json({ works });
  })
  .put("/undo", body(SplitUndo), async (c) => {
    const by = adminOf(c);
    const said = c.req.valid("json");
    await transaction(c.var.db, async (trx) => {
      await unsplit.undoSplit(trx, by, said);
      if (said.authors.length === 1) await forget(trx, permit(by, "name.remember"), said.name);
    });
    return c.body(null, 204);
  });
