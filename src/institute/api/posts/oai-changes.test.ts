import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { pickColumns } from "#core/domain/fields.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

const host = new URL(siteAddress).hostname;
const began = Date.parse("2026-03-04T05:06:07Z");
const RECORDS = 5000;
const EDITS = 200;
const WITHDRAWALS = 50;
const stamp = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Stores public papers, several in each second of the past hour; returns their ids. */
async function storePapers(db: Db, writer: Account): Promise<string[]> {
  const rows = Array.from({ length: RECORDS }, (_, index) => {
    const id = newId();
    const createdAt = new Date(began - 3_600_000 + index).toISOString();
    return {
      ...pickColumns(listedFields, blankPost),
      id,
      slug: `paper-${index}`,
      postType: "publication" as const,
      title: `Paper ${index}`,
      year: 2020,
      accountId: writer._id,
      excerpt: "",
      sortKey: `2020 ${createdAt} ${id}`,
      datePrecision: "day" as const,
      approvedAt: createdAt,
      publicAt: createdAt,
      privateAt: null,
      deletedAt: null,
      waitingSince: null,
      createdAt,
      updatedAt: createdAt,
      version: 1,
      recordAt: stamp(began - 3_600_000 + Math.floor(index / 7) * 1000),
    };
  });
  await transaction(db, async (trx) => {
    for (let start = 0; start < RECORDS; start += 500) {
      const batch = rows.slice(start, start + 500);
      await trx.insertInto("post").values(batch).execute();
      const slugs = batch.map(({ id, slug }) => ({ slug, postId: id }));
      await trx.insertInto("post_slug").values(slugs).execute();
      const texts = batch.map(({ id }) => ({ postId: id, content: "" }));
      await trx.insertInto("post_text").values(texts).execute();
    }
  });
  return rows.map(({ id }) => id);
}

interface Listed {
  id: string;
  datestamp: string;
  /** Undefined for a deleted record. */
  title: string | undefined;
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(xml)?.[1];
const recordsOf = (xml: string): Listed[] =>
  (xml.match(/<record>.*?<\/record>/gs) ?? []).map((record) => ({
    id: textOf(record, "identifier")?.replace(`oai:${host}:`, "") ?? "",
    datestamp: textOf(record, "datestamp") ?? "",
    title: textOf(record, "dc:title"),
  }));

/** Harvests as a catalogue does, while `meanwhile` runs at the same time as each request. */
async function harvest(app: App, query: string, meanwhile: () => Promise<void>): Promise<Listed[]> {
  const listed: Listed[] = [];
  let next: string | undefined = query;
  while (next) {
    const [reply] = await Promise.all([app.call(null, "GET", `/oai?verb=ListRecords&${next}`), meanwhile()]);
    const xml = await reply.text();
    listed.push(...recordsOf(xml));
    const token = textOf(xml, "resumptionToken");
    next = token && `resumptionToken=${encodeURIComponent(token)}`;
    vi.setSystemTime(Date.now() + 400);
  }
  return listed;
}

// On both: order and paging of one moment are decided by the database.
describeEachDatabase("a harvest of 5,000 works", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: began });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("that change meanwhile has each exactly once, or again in its newest state", async () => {
    const app = await openApp(await open());
    const { admin } = app.people;
    const ids = await storePapers(app.db, admin);
    const expected = new Map<string, string | undefined>(ids.map((id, index) => [id, `Paper ${index}`]));
    const changed = new Set<string>();
    // All over the list: edits in even places, some of them twice, and withdrawals in odd ones.
    const at = (place: number) => ids[place % RECORDS] ?? "";

    let edits = 0;
    const edit = async () => {
      const id = at((edits++ % 150) * 1708);
      const title = `Edit ${edits}`;
      await transaction(app.db, (trx) => writing.update(trx, permit(admin, "post.approve"), id, { title }));
      expected.set(id, title);
      changed.add(id);
    };
    let withdrawals = 0;
    const withdraw = async () => {
      const id = at(withdrawals++ * 2410 + 13);
      const remover = permit(admin, "post.delete", { userId: admin._id, authors: [] });
      if (withdrawals % 2) await transaction(app.db, (trx) => writing.remove(trx, remover, id));
      else
        await transaction(app.db, (trx) =>
          writing.update(trx, permit(admin, "post.approve"), id, { isPrivate: true }),
        );
      expected.set(id, undefined);
      changed.add(id);
    };
    const change = async () => {
      for (let count = 0; count < 5 && edits < EDITS; count++) await edit();
      if (withdrawals < WITHDRAWALS) await withdraw();
    };

    const listed = await harvest(app, "metadataPrefix=oai_dc", change);
    expect([edits, withdrawals]).toEqual([EDITS, WITHDRAWALS]);
    // What changed in the last second of the harvest is left to the next one, which begins where this one ended.
    const from = stamp(Math.max(...listed.map(({ datestamp }) => Date.parse(datestamp))));
    vi.setSystemTime(Date.now() + 1000);
    const rest = await harvest(app, `metadataPrefix=oai_dc&from=${from}`, async () => {});

    const newest = new Map([...listed, ...rest].map(({ id, title }) => [id, title]));
    expect(newest).toEqual(expected);
    const times = Map.groupBy(listed, ({ id }) => id);
    for (const [id, records] of times)
      if (!changed.has(id)) expect(records, `${expected.get(id)} did not change`).toHaveLength(1);
    // An older record of a work is never listed after a newer one.
    for (const records of times.values())
      expect(records.map(({ datestamp }) => datestamp)).toEqual(
        records.map(({ datestamp }) => datestamp).toSorted(),
      );
  });
});
