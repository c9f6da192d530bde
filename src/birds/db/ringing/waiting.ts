import type { RingStringRecord } from "#birds/domain/ringing/stock-input.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { formatDay } from "#core/domain/dates.ts";
import { type WaitingRow, waitingOf } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { countOpenDoubts, readOpenDoubts } from "./doubts.ts";
import { toReports } from "./ring-reports.ts";
import { listStrings } from "./stock.ts";

/** Doubts that were not answered while the bird was in the hand, and rings that two birds have. */
export const waitingDoubts: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "ringing.manage")) return undefined;
  const doubts = await readOpenDoubts(db, { limit: Math.max(1, limit), offset: 0 });
  const rows = doubts.map(
    ({ _id: id, text, at, ring, species, date, placeName, sessionId, birdKey }): WaitingRow => ({
      id,
      title: text,
      detail: [ring ?? "No ring", species, formatDay(date), placeName].filter(Boolean).join(" · "),
      since: at,
      href:
        sessionId !== null
          ? `/ringing/sessions/${sessionId}`
          : `/ringing/birds/${encodeURIComponent(birdKey ?? "")}`,
    }),
  );
  return { ringDoubts: waitingOf(await countOpenDoubts(db), rows, limit) };
};

/** With fewer rings than this, and no other string of the size, new ones are to be ordered. */
const FEW_RINGS = 20;

/** Strings that run out while there are no other rings of their size. */
function runningOut(strings: readonly RingStringRecord[]): RingStringRecord[] {
  const bySize = Map.groupBy(strings, ({ scheme, size }) => `${scheme ?? ""} ${size}`);
  return [...bySize.values()].flatMap((of) => {
    const left = of.reduce((sum, string) => sum + string.left, 0);
    return left < FEW_RINGS ? of.slice(-1).map((string) => ({ ...string, left })) : [];
  });
}

/** The sizes of rings that run out. */
export const waitingRings: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "ringing.manage")) return undefined;
  const rows = runningOut(await listStrings(db)).map(
    ({ _id: id, size, left, first, last }): WaitingRow => ({
      id,
      title: `${countOf(left, "ring")} of size ${size} left`,
      detail: `${first} to ${last}`,
      since: null,
      href: "/ringing/rings",
    }),
  );
  return { ringsLow: waitingOf(rows.length, rows, limit) };
};

/** Rings that people have found and reported. */
export const waitingReports: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "ringing.manage")) return undefined;
  const waiting = db.selectFrom("ring_report").where("state", "=", "waiting");
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const first = waiting.selectAll().orderBy("createdAt").orderBy("id").limit(Math.max(1, limit));
  const rows = (await toReports(db, await first.execute())).map(
    ({ _id, ring, foundOn, place, createdAt, candidates }) => ({
      id: _id,
      title: `Ring ${ring}`,
      detail: [formatDay(foundOn), place, candidates[0]?.species].filter(Boolean).join(" · "),
      since: createdAt,
      href: "/ringing/found",
      ...(candidates.length === 1 && candidates[0] && { bird: candidates[0] }),
    }),
  );
  return { foundRings: waitingOf(Number(count), rows, limit) };
};
