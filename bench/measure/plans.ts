import type { CompiledQuery } from "kysely";
import * as accounts from "#db/accounts/accounts.ts";
import type { Db } from "#db/connect.ts";
import { listPublicPosts } from "#db/posts/member-posts.ts";
import { listByMember } from "#db/posts/own-posts.ts";
import * as posts from "#db/posts/posts.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import { startOfYear } from "#domain/dates.ts";
import { type Figure, mustHold } from "../figures.ts";
import { memberEmail } from "../fill.ts";
import type { Recorded } from "../scratch.ts";
import type { Bench } from "./bench.ts";

type Case = [name: string, run: (db: Db) => Promise<unknown>];

const REPEATS = 5;
/** On any machine a query by index takes less; one that reads all posts takes far more. */
const MAX_QUERY_MS = 5;
const MAX_SORTED_ROWS = 5000;

/** Checks that each list reads an index in its own order: no query scans or sorts all posts, or is slow. */
export async function measurePlans({ db, scratch }: Bench): Promise<Figure[]> {
  const member = await accounts.findByEmail(db, memberEmail);
  const { recorder, recorded, close } = scratch.openRecorded();
  const findProblems = scratch.kind === "SQLite" ? findSqliteProblems : findPostgresProblems;
  const figures: Figure[] = [];
  for (const [name, run] of cases(member)) {
    // A missing page needs the same queries.
    for (let time = 0; time < REPEATS; time++) await run(recorder).catch(() => {});
    const queries = keepFastest(recorded.splice(0));
    const slowest = Math.max(...queries.map(({ milliseconds }) => milliseconds));
    const problems: string[] = [];
    for (const { query } of queries) problems.push(...(await findProblems(db, query)));
    if (slowest > MAX_QUERY_MS) problems.push("takes long");
    const time = `slowest query ${slowest.toFixed(2)} ms`;
    const measured = problems.length === 0 ? time : `${[...new Set(problems)].join("; ")}; ${time}`;
    figures.push(mustHold(`plan: ${name}`, problems.length === 0, measured));
  }
  await close();
  return figures;
}

function cases(member: Viewer): Case[] {
  const admin: Viewer = member && { ...member, role: "admin" };
  const beyondLastPage = 1e6;
  const publicMember = { _id: member?.profileId ?? "", userId: member?._id ?? null };
  const memberIds = { accountId: member?._id ?? null, profileId: member?.profileId ?? null };
  const list = (name: string, viewer: Viewer, filter: posts.ListFilter): Case => [
    name,
    (db) => posts.list(db, viewer, filter),
  ];
  return [
    list("a list by date", null, { type: "news", page: 0 }),
    list("its last page", null, { type: "news", page: beyondLastPage }),
    list("a list by year", null, { type: "publication", page: 0 }),
    list("a year of it", null, { type: "publication", year: 2019, page: 0 }),
    list("the last page of a year", null, { type: "publication", year: 2019, page: beyondLastPage }),
    list("all posts", null, { page: 0 }),
    list("a year of all posts", null, { year: 2004, page: 0 }),
    list("an admin’s list", admin, { type: "news", page: 0 }),
    list("an admin’s list of all posts", admin, { page: 0 }),
    list("an admin’s year of all posts", admin, { year: 2004, page: 0 }),
    list("a member’s list", member, { type: "news", page: 0 }),
    list("a member’s list of all posts", member, { page: 0 }),
    ["a member’s own posts", (db) => listByMember(db, member, memberIds, { page: 0 })],
    ["a member’s public posts", (db) => listPublicPosts(db, publicMember, { page: 0 })],
    ["posts since the new year", (db) => posts.countSince(db, "proposal", startOfYear(new Date()))],
    ["an article", (db) => posts.get(db, null, "an-address-that-is-not-there")],
  ];
}

/** Each different query with its shortest time. */
function keepFastest(recorded: Recorded["recorded"]) {
  const queries = new Map<string, Recorded["recorded"][number]>();
  for (const entry of recorded) {
    const previous = queries.get(entry.query.sql);
    if (!previous || entry.milliseconds < previous.milliseconds) queries.set(entry.query.sql, entry);
  }
  return [...queries.values()];
}

async function explain<Row>(db: Db, how: string, query: CompiledQuery): Promise<Row[]> {
  return (await db.executeQuery<Row>({ ...query, sql: `${how} ${query.sql}` })).rows;
}

async function findSqliteProblems(db: Db, query: CompiledQuery): Promise<string[]> {
  const rows = await explain<{ detail: string }>(db, "explain query plan", query);
  const steps = rows.map(({ detail }) => detail);
  const sorts = steps.some((step) => /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(step));
  const ofFew = steps.some((step) => /^MULTI-INDEX OR|^LIST SUBQUERY|\(id=\?\)/.test(step));
  return [
    ...steps.filter((step) => /^SCAN post$/.test(step)),
    ...(sorts && !ofFew ? [`sorts: ${steps.join(", ")}`] : []),
  ];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: PlanNode[];
}

async function findPostgresProblems(db: Db, query: CompiledQuery): Promise<string[]> {
  const [row] = await explain<{ "QUERY PLAN": { Plan: PlanNode }[] }>(db, "explain (format json)", query);
  const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  return (plan ? all(plan) : []).flatMap((node) => {
    const sorted = node.Plans?.[0]?.["Plan Rows"] ?? 0;
    if (node["Node Type"] === "Seq Scan" && node["Relation Name"] === "post") return ["reads all posts"];
    if (node["Node Type"] === "Sort" && sorted > MAX_SORTED_ROWS) return [`sorts ${sorted} rows`];
    return [];
  });
}
