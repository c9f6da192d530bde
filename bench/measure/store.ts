import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { transaction } from "#db/connect.ts";
import { wordsKept } from "#db/equipment.ts";
import type { RequestRow } from "#db/loan-mail.ts";
import { newId } from "#db/record.ts";
import { type LoanState, loanStatuses } from "#domain/loan.ts";
import { atMost, demanded, type Figure, percentile } from "../figures.ts";
import { adminEmail } from "../fill.ts";
import { memory } from "../process.ts";
import { between, type Random, seeded } from "../random.ts";
import { vocabulary } from "../vocabulary.ts";
import type { Bench } from "./bench.ts";

const items = 5000;
const day = 86_400_000;
const together = 200;
const csvRows = 20_000;

/** The store with 5,000 items and 100,000 requests, of which some 2,000 are open: what is asked for most, and the CSV. */
export async function measureStore({ db, site, quick, tokens }: Bench): Promise<Figure[]> {
  const requests = quick ? 20_000 : 100_000;
  await fillStore(db, requests);
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const random = seeded(70);
  const count = quick ? 50 : 200;
  const timed = async (path: () => string) => {
    const times: number[] = [];
    for (let turn = 0; turn < count + 10; turn++) {
      const started = performance.now();
      const reply = await fetch(`${site.url}${path()}`, { headers });
      await reply.text();
      if (!reply.ok) throw new Error(`${path()} was answered with ${reply.status}.`);
      if (turn >= 10) times.push(performance.now() - started);
    }
    return { value: percentile(times, 0.95), unit: "ms" };
  };
  const word = () => vocabulary[between(random, 80, 3000)] ?? "net";
  const pages = Math.ceil(items / 12);
  const figures = [
    atMost(
      "store, a page of the catalogue, p95",
      60,
      await timed(() => `/api/equipment?page=${between(random, 0, pages)}`),
    ),
    atMost(
      "store, a search of the catalogue, p95",
      60,
      await timed(() => `/api/equipment/search?searchQuery=${word()}`),
    ),
    atMost("store, the desk, p95", 60, await timed(() => "/api/request/desk")),
    atMost("store, the table of requests, p95", 60, await timed(() => "/api/request?limit=100")),
    atMost(
      "store, requests of a status, p95",
      60,
      await timed(() => "/api/request?limit=100&status=returned"),
    ),
  ];
  return [
    ...figures,
    ...(await measureCsv(`${site.url}/api/request/requests.csv`, headers, site.pid, requests)),
  ];
}

async function measureCsv(url: string, headers: Record<string, string>, pid: number, rows: number) {
  const before = memory(pid).now;
  const started = performance.now();
  const reply = await fetch(url, { headers });
  let lines = 0;
  let enough = Number.NaN;
  let most = before;
  for await (const chunk of reply.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines > csvRows) enough ||= performance.now() - started;
    most = Math.max(most, memory(pid).now);
  }
  enough ||= performance.now() - started;
  return [
    atMost("store, 20,000 rows of CSV", 2, { value: enough / 1000, unit: "s" }),
    atMost("store, memory taken by the whole CSV", 80, { value: most - before, unit: "MB" }),
    demanded("store, every request is in the CSV", lines === rows + 1, `${lines - 1} rows`),
  ];
}

async function fillStore(db: Db, requests: number): Promise<void> {
  const random = seeded(71);
  const now = Date.now();
  const at = new Date(now - 900 * day).toISOString();
  const { id: store } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", adminEmail)
    .executeTakeFirstOrThrow();
  await db.updateTable("account").set({ storeAdminSince: at }).where("id", "=", store).execute();
  const people = await db.selectFrom("account").select(["id", "email", "firstName as name"]).execute();
  const ids = Array.from({ length: items }, newId);
  const held = new Map<string, number>();
  const rows = Array.from({ length: requests }, (_, place) =>
    requestRow(random, now, place / requests, people, ids),
  );
  for (const { equipmentId, status, quantity } of rows)
    if (loanStatuses[status].holds) held.set(equipmentId, (held.get(equipmentId) ?? 0) + quantity);
  await transaction(db, async (trx) => {
    for (let start = 0; start < items; start += together) {
      const some = ids.slice(start, start + together).map((id) => {
        const name = `${vocabulary[between(random, 80, 3000)]} ${vocabulary[between(random, 80, 3000)]} ${between(random, 1, 99)}`;
        const borrowed = held.get(id) ?? 0;
        const kept = { imageUrl: null, createdAt: at, updatedAt: at, retiredAt: null, version: 1 };
        return {
          id,
          name,
          words: wordsKept(name),
          quantity: borrowed + between(random, 0, 5),
          borrowed,
          ...kept,
        };
      });
      await trx.insertInto("equipment").values(some).execute();
    }
    for (let start = 0; start < rows.length; start += together)
      await trx
        .insertInto("request")
        .values(rows.slice(start, start + together))
        .execute();
  });
  // As a database does for itself once it has run for a while.
  await sql`analyze`.execute(db);
}

type People = { id: string; email: string; name: string }[];

/** A request that is the older the smaller its place (0 to 1); the last in a hundred or two are open. */
function requestRow(random: Random, now: number, place: number, people: People, ids: string[]): RequestRow {
  const person = people[between(random, 0, people.length - 1)];
  const equipmentId = ids[between(random, 0, ids.length - 1)];
  if (!person || !equipmentId) throw new Error("There is nobody to ask, or nothing to ask for.");
  const isOpen = place > 0.98;
  const status: LoanState = isOpen
    ? ((["pending", "approved", "received", "received", "received", "partial"] as const)[
        between(random, 0, 5)
      ] ?? "pending")
    : ((["returned", "returned", "returned", "declined", "cancelled"] as const)[between(random, 0, 4)] ??
      "returned");
  const asked = now - (1 - place) * 900 * day;
  const iso = (moment: number) => new Date(moment).toISOString();
  const { out } = loanStatuses[status];
  const quantity = between(random, 1, 4);
  const equipment = `${vocabulary[between(random, 80, 3000)]} net`;
  return {
    id: newId(),
    accountId: person.id,
    createdBy: person.id,
    idempotencyKey: null,
    fingerprint: null,
    equipmentId,
    equipment,
    words: wordsKept(person.name, equipment),
    name: person.name,
    email: person.email,
    phone: "+234 803 123 4567",
    address: null,
    type: null,
    reason: "Counts at the edge of the gallery forest, before the rains.",
    note: null,
    status,
    quantity,
    requestedQuantity: quantity,
    issuedQuantity: out || status === "returned" ? quantity + (status === "partial" ? 1 : 0) : 0,
    returnedQuantity: status === "returned" ? quantity : status === "partial" ? 1 : 0,
    damagedQuantity: 0,
    lostQuantity: 0,
    requestDate: iso(asked),
    approvedDate: status === "pending" ? null : iso(asked),
    dueDate: iso(asked + between(random, 10, 60) * day),
    issuedDate: out ? iso(asked) : null,
    issuedBy: out ? "Ibrahim" : null,
    returnedDate: status === "returned" ? iso(asked + 9 * day) : null,
    closedAt: isOpen ? null : iso(asked + 9 * day),
    declineReason: status === "declined" ? "All are needed for the course." : null,
    extensionDate: null,
    extensionReason: null,
    deletedAt: null,
    version: 1,
  };
}
