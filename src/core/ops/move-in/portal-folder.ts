import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Fields, info } from "#core/domain/fields.ts";
import { readRecords } from "#core/formats/extended-json.ts";
import { UsageError } from "../command.ts";
import type { CopyWish } from "./copied-files.ts";
import type { Mover } from "./mover.ts";
import type { SourceRow } from "./report.ts";

/** The files of an older portal and what each has. */
const portalFiles = {
  "users.json": "user",
  "profiles.json": "profile",
  "posts.json": "post",
  "species.json": "species",
  "equipments.json": "equipment",
  "requests.json": "request",
} as const;

type PortalFile = keyof typeof portalFiles;

/** A record of an older portal, as it is there. */
export type PortalRecord = Readonly<Record<string, unknown>>;

/** What the database of the portal adds to each record. */
const ofDatabase = ["_id", "__v", "createdAt", "updatedAt"];

/** Says which files of the folder are not read and which are missing. */
export async function checkPortalFolder({ place, report }: Mover): Promise<void> {
  const names: string[] = await readdir(place).catch(() => {
    throw new UsageError(`Cannot read the folder ${place}.`);
  });
  const known = Object.keys(portalFiles);
  const missing = known.filter((name) => !names.includes(name));
  if (missing.length === known.length)
    throw new UsageError(`${place} has none of the files ${known.join(", ")}, as mongoexport writes them.`);
  if (missing.length > 0) report.remark(`Missing in the folder: ${missing.join(", ")}.`);
  const others = names.filter((name) => !known.includes(name));
  if (others.length > 0) report.remark(`Not read: ${others.join(", ")}.`);
}

/** The records of a file with what reports call them; what is no record is left out, and fields beyond `read` are noted. */
export async function* readPortalFile(
  mover: Mover,
  file: PortalFile,
  read: readonly string[],
): AsyncGenerator<{ record: PortalRecord; row: SourceRow }> {
  const { place, report } = mover;
  const noun = portalFiles[file];
  const known = [...read, ...ofDatabase];
  if (!(await readdir(place)).includes(file)) return;
  const chunks = createReadStream(join(place, file), { encoding: "utf8" });
  for await (const found of readRecords(chunks)) {
    const place = { noun, id: `line ${found.line}`, name: "" };
    if ("problem" in found) {
      report.row(place, "left out", [found.problem]);
      continue;
    }
    const { record } = found;
    const id = textOf(record._id);
    const name = nameOf(noun, record);
    const unread = Object.keys(record).filter(
      (field) => !known.includes(field) && listOf(record[field]).length > 0,
    );
    const notes = unread.length > 0 ? [`without ${unread.join(", ")}`] : [];
    const row = { noun, id, name, notes };
    if (dateOf(record.deletedAt)) await mover.leaveDeleted(row);
    else if (/^[0-9a-f]{24}$/.test(id)) yield { record, row };
    else report.row({ ...place, name }, "left out", ["it has no _id of 24 digits"]);
  }
}

/** How people know a record: the title of a person is “Dr”, that of a post its name. */
function nameOf(noun: string, record: PortalRecord): string {
  const [title, name] = [textOf(record.title), textOf(record.name)];
  if (noun === "post") return title || name;
  const whole = [textOf(record.firstName), textOf(record.lastName)].filter(Boolean).join(" ");
  return name || whole || textOf(record.scientificName) || textOf(record.email) || title;
}

/** A value as a text without spaces around it; empty if it is none. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** A value as a list, whether it is one or a single entry. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value];

/** A date as ISO 8601 in UTC; undefined if it is none. */
export function dateOf(value: unknown): string | undefined {
  const date = new Date(textOf(value) || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** When a record was made: as it says, or by the time in its id. */
export const madeAt = ({ createdAt, _id }: PortalRecord): string =>
  dateOf(createdAt) ?? new Date(Number.parseInt(textOf(_id).slice(0, 8), 16) * 1000).toISOString();

/** What a record says in the fields of a noun, with its files and the pictures of its texts copied. */
export async function takeFields(
  mover: Mover,
  fields: Fields,
  record: PortalRecord,
  wish: CopyWish,
): Promise<Record<string, unknown>> {
  const taken: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = record[name];
    if (value === undefined || value === null) continue;
    const control = info.get(schema)?.control;
    if (control === "file") taken[name] = await mover.copyField(value, wish);
    else taken[name] = control === "rich" ? await mover.copyText(textOf(value), wish) : value;
  }
  return taken;
}
