import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportEncounters, type RingingExportFilter } from "#birds/db/ringing/export.ts";
import { readSettings } from "#birds/db/ringing/settings.ts";
import {
  askForSettings,
  type ExportLook,
  type RingingForm,
  ringingForms,
} from "#birds/domain/ringing/exported.ts";
import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { euringFile, euringLine } from "#birds/formats/ringing/euring-file.ts";
import { ringingCsv, ringingDictionary } from "#birds/formats/ringing/ringing-csv.ts";
import { schemeTable, unknownColumns } from "#birds/formats/ringing/scheme-table.ts";
import { bytesOf } from "#core/api/byte-stream.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, query } from "#core/api/http.ts";
import { largeExport } from "#core/api/large-export.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { disposition } from "../surveys/send-stored-file.ts";
import { publicArchive } from "./public-files.ts";

const day = z.iso.date("Give a day such as 2026-11-30.").optional();
const ExportQuery = z.object({
  form: z.enum(keysOf(ringingForms), "Choose one of the forms."),
  from: day,
  to: day,
  changedSince: z
    .union([z.literal("handed-in"), z.iso.date()], "Give a day such as 2026-11-30, or “handed-in”.")
    .optional(),
});

/** So many birds that a file leaves out are named. */
const MAX_NAMED = 200;
const editions = { euring2020: "2020", euring2000plus: "2000plus" } as const;

const types: Record<RingingForm, string> = {
  euring2020: "text/plain; charset=utf-8",
  euring2000plus: "text/plain; charset=utf-8",
  scheme: "text/csv; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  dwca: "application/zip",
};

function missingFor(form: RingingForm, settings: RingingSettings): string | null {
  const unknown = form === "scheme" ? unknownColumns(settings) : [];
  if (unknown.length > 0)
    return `The scheme’s table cannot be written: nothing is known for ${unknown.map((name) => `“${name}”`).join(", ")}. A ring keeper changes the columns at /ringing/settings.`;
  return askForSettings(form, settings);
}

async function contentOf(c: Context<Env>, form: RingingForm, filter: RingingExportFilter) {
  const { db, publicUrl } = c.var;
  if (form === "dwca") return publicArchive(db, publicUrl());
  const settings = await readSettings(db);
  const missing = missingFor(form, settings);
  if (missing) throw new AppError("invalid", missing);
  const birds = exportEncounters(db, authorize(c.var.viewer, "ringing.manage"), filter);
  if (form === "csv") return bytesOf(ringingCsv(birds));
  if (form === "scheme") return bytesOf(schemeTable(birds, settings));
  return bytesOf(euringFile(birds, settings, editions[form]));
}

async function look(c: Context<Env>, form: RingingForm, filter: RingingExportFilter): Promise<ExportLook> {
  const settings = await readSettings(c.var.db);
  const found: ExportLook = {
    missing: missingFor(form, settings),
    birds: 0,
    leftOutTotal: 0,
    leftOut: [],
    withoutCode: 0,
  };
  if (found.missing || form === "dwca") return found;
  const keeper = authorize(c.var.viewer, "ringing.manage");
  for await (const batch of exportEncounters(c.var.db, keeper, filter)) {
    found.birds += batch.length;
    if (form !== "euring2020" && form !== "euring2000plus") continue;
    for (const bird of batch) {
      const line = euringLine(bird, settings, editions[form]);
      if ("line" in line && !bird.species?.euringCode) found.withoutCode++;
      if ("line" in line) continue;
      found.leftOutTotal++;
      if (found.leftOut.length < MAX_NAMED) found.leftOut.push(line.leftOut);
    }
  }
  return found;
}

/** Encounters as the files of the scheme and of the keeper. */
export const ringingExportApi = new Hono<Env>()
  .get("/export", allow("ringing.manage"), query(ExportQuery), largeExport, async (c) => {
    const { form, ...filter } = c.req.valid("query");
    const content = await contentOf(c, form, filter);
    const days = [filter.from, filter.to].flatMap((one) => one ?? []);
    const changed = filter.changedSince === undefined ? [] : ["changed"];
    const name = ["ringing", ...days, ...changed].join("-");
    return c.body(content, 200, {
      "Content-Type": types[form],
      "Cache-Control": "private, no-store",
      ...disposition(`${name}.${ringingForms[form].ending}`),
    });
  })
  .get("/export/look", allow("ringing.manage"), query(ExportQuery), async (c) => {
    const { form, ...filter } = c.req.valid("query");
    return c.json(await look(c, form, filter));
  })
  .get("/columns.csv", (c) =>
    c.body(ringingDictionary(), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      ...disposition("ringing-columns.csv"),
    }),
  );
