import { Hono } from "hono";
import { readDataset } from "#birds/db/surveys/datasets.ts";
import {
  type DatasetKey,
  type DatasetState,
  datasetHref,
  datasetRow,
  datasets,
  isRealData,
} from "#birds/domain/surveys/datasets.ts";
import { datasetForAgency } from "#birds/formats/surveys/dataset-citation.ts";
import type { Env } from "#core/api/env.ts";
import { authorize, body, requireAccount } from "#core/api/http.ts";
import { AppError } from "#core/domain/errors.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { type Registrable, readDoi, requestDoi } from "#institute/api/doi.ts";
import { DoiRequest } from "#institute/domain/posts/registration.ts";

/** The data sets that the institute offers, and the DOIs that it registers for them. */
export const datasetsApi = new Hono<Env>()
  .get("/:dataset", async (c) => c.json(await readDataset(c.var.db, keyOf(c.req.param("dataset")))))
  .get("/:dataset/doi", async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    requireAccount(viewer);
    authorize(viewer, "doi.register");
    const state = await readDataset(db, keyOf(c.req.param("dataset")));
    return c.json(await readDoi(db, toRegistrable(state, publicUrl()), doiPrefix));
  })
  .put("/:dataset/doi", body(DoiRequest), async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    const overview = await requestDoi(db, c.req.valid("json").goal, doiPrefix, async (trx) => {
      requireAccount(viewer);
      const admin = authorize(viewer, "doi.register");
      const state = await readDataset(trx, keyOf(c.req.param("dataset")));
      return { admin, registrable: toRegistrable(state, publicUrl()) };
    });
    return c.json(overview);
  });

function keyOf(name: string): DatasetKey {
  if (isKeyOf(datasets, name)) return name;
  throw new AppError("notFound", "There is no such data set.");
}

function toRegistrable(state: DatasetState, publicUrl: string): Registrable {
  const { title, doiSuffix } = datasetRow(state.key);
  return {
    work: {
      kind: "dataset",
      id: state.key,
      title,
      href: datasetHref(state.key),
      isPublic: isRealData(state),
    },
    suffix: doiSuffix,
    written: null,
    describe: (doi) => datasetForAgency(state, doi, publicUrl),
    refusal: "Only a data set that has records can be registered, and none of them may be invented.",
  };
}
