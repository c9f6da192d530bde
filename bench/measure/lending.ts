import { type Insertable, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { transaction } from "#db/connect.ts";
import { paddedWords } from "#db/lending/equipment.ts";
import { newId } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import { newLoan } from "#domain/lending/loan.ts";
import { type LoanState, loanStatuses } from "#domain/lending/statuses.ts";
import { atMost, type Figure, mustHold, percentile } from "../figures.ts";
import { adminEmail } from "../fill.ts";
import { readMemory } from "../process.ts";
import { between, type Random, seeded } from "../random.ts";
import { vocabulary } from "../vocabulary.ts";
import type { Bench } from "./bench.ts";

const ITEM_COUNT = 5000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 200;
const CSV_ROWS = 20_000;

/** Lending with 5,000 items and 100,000 requests, some 2,000 of them open: the most used pages, and the CSV. */
export async function measureLending({ db, site, quick, tokens }: Bench): Promise<Figure[]> {
  const requests = quick ? 20_000 : 100_000;
  await fillLending(db, requests);
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const random = seeded(70);
  const count = quick ? 50 : 200;
  const timed = async (path: () => string) => {
    const times: number[] = [];
    for (let turn = 0; turn < count + 10; turn++) {
      const started = performance.now();
      const reply = await fetch(`${site.url}${path()}`, { headers });
      await reply.text();
      if (!reply.ok) throw new Error(`${path()} returned ${reply.status}.`);
      if (turn >= 10) times.push(performance.now() - started);
    }
    return { value: percentile(times, 0.95), unit: "ms" };
  };
  const word = () => vocabulary[between(random, 80, 3000)] ?? "net";
  const pages = Math.ceil(ITEM_COUNT / 12);
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
  const before = readMemory(pid).now;
  const started = performance.now();
  const reply = await fetch(url, { headers });
  let lines = 0;
  let csvRowsMs = Number.NaN;
  let peak = before;
  for await (const chunk of reply.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines > CSV_ROWS) csvRowsMs ||= performance.now() - started;
    peak = Math.max(peak, readMemory(pid).now);
  }
  csvRowsMs ||= performance.now() - started;
  return [
    atMost("store, 20,000 rows of CSV", 2, { value: csvRowsMs / 1000, unit: "s" }),
    atMost("store, memory for the full CSV", 80, { value: peak - before, unit: "MB" }),
    mustHold("store, every request is in the CSV", lines === rows + 1, `${lines - 1} rows`),
  ];
}

/** The share of the time and of the requests that is open. */
const OPEN_SHARE = 0.02;

/** Adds 5,000 kinds of equipment and this number of requests, by default two percent of them open. */
export async function fillLending(db: Db, requests: number, open = requests * OPEN_SHARE): Promise<void> {
  const random = seeded(71);
  const now = Date.now();
  const at = new Date(now - 900 * DAY_MS).toISOString();
  const { id: storeAdminId } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", adminEmail)
    .executeTakeFirstOrThrow();
  await db.updateTable("account").set({ storeAdminSince: at }).where("id", "=", storeAdminId).execute();
  const people = await db.selectFrom("account").select(["id", "email", "firstName as name"]).execute();
  const ids = Array.from({ length: ITEM_COUNT }, newId);
  const held = new Map<string, number>();
  const closed = requests - open;
  const positionOf = (index: number) =>
    index < closed
      ? (1 - OPEN_SHARE) * (index / closed)
      : 1 - OPEN_SHARE + OPEN_SHARE * ((index + 1 - closed) / open);
  const rows = Array.from({ length: requests }, (_, index) =>
    makeRequestRow(random, now, positionOf(index), people, ids),
  );
  for (const { equipmentId, status, quantity } of rows)
    if (loanStatuses[status].holds) held.set(equipmentId, (held.get(equipmentId) ?? 0) + quantity);
  await transaction(db, async (trx) => {
    for (let start = 0; start < ITEM_COUNT; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE).map((id) => {
        const name = `${vocabulary[between(random, 80, 3000)]} ${vocabulary[between(random, 80, 3000)]} ${between(random, 1, 99)}`;
        const borrowed = held.get(id) ?? 0;
        const defaults = { imageUrl: null, createdAt: at, updatedAt: at, retiredAt: null, version: 1 };
        return {
          id,
          name,
          words: paddedWords(name),
          quantity: borrowed + between(random, 0, 5),
          borrowed,
          ...defaults,
        };
      });
      await trx.insertInto("equipment").values(batch).execute();
    }
    for (let start = 0; start < rows.length; start += BATCH_SIZE)
      await trx
        .insertInto("request")
        .values(rows.slice(start, start + BATCH_SIZE))
        .execute();
  });
  // A running database does this by itself after a while.
  await sql`analyze`.execute(db);
}

type People = { id: string; email: string; name: string }[];

/** A request whose age follows from `position` (0 is the oldest, 1 the newest); the last two percent are open. */
function makeRequestRow(
  random: Random,
  now: number,
  position: number,
  people: People,
  ids: string[],
): Insertable<Schema["request"]> {
  const person = people[between(random, 0, people.length - 1)];
  const equipmentId = ids[between(random, 0, ids.length - 1)];
  if (!person || !equipmentId) throw new Error("There are no people or no equipment.");
  const isOpen = position > 1 - OPEN_SHARE;
  const status: LoanState = isOpen
    ? ((["pending", "approved", "received", "received", "received", "partial"] as const)[
        between(random, 0, 5)
      ] ?? "pending")
    : ((["returned", "returned", "returned", "declined", "cancelled"] as const)[between(random, 0, 4)] ??
      "returned");
  const requestedAt = now - (1 - position) * 900 * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  const { isOut: out } = loanStatuses[status];
  const quantity = between(random, 1, 4);
  const equipment = `${vocabulary[between(random, 80, 3000)]} net`;
  return {
    id: newId(),
    accountId: person.id,
    createdBy: person.id,
    equipmentId,
    equipment,
    words: paddedWords(person.name, equipment),
    name: person.name,
    email: person.email,
    phone: "+234 803 123 4567",
    reason: "Counts at the edge of the gallery forest, before the rains.",
    ...newLoan(quantity, iso(requestedAt + between(random, 10, 60) * DAY_MS), new Date(requestedAt)),
    status,
    requestedQuantity: quantity,
    issuedQuantity: out || status === "returned" ? quantity + (status === "partial" ? 1 : 0) : 0,
    returnedQuantity: status === "returned" ? quantity : status === "partial" ? 1 : 0,
    approvedDate: status === "pending" ? null : iso(requestedAt),
    issuedDate: out ? iso(requestedAt) : null,
    issuedBy: out ? "Ibrahim" : null,
    returnedDate: status === "returned" ? iso(requestedAt + 9 * DAY_MS) : null,
    closedAt: isOpen ? null : iso(requestedAt + 9 * DAY_MS),
    declineReason: status === "declined" ? "All are needed for the course." : null,
    version: 1,
  };
}
