import type { Db } from "#core/db/connect.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import type { NameParts } from "#institute/domain/posts/names.ts";
import { partsOf } from "#institute/domain/posts/read-name.ts";
import { readLists } from "./name-readings.ts";

/** An author whose name may not be in its parts yet. */
interface Named extends NameParts {
  profileId: string | null;
  name: string;
}

/** The same authors with their names in parts: those that are given, those stored with the same name before, or those that are read. */
export async function withParts<Author extends Named>(
  db: Db,
  authors: readonly Author[],
  before: readonly Named[] = [],
): Promise<(Author & NameParts)[]> {
  const stored = new Map(before.flatMap((author) => (author.kind ? [[keyOf(author), author]] : [])));
  const known = authors.map((author) => (hasParts(author) ? author : withStored(author, stored)));
  const unread = [...new Set(known.filter((author) => !isDecided(author)).map(({ name }) => name))];
  const lists = await readLists(db, unread);
  const read = new Map(unread.map((name, index) => [name, partsOf(lists[index]?.authors ?? [])]));
  return known.map((author) => (isDecided(author) ? author : decide(author, read.get(author.name))));
}

const keyOf = ({ profileId, name }: Named) => `${profileId ?? ""} ${name}`;

const hasParts = ({ kind, given, family }: NameParts) => Boolean(kind || given || family);

const isDecided = ({ kind, given, family }: NameParts) =>
  kind !== undefined && (kind !== "person" || Boolean(given || family));

function withStored<Author extends Named>(author: Author, stored: Map<string, Named>): Author & NameParts {
  const { given, family, suffix, kind } = stored.get(keyOf(author)) ?? {};
  return kind ? { ...author, ...namePartsOf({ given, family, suffix, kind }) } : author;
}

/** What is given of an author goes before what is read in the name. */
function decide<Author extends Named>(
  author: Author,
  read: NameParts = { kind: "free" },
): Author & NameParts {
  const { name, kind, given, family } = author;
  if (given && family) return { ...author, kind: "person" };
  if (kind === "person" && read.kind !== "person") return { ...author, family: name };
  if (given || family) return { ...author, kind: read.kind === "organisation" ? read.kind : "person" };
  return { ...read, ...author };
}
