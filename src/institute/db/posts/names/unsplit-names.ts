import { isDeepStrictEqual } from "node:util";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import {
  type NameSplit,
  readingsOf,
  type SplitUndo,
  type UnsplitName,
} from "#institute/domain/posts/unsplit-names.ts";
import { savePost } from "../review/consequences.ts";
import { lockForUpdate, withColumns } from "../state.ts";
import type { NamedAuthor } from "./authors.ts";
import { toNamedWork } from "./name-claims.ts";
import { readLists } from "./name-readings.ts";

/** So many names are looked through, and so many works changed at a time. */
const MAX_NAMES = 1000;
const MAX_WORKS = 500;
const MAX_LISTED = 100;
const WORKS_SHOWN = 3;

/** The names that nobody has split, of posts that are there. */
const selectUnsplit = (db: Db) =>
  db
    .selectFrom("post_author")
    .innerJoin("post", "post.id", "post_author.postId")
    .where("post_author.kind", "=", "free")
    .where("post_author.profileId", "is", null)
    .where("post.deletedAt", "is", null);

/** The first stored names that read as several authors now, and how many there are. */
export async function list(db: Db): Promise<{ names: UnsplitName[]; total: number }> {
  const rows = await selectUnsplit(db).select("name").distinct().orderBy("name").limit(MAX_NAMES).execute();
  const lists = await readLists(
    db,
    rows.map(({ name }) => name),
  );
  const found = rows.flatMap(({ name }, index) => {
    const read = lists[index];
    const readings = read ? readingsOf(name, read) : [];
    return readings.length > 0 ? [{ name, readings }] : [];
  });
  const listed = found.slice(0, MAX_LISTED);
  const works = await listWorks(
    db,
    listed.map(({ name }) => name),
  );
  const names = listed.map(({ name, readings }) => {
    const all = works.get(name) ?? [];
    return { name, readings, total: all.length, works: all.slice(0, WORKS_SHOWN).map(toNamedWork) };
  });
  return { names, total: found.length };
}

async function listWorks(db: Db, names: string[]) {
  if (names.length === 0) return new Map<string, never[]>();
  const rows = await selectUnsplit(db)
    .select(["name", "post.id as postId", "title", "titleHtml", "language", "postType", "slug", "year"])
    .where("name", "in", names)
    .orderBy("sortKey", "desc")
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, role: "author" as const })),
    ({ name }) => name,
  );
}

/** Puts the authors that a name is in its place, on every work that has it; returns the works and the authors. */
export async function split(
  db: Trx,
  by: Authorized<"name.split">,
  { name, authors: chosen }: NameSplit,
): Promise<{ works: string[]; reading: FreeAuthor[] }> {
  const [read] = await readLists(db, [name]);
  const reading = (read ? readingsOf(name, read) : []).find((authors) => hasNames(authors, chosen));
  if (!reading) throw new AppError("conflict", "This name reads differently now. Load the page again.");
  const rows = await selectUnsplit(db)
    .select("post.id")
    .distinct()
    .where("name", "=", name)
    .orderBy("post.id")
    .limit(MAX_WORKS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const authors = reading.map((author): NamedAuthor => ({ profileId: null, ...author }));
  const note = `The name “${name}” is ${countOf(authors.length, "author")}: ${chosen.join("; ")}.`;
  const change = (all: NamedAuthor[]) =>
    all.flatMap((author) => (author.profileId === null && author.name === name ? authors : [author]));
  for (const id of ids) await changeAuthors(db, by, id, change, note);
  return { works: ids, reading };
}

/** Makes the authors one name again, where they are still as the split left them. */
export async function undoSplit(
  db: Trx,
  by: Authorized<"name.split">,
  { name, authors: chosen, works }: SplitUndo,
): Promise<void> {
  const note = `The name is “${name}” again.`;
  const change = (all: NamedAuthor[]) => {
    const at = all.findIndex((_, index) => hasNames(all.slice(index, index + chosen.length), chosen));
    const one: NamedAuthor = { profileId: null, name, kind: "free" };
    return at === -1 ? all : all.toSpliced(at, chosen.length, one);
  };
  for (const id of works) await changeAuthors(db, by, id, change, note);
}

const hasNames = (authors: readonly FreeAuthor[], names: readonly string[]) =>
  isDeepStrictEqual(
    authors.map(({ name }) => name),
    names,
  );

async function changeAuthors(
  db: Trx,
  by: Authorized<"name.split">,
  id: string,
  change: (authors: NamedAuthor[]) => NamedAuthor[],
  note: string,
): Promise<void> {
  const before = await lockForUpdate(db, id, undefined);
  const authors = change(before.authors);
  const at = now();
  const after = { ...withColumns(before, { updatedAt: at }), authors };
  await savePost(db, { before, after, who: by, at, step: "changed", note, audit: { action: "post.update" } });
}
