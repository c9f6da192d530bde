import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { body } from "#core/api/http.ts";
import { readPage } from "./content.ts";
import { ContentChange } from "./content-change.ts";
import { SETTINGS } from "./content-folder.ts";
import { savePage } from "./saving.ts";

/** The settings of the site: what is public of them for all, changed by admins; a page of parts without an address. */
export const settingsApi = new Hono<Env>()
  .get("/", async (c) => c.json(await readPage(c.var, SETTINGS)))
  .patch("/", body(ContentChange), async (c) => c.json(await savePage(c.var, SETTINGS, c.req.valid("json"))));
