import type { Db } from "#core/db/connect.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { toPostDateIso } from "#core/domain/partial-date.ts";
import { writeYaml } from "#core/formats/change-yaml.ts";
import { byteOrderMark, csvLines } from "#core/formats/csv.ts";
import type { ExportedList } from "#core/ops/command.ts";
import { listAllEdits } from "#institute/db/pages/content.ts";
import { streamProfiles } from "#institute/db/people/export.ts";
import { exportList } from "#institute/db/posts/export.ts";
import type { ListedPost } from "#institute/db/posts/texts.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import {
  citedTypes,
  type PostType,
  postHref,
  postTypeNames,
  postTypeRow,
} from "#institute/domain/posts/types.ts";
import { writeEditsCsv } from "#institute/formats/pages/edits-csv.ts";
import { writeText } from "#institute/formats/pages/write-markdown.ts";
import { profileCells, profileColumns } from "#institute/formats/people/profile-csv.ts";
import { toCitables } from "#institute/formats/posts/cited-posts.ts";
import { writeWorks } from "#institute/formats/works/formats.ts";

/** What an export writes of people, works and texts beside the tables. */
export const lists: ExportedList[] = [
  {
    name: "texts.csv",
    what: "what was saved of the institute's own pages, for a spreadsheet",
    async *write(db) {
      yield writeEditsCsv(await listAllEdits(db));
    },
  },
  {
    name: "people.csv",
    what: "members and alumni with all that their profiles say, for a spreadsheet",
    async *write(db) {
      yield byteOrderMark + csvLines([profileColumns]);
      for await (const profile of streamProfiles(db)) yield csvLines([profileCells(profile)]);
    },
  },
  {
    name: "works.bib",
    what: "the public works for a reference manager, in BibTeX",
    write: (db, publicUrl) => writeWorks(toCitables(exportTypes(db, citedTypes), publicUrl), "bib"),
  },
  {
    name: "posts",
    what: "the public posts, each as a text in Markdown",
    async *files(db, publicUrl) {
      for await (const post of exportTypes(db, postTypeNames))
        yield { name: `${postHref(post).slice(1)}.md`, text: writeMarkdown(post, publicUrl) };
    },
  },
];

async function* exportTypes(db: Db, types: readonly PostType[]) {
  for (const type of types) yield* exportList(db, { type });
}

/** A post as a text in Markdown, with what it says of itself in front. */
function writeMarkdown(post: ListedPost, publicUrl: string): string {
  const { titleHtml: _html, fileUrl: file, ...texts } = pickColumns(listedFields, post);
  const stated = {
    type: postTypeRow(post.postType).one,
    posted: toPostDateIso(post),
    ...texts,
    authors: post.authors.map(({ name }) => name),
    file,
    address: `${publicUrl}${postHref(post)}`,
  };
  const said = Object.entries(stated).flatMap(([name, value]): [string, unknown][] => {
    const isEmpty = !value || (Array.isArray(value) && value.length === 0);
    // What has an entry on each line is a list.
    const entries = typeof value === "string" && value.includes("\n") ? value.split("\n") : value;
    return isEmpty ? [] : [[name, entries]];
  });
  return `---\n${writeYaml(Object.fromEntries(said))}\n---\n${writeText(post.content ?? "", "")}\n`;
}
