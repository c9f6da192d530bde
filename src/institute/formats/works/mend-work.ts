import { keysOf } from "#core/domain/keys.ts";
import { type FoundWork, foundFields } from "#institute/domain/posts/lookup.ts";
import { abstractOf, titleOf } from "./lookup-text.ts";
import { nameOfText, readNames } from "./reading/names.ts";
import type { WorkRecord } from "./work-records.ts";
import { readCell } from "./works-table.ts";

/** A record with what a person wrote in place of its reading, by field; a text that the field does not take stays a doubt. */
export function mendRecord<R extends WorkRecord>(record: R, mend: Readonly<Record<string, string>> = {}): R {
  if (!record.work) return record;
  let work: FoundWork = record.work;
  let doubts = record.doubts ?? [];
  for (const [field, text] of Object.entries(mend)) {
    const mended = mendField(work, field, text.trim());
    doubts = doubts.filter((doubt) => doubt.field !== field);
    if ("why" in mended) doubts = [...doubts, { field, raw: text, why: mended.why }];
    else work = mended.work;
  }
  return { ...record, work, doubts };
}

function mendField(work: FoundWork, field: string, text: string): { work: FoundWork } | { why: string } {
  if (field === "authors")
    return { work: { ...work, authors: readNames(text.split("\n").map(nameOfText)).people } };
  const name = keysOf(foundFields).find((known) => known === field);
  if (!name) return { why: "Works have no such field." };
  if (text === "") return { work: { ...work, [name]: undefined } };
  if (name === "title") return { work: { ...work, ...titleOf(text) } };
  const { data, error } = foundFields[name].safeParse(
    name === "content" ? abstractOf(text) : readCell(name, text),
  );
  return error
    ? { why: error.issues[0]?.message ?? "This cannot be read." }
    : { work: { ...work, [name]: data } };
}
