import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { readDataset } from "#db/surveys/datasets.ts";
import { AppError } from "#domain/errors.ts";
import { isKeyOf } from "#domain/keys.ts";
import { type DatasetKey, datasets } from "#domain/surveys/datasets.ts";

/** The data sets that the institute offers. */
export const datasetsApi = new Hono<Env>().get("/:key", async (c) =>
  c.json(await readDataset(c.var.db, keyOf(c.req.param("key")))),
);

function keyOf(name: string): DatasetKey {
  if (isKeyOf(datasets, name)) return name;
  throw new AppError("notFound", "There is no such data set.");
}
