import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { demoSurveys } from "#birds/ops/demo/surveys.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { spanUntil } from "#core/domain/years/day-span.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import type { ModerationFilter } from "#institute/domain/posts/state.ts";
import { postTypeNames } from "#institute/domain/posts/types.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember } from "#tests/make.ts";
import { explainQueries, type RecordedDatabase, recordQueries } from "#tests/query-plans.ts";
import "#site/db-parts.ts";
import { exportSurveys } from "#birds/db/surveys/export.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { followKinds } from "#institute/db/follow-kinds.ts";
import { listFollowing, listNewestPosts } from "#institute/db/posts/newest.ts";
import { listByMember } from "#institute/db/posts/own-posts.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as review from "#institute/db/posts/review/review.ts";
import { findNearWorks } from "#institute/db/posts/search/near-works.ts";
import { yearFigures } from "#institute/db/year-figures.ts";
import * as accounts from "./accounts/accounts.ts";
import { type Db, isPostgres } from "./connect.ts";
import * as files from "./files/files.ts";
import { newId } from "./record.ts";
import { listSitemapPart } from "./sitemap.ts";

const rows = 12_000;

/** Fills the tables until reading an index is cheaper than reading everything. */
async function fill(db: Db, writers: Account[]) {
  const row = (index: number) => {
    const id = newId();
    const createdAt = new Date(Date.UTC(2010, 0, 1) + index * 3_600_000).toISOString();
    const isPublic = index % 10 !== 0;
    return {
      ...pickColumns(listedFields, blankPost),
      id,
      postType: postTypeNames[index % postTypeNames.length] ?? "news",
      title: `Post ${index}`,
      // The sixty words that most have, so that rows are as wide as those of a site.
      excerpt: "Malimbes breed in forests throughout the rains. ".repeat(9),
      fileUrl: `/files/${index}.pdf`,
      slug: `post-${index}`,
      accountId: writers[index % 50 === 0 ? 0 : 1 + (index % (writers.length - 1))]?._id ?? "",
      year: 2002 + (index % 25),
      privateAt: null,
      approvedAt: isPublic ? createdAt : null,
      deletedAt: null,
      publicAt: isPublic ? createdAt : null,
      firstPublicAt: isPublic ? createdAt : null,
      fileOpenedAt: index % 500 === 1 ? createdAt : null,
      waitingSince: isPublic ? null : createdAt,
      sortKey: `${createdAt} ${id}`,
      datePrecision: "day" as const,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    };
  };
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows; start += 500) {
      const batch = Array.from({ length: 500 }, (_, index) => row(start + index));
      await trx.insertInto("post").values(batch).execute();
      await trx
        .insertInto("post_slug")
        .values(batch.map(({ id, slug }) => ({ slug, postId: id })))
        .execute();
      const texts = batch.map(({ id }) => ({ postId: id, content: "" }));
      await trx.insertInto("post_text").values(texts).execute();
      const stored = batch.map(({ fileUrl: url, createdAt }, index) => ({
        url,
        key: url,
        name: `${index}.pdf`,
        format: "pdf",
        bytes: 1,
        width: null,
        height: null,
        accountId: null,
        createdAt,
      }));
      await trx.insertInto("file").values(stored).execute();
      const uses = batch.map(({ fileUrl, id }) => ({ fileUrl, subject: "post", subjectId: id }));
      await trx.insertInto("file_use").values(uses).execute();
      const authors = batch.map(({ id }) => ({ postId: id, position: 0, profileId: null, name: "A Name" }));
      await trx.insertInto("post_author").values(authors).execute();
    }
  });
  // As PostgreSQL does by itself; until then it prefers the table to an index.
  await sql.raw(isPostgres(db) ? "vacuum analyze" : "analyze").execute(db);
}

describeEachDatabase("with 12,000 posts", (open, kind) => {
  let database: RecordedDatabase;
  let people: Record<"visitor" | "member" | "admin", Viewer>;
  let admin: Account;

  beforeAll(async () => {
    const opened = await open();
    const member = await makeMember(opened.db);
    admin = await makeMember(opened.db, { admin: true });
    people = { visitor: null, member, admin };
    const others = await Promise.all(Array.from({ length: 20 }, () => makeMember(opened.db)));
    await fill(opened.db, [member, admin, ...others]);
    await importSurveys(opened.db, demoSurveys(), { accountId: null, dryRun: false });
    database = recordQueries(opened);
  });

  const plansOf = (run: (db: Db) => Promise<unknown>) => explainQueries(database, run);

  /** Whether a plan reads a full table of posts instead of an index. */
  const readsAll =
    kind === "SQLite"
      ? /\bSCAN (post|post_text|file|file_use)(?:$| (?!USING))/m
      : /Seq Scan on (post|post_text|file|file_use)\b/;
  /** Whether a plan sorts rows instead of reading them in order. */
  const sorts = kind === "SQLite" ? /USE TEMP B-TREE FOR (?!LAST)/ : /\bSort\b/;
  const isWalk = ({ query }: { query: string }) => / limit (\?|\$\d+) offset /.test(query);

  const lists = (["visitor", "admin"] as const).flatMap((who) =>
    [{}, { type: "news" as const }, { type: "publication" as const }].flatMap((filter) =>
      [0, 30, 1_000_000].map((page) => ({ who, filter, page })),
    ),
  );
  test.each(lists)(
    "page $page of the list $filter scans an index in order for the $who",
    async ({ who, filter, page }) => {
      const plans = await plansOf((db) => posts.list(db, people[who], { ...filter, page }));
      for (const { query, plan } of plans) expect(plan, query).not.toMatch(readsAll);
      const [walk] = plans.filter(isWalk);
      expect(walk?.plan).not.toMatch(sorts);
      const scope = who === "visitor" ? "post_public" : "post_stored";
      expect(walk?.plan).toContain("type" in filter ? `${scope}_list` : `${scope}_created`);
    },
  );

  test.each([0, 1_000_000])(
    "page %i of a list filtered by year scans the index of that year",
    async (page) => {
      const plans = await plansOf((db) => posts.list(db, null, { type: "publication", year: 2019, page }));
      const [walk] = plans.filter(isWalk);
      expect(walk?.plan).toContain("post_public_year");
      expect(walk?.plan).not.toMatch(sorts);
    },
  );

  test.each(["visitor", "admin"] as const)(
    "a list of the %s passes over posts without reading their rows",
    async (who) => {
      const ofYear = { type: "publication" as const, year: 2019 };
      // An admin's list of a year has no index of its own.
      for (const filter of [{ type: "news" as const }, {}, ...(who === "visitor" ? [ofYear] : [])]) {
        const plans = await plansOf((db) => posts.list(db, people[who], { ...filter, page: 3 }));
        const [walk] = plans.filter(isWalk);
        // PostgreSQL chooses for itself, by how much of the table it has seen.
        if (kind === "SQLite") expect(walk?.plan, JSON.stringify(filter)).toContain("COVERING INDEX post_");
        expect(walk?.plan).not.toMatch(sorts);
      }
    },
  );

  test.each(["visitor", "admin"] as const)(
    "news of a year scans the index of news for the %s, also for the count",
    async (who) => {
      const plans = await plansOf((db) => posts.list(db, people[who], { type: "news", year: 2011, page: 0 }));
      const scope = who === "visitor" ? "post_public_list" : "post_stored_list";
      const onPosts = plans.filter(({ query }) => /"sortKey" >= /.test(query));
      expect(onPosts.length).toBeGreaterThan(1);
      for (const { query, plan } of onPosts) expect(plan, query).toContain(scope);
    },
  );

  const ends: Record<string, (db: Db) => Promise<unknown>> = {
    "the feed of news": (db) => listNewestPosts(db, null, "news", 20),
    "what follows a post": async (db) =>
      listFollowing(db, null, await posts.findPlace(db, null, "post-17"), 4),
    "the first part of the sitemap": (db) => listSitemapPart(db, 0),
  };
  test.each(Object.keys(ends))(
    "%s reads the newest posts of a type from their index, in order",
    async (name) => {
      const plans = await plansOf((db) => ends[name]?.(db) ?? Promise.resolve());
      const ofType = plans.filter(({ query }) => /"postType" = .* order by "sortKey" desc/.test(query));
      expect(ofType.length).toBeGreaterThan(0);
      for (const { query, plan } of ofType) {
        expect(plan, query).toContain("post_public_list");
        expect(plan, query).not.toMatch(sorts);
      }
    },
  );

  test("the newest works are read in the order of posting, though their list is by year", async () => {
    const plans = await plansOf((db) => listNewestPosts(db, null, "publication", 30));
    const [newest] = plans.filter(({ query }) => /order by "createdAt" desc/.test(query));
    // PostgreSQL finds frequent types as soon among all posts, of which it reads a few in vain.
    expect(newest?.plan).toMatch(kind === "SQLite" ? /post_public_newest/ : /post_public_(newest|created)/);
    expect(newest?.plan).not.toMatch(sorts);
  });

  test("the news of all years are counted from an index alone", async () => {
    const plans = await plansOf((db) => yearFigures.news?.count(db, spanUntil(2026)) ?? Promise.resolve());
    // PostgreSQL reads the index alone once it has vacuumed the table.
    if (kind === "SQLite") expect(plans[0]?.plan).toContain("COVERING INDEX post_public_dated");
    for (const { query, plan } of plans) expect(plan, query).not.toMatch(readsAll);
  });

  const ofNoOne = { postType: "publication", firstAuthor: null };
  const moderated = (db: Db, state: ModerationFilter) =>
    review.listForModeration(db, admin, { state, searchQuery: "none", page: 0, limit: 12 });
  const single: Record<string, (db: Db) => Promise<unknown>> = {
    "a post by its address": (db) => posts.get(db, null, "post-17"),
    "a post by an unknown slug": (db) => posts.get(db, null, "nobody").catch(() => {}),
    "the file of a post": (db) => files.isReadable(db, null, { url: "/files/17.pdf", accountId: null }),
    "the proposals since a moment": (db) => posts.countSince(db, "proposal", "2011-05-01T00:00:00.000Z"),
    "the posts since a moment": (db) => posts.countSince(db, "news", "2011-05-01T00:00:00.000Z"),
    "what waits for an admin": (db) => moderated(db, "pending"),
    "what was returned": (db) => moderated(db, "returned"),
    "the bin": (db) => moderated(db, "deleted"),
    "what is approved": (db) => moderated(db, "approved"),
    "a search": (db) => posts.find(db, null, "firefinch", { page: 0 }),
    "a search for a year in a list by date": (db) =>
      posts.find(db, null, "2020", { type: "document", page: 0 }),
    "a work that may be there already": (db) =>
      findNearWorks(
        db,
        admin,
        new Map([["new", { title: "Post of malimbes", doi: "10.5555/a", year: 2019, ...ofNoOne }]]),
      ),
    "the person of a session": (db) => accounts.findBySession(db, newId()),
    "an account by its address": (db) => accounts.findByEmail(db, "nobody@example.org"),
  };
  test.each(Object.keys(single))("%s is found without reading all posts", async (name) => {
    for (const { query, plan } of await plansOf((db) => single[name]?.(db) ?? Promise.resolve()))
      expect(plan, query).not.toMatch(readsAll);
  });

  const followed = { type: "publications", search: "ba", person: newId(), news: "" };
  test.each(["type", "search", "person", "news"] as const)(
    "what became new of a followed %s is found by its moments, for each reader",
    async (name) => {
      const window = { from: "2011-05-01T00:00:00.000Z", upTo: "2011-05-08T00:00:00.000Z", limit: 20 };
      const services = { publicUrl: () => "", sign: () => "", content: { readCalls: async () => [] } };
      for (const reader of Object.values(people)) {
        const plans = await plansOf(
          async (db) => followKinds[name]?.news(db, reader, followed[name], window, services) ?? [],
        );
        for (const { query, plan } of plans) expect(plan, query).not.toMatch(readsAll);
        const [found] = plans.filter(({ query }) => query.includes("firstPublicAt"));
        expect(found?.plan).toContain("post_first_public");
        expect(found?.plan).toContain("post_file_opened");
      }
    },
  );

  test("a member's page scans at most an index", async () => {
    const plans = await plansOf((db) => posts.list(db, people.member, { type: "news", page: 0 }));
    for (const { query, plan } of plans.filter(isWalk)) {
      expect(plan, query).not.toMatch(readsAll);
      expect(plan, query).not.toMatch(sorts);
    }
  });

  test("a member's hidden posts are counted among their own posts, not among all of a type", async () => {
    const plans = await plansOf((db) => posts.list(db, people.member, { type: "news", page: 0 }));
    const [counted] = plans.filter(({ query }) => /count\(\*\).*"publicAt" is null/.test(query));
    expect(counted?.plan).toMatch(/post_hidden|post_pkey/);
    expect(counted?.plan).not.toMatch(/post_stored_list/);
  });

  test.each([{}, { type: "news" as const }])(
    "a member's own posts %j are read and counted by an index alone",
    async (filter) => {
      const { member } = people;
      const person = { accountId: member?._id ?? "", profileId: member?.profileId ?? null };
      const plans = await plansOf((db) => listByMember(db, member, person, { ...filter, page: 0 }));
      // PostgreSQL reads the index alone once it has vacuumed the table.
      const [counted, , page] = plans;
      for (const { query, plan } of [counted, page].flatMap((found) => found ?? []))
        expect(plan, query).toMatch(kind === "SQLite" ? /COVERING INDEX post_own\b/ : /post_(own|account)\b/);
      expect(page?.query).toMatch(/ union all /);
      for (const { query, plan } of plans) expect(plan, query).not.toMatch(readsAll);
    },
  );

  test("what waits for a decision is counted from its index", async () => {
    const plans = await plansOf((db) => moderated(db, "pending"));
    const [waiting] = plans.filter(({ query }) => /count\(\*\).*"waitingSince" is not null/.test(query));
    // PostgreSQL reads the index alone once it has vacuumed the table.
    expect(waiting?.plan).toContain(kind === "SQLite" ? "COVERING INDEX post_waiting" : "post_waiting");
  });

  test("an export reads the counts of some surveys, not all counts of every species", async () => {
    const plans = await plansOf((db) => exportSurveys(db).next());
    const [counts] = plans.filter(({ query }) => /"published_count"/.test(query));
    expect(counts?.plan).toContain(kind === "SQLite" ? "survey_count_survey" : "survey_count");
    expect(counts?.plan).not.toContain("survey_count_species");
  });
});
