import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { birdDecisionsApi, ringedBirdsApi } from "./birds.ts";
import { encountersApi, ringingDeskApi } from "./desk.ts";
import { ringingExportApi } from "./export.ts";
import { ringingImportsApi } from "./imports.ts";
import { ringingPackApi } from "./pack.ts";
import { publicRingingApi } from "./public.ts";
import { ringingSessionsApi } from "./sessions.ts";
import { ringFatesApi, ringStringsApi } from "./stock.ts";

/** Ringing: for ringers and the keeper of the rings, who are no admins by that. */
export const ringingApi = new Hono<Env>()
  .route("/pack", ringingPackApi)
  .route("/sessions", ringingSessionsApi)
  .route("/birds", ringedBirdsApi)
  .route("/decisions", birdDecisionsApi)
  .route("/strings", ringStringsApi)
  .route("/fates", ringFatesApi)
  .route("/encounters", encountersApi)
  .route("/", ringingImportsApi)
  .route("/", ringingExportApi)
  .route("/", publicRingingApi)
  .route("/", ringingDeskApi);
