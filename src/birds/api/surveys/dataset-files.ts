import { Hono } from "hono";
import { readDataset } from "#birds/db/surveys/datasets.ts";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { datasetRecord } from "#birds/formats/surveys/dataset-citation.ts";
import { datasetLanding } from "#birds/formats/surveys/dataset-landing.ts";
import type { Env } from "#core/api/env.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { fileNamed, linksetFile, missing, workFile } from "#institute/api/posts/work-files.ts";

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
