import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { now } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import { infoOf } from "#core/domain/fields.ts";
import { lacksOf } from "#institute/db/pages/checking.ts";
import { listEdits, publicEdits } from "#institute/db/pages/content.ts";

/** A call that has no page yet, with what it lacks. */
export async function unfinishedCall({ db, content }: Env["Variables"], name: string, version: number) {
  const edits = await listEdits(db, name);
  const saved = edits.flatMap((edit) =>
    edit.version === version ? [{ ...edit, publishAt: edit.publishAt ?? edit.savedAt }] : [],
  );
  const base = content.find(name);
  const fields = lacksOf(base, [...publicEdits(edits), ...saved], now());
  const labels = Object.keys(fields).map((field) => {
    const part = base.schema.shape[field.split(".")[1] ?? ""];
    return part instanceof z.ZodType ? infoOf(part).label : field;
  });
  return new AppError("invalid", `A preview needs these first: ${labels.join(", ")}.`, { fields });
}
