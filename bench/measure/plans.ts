import type { CompiledQuery } from "kysely";
import * as accounts from "#db/accounts.ts";
import type { Db } from "#db/connect.ts";
import * as posts from "#db/posts.ts";
import { startOfYear } from "#domain/dates.ts";
import { demanded, type Figure } from "../figures.ts";
import { memberEmail } from "../fill.ts";
import type { Bench } from "./bench.ts";

type Case = [name: string, run: (db: Db) => Promise<unknown>];

/** Each list walks an index in its own order: no query looks at all posts or sorts them. */
export async function demandPlans({ db, scratch }: Bench): Promise<Figure[]> {
  const member = await accounts.byEmail(db, memberEmail);
  const admin = member && { ...member, role: "admin" as const };
  const lists: Case[] = [
    ["first page of a list by date", (db) => posts.list(db, null, { type: "news", page: 0 })],
    ["last page of a list by date", (db) => posts.list(db, null, { type: "news", page: 1e6 })],
    ["first page of a list by year", (db) => posts.list(db, null, { type: "publication", page: 0 })],
    ["a year of a list", (db) => posts.list(db, null, { type: "publication", year: 2019, page: 0 })],
    ["last page of a year", (db) => posts.list(db, null, { type: "publication", year: 2019, page: 1e6 })],
    ["all posts", (db) => posts.list(db, null, { page: 0 })],
    ["a year of all posts", (db) => posts.list(db, null, { year: 2019, page: 0 })],
    ["posts since the new year", (db) => posts.countSince(db, "proposal", startOfYear(new Date()))],
    ["an admin’s list", (db) => posts.list(db, admin, { type: "news", page: 0 })],
    ["an admin’s list of all posts", (db) => posts.list(db, admin, { page: 0 })],
    ["a member’s list", (db) => posts.list(db, member, { type: "news", page: 0 })],
    [
      "a member’s own posts",
      (db) =>
        posts.ofMember(
          db,
          member,
          { accountId: member?._id ?? null, profileId: member?.profileId ?? null },
          { page: 0 },
        ),
    ],
    ["an article", (db) => posts.get(db, null, "a-slug")],
  ];
  const figures: Figure[] = [];
  const { recorder, recorded, close } = scratch.openRecorded();
  for (const [name, run] of lists) {
    // A page that is not there is found so after the same queries.
    await run(recorder).catch(() => {});
    const wrong: string[] = [];
    for (const query of recorded.splice(0))
      wrong.push(
        ...(scratch.kind === "SQLite" ? await wrongOnSqlite(db, query) : await wrongOnPostgres(db, query)),
      );
    figures.push(
      demanded(`plan: ${name} walks an index`, wrong.length === 0, [...new Set(wrong)].join("; ") || "yes"),
    );
  }
  await close();
  return figures;
}

async function explained<Row>(db: Db, how: string, query: CompiledQuery): Promise<Row[]> {
  const raw = { ...query, sql: `${how} ${query.sql}` };
  return (await db.executeQuery<Row>(raw)).rows;
}

async function wrongOnSqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  const steps = (await explained<{ detail: string }>(db, "explain query plan", query)).map(
    ({ detail }) => detail,
  );
  const sorts = steps.some((step) => /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(step));
  const few = steps.some((step) => /^MULTI-INDEX OR|^SEARCH post_author|^LIST SUBQUERY/.test(step));
  return [
    ...steps.filter((step) => /^SCAN post$/.test(step)),
    ...(sorts && !few ? [`sorts: ${steps.join(", ")}`] : []),
  ];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: PlanNode[];
}

const manyRows = 5000;

async function wrongOnPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const [row] = await explained<{ "QUERY PLAN": { Plan: PlanNode }[] }>(db, "explain (format json)", query);
  const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  return (plan ? all(plan) : []).flatMap((node) => {
    const [below] = node.Plans ?? [];
    if (node["Node Type"] === "Seq Scan" && node["Relation Name"] === "post") return ["reads all posts"];
    if (node["Node Type"] === "Sort" && (below?.["Plan Rows"] ?? 0) > manyRows)
      return [`sorts ${below?.["Plan Rows"]} rows`];
    return [];
  });
}
