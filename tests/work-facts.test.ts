import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Post } from "#institute/domain/posts/post.ts";
import { citationTags } from "#institute/formats/posts/citation-tags.ts";
import { postData } from "#institute/formats/posts/json-ld.ts";
import { dublinCore } from "#institute/formats/works/dublin-core.ts";
import { formatsOf, writeWork } from "#institute/formats/works/formats.ts";
import { address, citeWork, realWorks } from "./real-works.ts";

// What was found out of the real works, in files beside the project, is compared with what the site says of them.

const folder = process.env.OUTSIDE_FACTS ?? join(import.meta.dirname, "../../shared/facts");
const files = ["publications.json", "theses.json"].map((name) => join(folder, name));

const Facts = z.array(
  z.object({
    title: z.string(),
    authors: z.array(z.string()),
    year: z.number().nullish(),
    journal: z.string().nullish(),
    doi: z.string().nullish(),
    publicationNumber: z.string().nullish(),
    degree: z.string().nullish(),
    institution: z.string().nullish(),
    advisor: z.string().nullish(),
  }),
);
type Fact = z.output<typeof Facts>[number];

/** Every part of a record: names by their last word before a remark, and the numbers of volume, issue and pages. */
const partsOf = ({ title, authors, advisor, publicationNumber, ...record }: Fact): string[] =>
  [
    title,
    ...[...authors, advisor].map((name) => name?.replace(/ \(.*/, "").split(" ").at(-1)),
    record.year && String(record.year),
    record.journal,
    record.doi,
    record.degree,
    record.institution,
    ...(publicationNumber?.match(/e?\d[\d.]*/g) ?? []),
  ].flatMap((part) => part || []);

/** Where the site says it: each file, the tags of the page and its linked data. */
const placesOf = (post: Post): [place: string, text: string][] => {
  const work = citeWork(post);
  const tags = [...citationTags(post, address).map(({ content }) => content), ...dublinCore(work).flat()];
  return [
    ...formatsOf(work).map((format): [string, string] => [format, writeWork(work, format)]),
    ["tags", tags.join("\n")],
    ["linked data", JSON.stringify(postData(post, address, `${address}/drawing.jpg`))],
  ];
};

/** Signs that forms escape, and capitals of DOIs, make no difference. */
const fold = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(
      /\\text[a-z]+(?=\{)|&(?:amp|apos|quot|#\d+|lt|gt);|<\/?(?:i|em|sub|sup|style)(?: [^>]*)?>|[^\p{L}\p{N}\s.]/gu,
      "",
    )
    .replace(/\s+/g, " ");

test.skipIf(!files.every(existsSync))(
  "the facts of the real works are in every file, in the tags and in the linked data",
  () => {
    const facts = files.flatMap((file) => Facts.parse(JSON.parse(readFileSync(file, "utf8"))));
    expect(facts).toHaveLength(55);
    const missing = facts.flatMap((fact) => {
      const post = realWorks.find(({ title }) => fold(title) === fold(fact.title));
      if (!post) return [`${fact.title} is not there`];
      return placesOf(post).flatMap(([place, text]) =>
        partsOf(fact)
          .filter((part) => !fold(text).includes(fold(part)))
          .map((part) => `${fact.title}: ${part} is not in ${place}`),
      );
    });
    expect(missing).toEqual([]);
  },
);
