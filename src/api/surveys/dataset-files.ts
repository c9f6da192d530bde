import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { fileNamed, linksetFile, missing, workFile } from "#api/posts/work-files.ts";
import { readDataset } from "#db/surveys/datasets.ts";
import { isKeyOf } from "#domain/keys.ts";
import { datasets } from "#domain/surveys/datasets.ts";
import { datasetRecord } from "#formats/surveys/dataset-citation.ts";
import { datasetLanding } from "#formats/surveys/dataset-landing.ts";

/** Records of data sets as files for reference managers and catalogues. */
export const datasetFilesApi = new Hono<Env>()
  .get("/:dataset/linkset.json", async (c) => {
    const key = c.req.param("dataset");
    if (!isKeyOf(datasets, key)) throw missing();
    return linksetFile(c, datasetLanding(await readDataset(c.var.db, key)));
  })
  .get("/:datasetFile", async (c) => {
    const { name, format } = fileNamed(c.req.param("datasetFile"));
    if (!isKeyOf(datasets, name)) throw missing();
    const work = datasetRecord(await readDataset(c.var.db, name), c.var.publicUrl());
    return workFile(c, work, { name, format });
  });
