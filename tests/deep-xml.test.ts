import { globSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readMeta } from "#birds/formats/darwin-core/read.ts";
import { readRightsOfEml } from "#birds/formats/darwin-core/read-eml.ts";
import { readListing } from "#core/adapters/files/s3-listing.ts";
import { readPart } from "#core/adapters/workbook/parts.ts";
import { readRecordsPage } from "#institute/formats/oai/read-records.ts";
import { readWxr } from "#institute/formats/wordpress/read-wxr.ts";

const LEVELS = 300_000;
const nested = (root: string, name = "a", end = "") => `<${root}>${`<${name}>`.repeat(LEVELS)}${end}`;
const closed = (root: string, name = "a") => nested(root, name, `${`</${name}>`.repeat(LEVELS)}</${root}>`);
const loaded = (root: string) =>
  `<${root} ${Array.from({ length: LEVELS }, (_, at) => `a${at}="b"`).join(" ")}></${root}>`;
const entities = (root: string) =>
  `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><${root}>&b;</${root}>`;

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** What each door says of a document; all that a text can reach is in it. */
const doors: Record<string, { root: string; says: (xml: string) => Promise<string> | string }> = {
  "a Darwin Core Archive": { root: "archive", says: (xml) => JSON.stringify(readMeta(xml)) },
  "the metadata of an archive": { root: "eml", says: (xml) => JSON.stringify(readRightsOfEml(xml)) },
  "a list of a bucket": { root: "ListBucketResult", says: (xml) => JSON.stringify(readListing(xml)) },
  "a workbook": {
    root: "worksheet",
    says: async (xml) =>
      String(await all(readPart("a sheet", Readable.from([Buffer.from(xml)]), { open() {} }))),
  },
  "an answer of a repository": { root: "OAI-PMH", says: (xml) => JSON.stringify(readRecordsPage(xml)) },
  "an export of WordPress": {
    root: "rss",
    says: async (xml) =>
      JSON.stringify(
        await all(
          readWxr(
            (async function* () {
              yield xml;
            })(),
          ),
        ),
      ),
  },
};

/** What a door says, or why it refuses, and how much processor time that takes. */
async function ask(says: (xml: string) => Promise<string> | string, xml: string) {
  const begin = process.cpuUsage();
  let answer: string;
  try {
    answer = await says(xml);
  } catch (error) {
    answer = error instanceof Error ? error.message : "";
  }
  const { user, system } = process.cpuUsage(begin);
  return { answer, ms: (user + system) / 1000 };
}

test.each(Object.entries(doors))(
  "%s of 300,000 nested elements ends in a sentence, at once",
  async (_, door) => {
    for (const xml of [nested(door.root), closed(door.root), closed(door.root, "x:intellectualRights")]) {
      const { answer, ms } = await ask(door.says, xml);
      expect(answer.length).toBeGreaterThan(0);
      expect(answer.length).toBeLessThan(300);
      expect(ms).toBeLessThan(1500);
    }
  },
);

test.each(Object.entries(doors))(
  "%s with 300,000 attributes, or entities of its own, expands nothing",
  async (_, door) => {
    for (const xml of [loaded(door.root), entities(door.root)]) {
      const { answer, ms } = await ask(door.says, xml);
      expect(answer).not.toContain("aaaaaaaaaa");
      expect(answer.length).toBeLessThan(300);
      expect(ms).toBeLessThan(1500);
    }
  },
);

test("what is refused says why", async () => {
  expect(() => readMeta(closed("archive"))).toThrow("its elements are nested more than 100 deep");
  expect(() => readRecordsPage(closed("OAI-PMH"))).toThrow("its elements are nested more than 100 deep");
  expect((await ask(doors["an export of WordPress"]?.says ?? String, closed("rss"))).answer).toContain(
    "nested more than 100 deep",
  );
  expect(() => readMeta(loaded("archive"))).toThrow("an element has more than 200 attributes");
});

test("a record with 100,000 values of one element is read in the time that they need", async () => {
  const values = "<dc:subject>Amurum</dc:subject>".repeat(100_000);
  const xml = `<OAI-PMH><record><metadata><oai_dc:dc>${values}</oai_dc:dc></metadata></record></OAI-PMH>`;
  const { ms } = await ask((text) => String(readRecordsPage(text).records.length), xml);
  expect(ms).toBeLessThan(3000);
});

test("XML is read by one parser alone", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
  const found = files.filter((file) => /from "saxes"/.test(readFileSync(file, "utf8")));
  expect(found).toEqual(["src/core/domain/xml-parser.ts"]);
});
