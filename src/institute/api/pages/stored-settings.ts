import type { Db } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { acceptable, overlay } from "#core/domain/parts-overlay.ts";
import { type Institute, settingsSchema } from "#core/domain/settings.ts";
import { listPublicEdits } from "#institute/db/pages/content.ts";
import { SETTINGS, settingsPage } from "./content-folder.ts";

/** The settings as they are public now, for a process that ends before they change. */
export async function readSettings(db: Db, delivered: Institute): Promise<Institute> {
  const { schema, parts } = settingsPage(delivered);
  const edits = (await listPublicEdits(db)).get(SETTINGS) ?? [];
  return settingsSchema.safeParse(acceptable(schema, parts, overlay(parts, edits, now()))).data ?? delivered;
}
