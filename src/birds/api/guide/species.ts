import { type Context, Hono } from "hono";
import { z } from "zod";
import * as bin from "#birds/db/guide/bin.ts";
import * as records from "#birds/db/guide/checklist-records.ts";
import { listUncoloured } from "#birds/db/guide/colour-queue.ts";
import { listLookAlikes } from "#birds/db/guide/look-alikes.ts";
import * as rows from "#birds/db/guide/rows.ts";
import * as species from "#birds/db/guide/species.ts";
import { suggest as suggestSpecies } from "#birds/db/guide/suggestion.ts";
import * as writing from "#birds/db/guide/writing.ts";
import { readPlaceSheet } from "#birds/db/surveys/place-sheet.ts";
import { ChecklistAnswers, Until } from "#birds/domain/guide/checklist-changes.ts";
import { fileFactFields } from "#birds/domain/guide/file-facts.ts";
import {
  type Species,
  SpeciesChanges,
  SpeciesInput,
  type WithProtected,
} from "#birds/domain/guide/species.ts";
import { facetValues, speciesSorts } from "#birds/domain/guide/terms.ts";
import { checklistArchive, checklistVersion } from "#birds/formats/darwin-core/checklist.ts";
import { checklistCells, checklistHeaders, writeDataDictionary } from "#birds/formats/guide/checklist.ts";
import { writeZip } from "#core/adapters/zip.ts";
import { csvDownload } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { copyPictures, leftOutField, mayContainPictures } from "#core/api/files/copy-pictures.ts";
import { allow, authorize, incomingOf, openBody, query, requireAccount } from "#core/api/http.ts";
import { keyedCall, oncePrepared } from "#core/api/idempotency.ts";
import { ListFileQuery, listFile } from "#core/api/imports/list-query.ts";
import { largeExport } from "#core/api/large-export.ts";
import { Paging, suggestChoice } from "#core/api/queries.ts";
import { transaction } from "#core/db/connect.ts";
import { findPictureSizes } from "#core/db/files/picture-sizes.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { LeftOutPicture } from "#core/domain/left-out.ts";
import { institute } from "#core/institute.ts";
import { findDatasetDoi } from "#institute/db/posts/dois/registrations.ts";
import { site } from "../surveys/species-query.ts";
import { whichApi } from "./which.ts";

/** One or more values of a facet. */
const choices = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(200, "At most 200 choices.")])
  .transform((chosen) => (typeof chosen === "string" ? [chosen] : chosen))
  .optional();
/** Values of a facet with a fixed list. */
const choicesOf = (values: readonly string[]) =>
  choices.refine(
    (chosen) => (chosen ?? []).every((value) => values.includes(value)),
    `Choose from ${values.join(", ")}.`,
  );
const sorts = keysOf(speciesSorts);

const FilterQuery = z.object({
  recorded: choicesOf(facetValues.recorded),
  status: choicesOf(facetValues.status),
  residency: choicesOf(facetValues.residency),
  endemism: choicesOf(facetValues.endemism),
  habitat: choicesOf(facetValues.habitat),
  family: choices,
  sort: z.enum(sorts, `One of ${sorts.join(", ")}.`).optional(),
});
const ListQuery = Paging.extend({
  ...FilterQuery.shape,
  /** Whether the response includes counts for each facet. */
  facets: z.enum(["true", "false"]).optional(),
});
const searchQuery = z.string().max(10_240, "At most 10,240 characters.").default("none");
const SearchQuery = ListQuery.extend({ searchQuery, suggest: suggestChoice });
const FileQuery = FilterQuery.extend({ searchQuery });

const ImportQuery = ListFileQuery.extend({
  onlyKnown: z.enum(["true", "false"], "true or false.").default("false"),
  until: Until.optional(),
  ...fileFactFields,
  /** A JSON object: the answer to each change by its key. */
  answers: z
    .string()
    .max(12_000, "At most 12,000 characters.")
    .transform(toJson)
    .pipe(ChecklistAnswers)
    .default({}),
});

function toJson(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    addIssue("This is not JSON.");
    return z.NEVER;
  }
}

const fileHeaders = (name: string) => ({
  "Content-Type": name.endsWith(".zip") ? "application/zip" : "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

const versionOf = (listed: Species[]) => checklistVersion({ changedAt: rows.latestChange(listed) });

/** Species (spec §7): public to read, for admins to write. */
export const speciesApi = new Hono<Env>()
  .get("/", query(ListQuery), async (c) => {
    const { facets, ...filter } = c.req.valid("query");
    return c.json(await species.find(c.var.db, { ...filter, facets: facets === "true" }));
  })
  .get("/search", query(SearchQuery), async (c) => {
    const { searchQuery, suggest, ...params } = c.req.valid("query");
    const filter = { ...params, facets: params.facets === "true", search: searchQuery.slice(0, 2000) };
    const page = await species.find(c.var.db, filter);
    const suggestion = suggest === "true" ? await suggestSpecies(c.var.db, filter, page.total) : undefined;
    return c.json({ ...page, suggestion });
  })
  .post("/import", allow("species.manage"), listFile, query(ImportQuery), async (c) => {
    const { dryRun, onlyKnown, sheet, header, ...said } = c.req.valid("query");
    const options = { dryRun: dryRun === "true", onlyKnown: onlyKnown === "true", ...said };
    const accountId = requireAccount(c.var.viewer)._id;
    const task = { kind: "species", accountId, ...options, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task, { sheet, header }));
  })
  .get("/imports", allow("species.manage"), async (c) =>
    c.json({ imports: await records.listChecklistImports(c.var.db) }),
  )
  .delete("/imports/:id", allow("species.manage"), async (c) => {
    const account = requireAccount(c.var.viewer);
    await records.undoChecklistImport(c.var.db, account._id, c.req.param("id"));
    return c.body(null, 204);
  })
  .get("/version", async (c) => {
    const changedAt = await rows.findLastChange(c.var.db);
    return c.json({ version: checklistVersion({ changedAt }), changedAt });
  })
  .route("/which", whichApi)
  .get("/sheet", query(z.object({ site })), async (c) =>
    c.json(await readPlaceSheet(c.var.db, c.req.valid("query").site)),
  )
  .get("/guide", async (c) => {
    const listed = await rows.listAll(c.var.db);
    return c.json({ version: rows.latestChange(listed), species: listed });
  })
  .get("/checklist.csv", query(FileQuery), largeExport, async (c) => {
    const { searchQuery, ...filter } = c.req.valid("query");
    const shown = await species.listShown(c.var.db, { ...filter, search: searchQuery.slice(0, 2000) });
    const listed = await rows.listAll(c.var.db);
    const part = shown.length < listed.length ? "selected-" : "";
    const name = `birds-of-nigeria-${part}${versionOf(listed)}.csv`;
    return csvDownload(name, checklistHeaders, cellsOf(shown));
  })
  .get("/columns.csv", (c) => c.body(writeDataDictionary(), 200, fileHeaders("birds-of-nigeria-columns.csv")))
  .get("/checklist.zip", largeExport, async (c) => {
    const listed = await rows.listAll(c.var.db);
    const info = {
      institute: institute().name,
      publicUrl: c.var.publicUrl(),
      changedAt: rows.latestChange(listed),
      doi: await findDatasetDoi(c.var.db, "checklist"),
    };
    const name = `birds-of-nigeria-${versionOf(listed)}.dwca.zip`;
    return c.body(writeZip(checklistArchive(listed, info)), 200, fileHeaders(name));
  })
  .get("/deleted", allow("species.manage"), async (c) =>
    c.json({ species: await bin.listDeletedSpecies(c.var.db) }),
  )
  .get("/colours", allow("species.manage"), query(Paging), async (c) =>
    c.json(await listUncoloured(c.var.db, c.req.valid("query"))),
  )
  .get("/:idOrSlug", async (c) => {
    const { db } = c.var;
    const bird = await rows.get(db, c.req.param("idOrSlug"));
    const photographs = [bird.fileUrl ?? "", ...bird.photos.map(({ url }) => url)];
    const pictureSizes = await findPictureSizes(db, photographs);
    const lookAlikes = await listLookAlikes(db, bird._id);
    return c.json({ ...bird, ...(await rows.findNeighbours(db, bird._id)), pictureSizes, lookAlikes });
  })
  .post("/", allow("species.manage"), openBody(SpeciesInput), async (c) => {
    const account = requireAccount(c.var.viewer);
    const input = c.req.valid("json");
    const text = { html: input.content, field: "content", preset: "species" } as const;
    const created = await oncePrepared(c, async () => {
      const { html, leftOut } = await copyPictures(c, account, text);
      return async (trx) => {
        const id = await writing.create(trx, account, { ...input, content: html });
        return { ...(await rows.get(trx, id)), ...leftOutField(leftOut) };
      };
    });
    return c.json(created, 201);
  })
  .patch("/:id", allow("species.manage"), openBody(SpeciesChanges), async (c) => {
    const { db, viewer } = c.var;
    const { changes, leftOut } = await withCopiedPictures(c, c.req.valid("json"));
    const updated: Species & WithProtected = await transaction(db, async (trx) => {
      const { _id, version } = await rows.get(trx, c.req.param("id"));
      const protectedNames = await writing.update(trx, authorize(viewer, "species.manage"), _id, {
        ...changes,
        version: changes.version ?? version,
      });
      return { ...(await rows.get(trx, _id)), ...(protectedNames.length > 0 && { sealed: protectedNames }) };
    });
    return c.json({ ...updated, ...leftOutField(leftOut) });
  })
  .post("/:id/restore", allow("species.manage"), async (c) => {
    const { db, viewer } = c.var;
    const id = c.req.param("id");
    const restored = await transaction(db, async (trx) => {
      await bin.restore(trx, authorize(viewer, "species.manage"), id);
      return rows.get(trx, id);
    });
    return c.json(restored);
  })
  .delete("/:id", allow("species.manage"), async (c) => {
    const { db, viewer } = c.var;
    await transaction(db, async (trx) => {
      const { _id } = await rows.get(trx, c.req.param("id"));
      await writing.remove(trx, authorize(viewer, "species.manage"), _id);
    });
    return c.body(null, 204);
  });

function* cellsOf(listed: readonly Species[]) {
  for (const bird of listed) yield checklistCells(bird);
}

/** Copies the pictures in the changes to our store, unless the version is stale. */
async function withCopiedPictures(
  c: Context<Env>,
  changes: SpeciesChanges,
): Promise<{ changes: SpeciesChanges; leftOut: LeftOutPicture[] }> {
  if (!mayContainPictures(changes.content)) return { changes, leftOut: [] };
  const { content: before, version } = await rows.get(c.var.db, c.req.param("id") ?? "");
  if (changes.version !== undefined && changes.version !== version) return { changes, leftOut: [] };
  const text = { html: changes.content, field: "content", preset: "species", before } as const;
  const { html, leftOut } = await copyPictures(c, requireAccount(c.var.viewer), text);
  return { changes: { ...changes, content: html }, leftOut };
}
