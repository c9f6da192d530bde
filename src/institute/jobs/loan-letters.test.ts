import { expect, onTestFinished, test, vi } from "vitest";
import type { Message } from "#core/adapters/mail.ts";
import { type Trx, transaction } from "#core/db/connect.ts";
import { formatDate } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { log } from "#core/log.ts";
import type { ActorContext } from "#institute/db/lending/request-history.ts";
import type { RequestRow } from "#institute/db/lending/request-rows.ts";
import { undo } from "#institute/db/lending/request-undo.ts";
import * as requests from "#institute/db/lending/requests.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { refusal, sendLetters } from "#tests/letters.ts";
import { type Belief, readLetter } from "#tests/loan-reader.ts";
import { permitted } from "../../../tests/make.ts";
import { makeEquipment, makeRequest } from "../../../tests/make-lending.ts";

const OPERATIONS = 150;

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { chance: (share: number) => next() < share, upTo: (max: number) => Math.floor(next() * max) };
}

/** What is true of a request, in the words of its letters. */
function truthOf(row: RequestRow): Required<Belief> {
  const isOpen = loanStatuses[row.status].holds;
  const status = row.status === "partial" && row.returnedQuantity === 0 ? "received" : row.status;
  const counts = [
    row.damagedQuantity && `${row.damagedQuantity} damaged`,
    row.lostQuantity && `${row.lostQuantity} lost`,
  ];
  return {
    status: row.deletedAt && isOpen ? "cancelled" : status,
    due: formatDate(row.dueDate),
    units: row.quantity,
    losses: counts.filter(Boolean).join(" and "),
  };
}

describeEachDatabase("letters about loans", (open) => {
  test("leave a borrower with what is true, whatever happens and however the mail server answers", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => quiet.mockRestore());
    const { db, people } = await openApp(await open());
    const { chance, upTo } = createRandom(7);
    const pick = <Value>(values: readonly Value[]) => values[upTo(values.length)];
    let now = Date.parse("2026-03-02T08:00:00Z");
    const date = () => new Date(now);

    const names = new Map<string, string>();
    const beliefs = new Map<string, Belief>();
    const changedAt = new Map<string, number>();
    const readRow = (id: string) =>
      db.selectFrom("request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

    const arrived = new Map<string, string>();
    const problems: string[] = [];
    let repeats = 0;
    const arrive = async ({ id, text, to }: Message) => {
      if (to !== people.member.email) return;
      if (arrived.has(id)) {
        repeats++;
        if (arrived.get(id) !== text && !text.split("\n\n").every((part) => arrived.get(id)?.includes(part)))
          problems.push(`another text under the same id: ${text}`);
        return;
      }
      arrived.set(id, text);
      for (const [name, said] of readLetter({ text }, formatDate(date().toISOString()))) {
        const request = names.get(name) ?? "";
        const truth = truthOf(await readRow(request));
        const before = beliefs.get(name);
        const isNews = Object.entries(truth).some(([key, value]) => before?.[key as keyof Belief] !== value);
        if (!isNews && !/cannot extend/.test(text)) problems.push(`doubled: ${text}`);
        if (now - (changedAt.get(request) ?? 0) < 15_000) problems.push(`too early: ${text}`);
        for (const [key, value] of Object.entries(said))
          if (truth[key as keyof Belief] !== value) problems.push(`wrong ${key}: ${text}`);
        beliefs.set(name, { ...before, ...said });
      }
    };
    let isFlaky = true;
    /** Sends what is due: some letters are refused, some arrive without an answer, and some processes are killed before they mark one. */
    const send = () =>
      new Promise<void>((end, fail) => {
        const mailer = {
          async send(message: Message) {
            if (isFlaky && chance(0.05)) throw refusal(451);
            await arrive(message);
            if (isFlaky && chance(0.1)) throw new Error("The mail server did not answer.");
            if (isFlaky && chance(0.05)) {
              end();
              await new Promise(() => {});
            }
          },
          close() {},
        };
        sendLetters(db, mailer, date()).then(end, fail);
      });
    const pass = async (seconds: number) => {
      now += seconds * 1000;
      await send();
    };

    /** Runs a change, unless the rules forbid it; a borrower knows what they did. */
    const act = async (
      who: "member" | "store",
      id: string,
      run: (trx: Trx, acting: ActorContext) => Promise<void>,
    ) => {
      const before = await readRow(id);
      try {
        await transaction(db, (trx) => run(trx, { by: people[who], now: date() }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return;
      }
      const after = await readRow(id);
      if (who === "store" && after.version !== before.version) changedAt.set(id, now);
      if (who === "store") return;
      const [was, is] = [truthOf(before), truthOf(after)];
      const own = Object.fromEntries(
        Object.entries(is).filter(([key, value]) => was[key as keyof Belief] !== value),
      );
      beliefs.set(before.equipment, { ...beliefs.get(before.equipment), ...own });
    };
    const change = (id: string, changes: RequestChanges) =>
      act("store", id, (trx, { by, now: at }) =>
        requests.changeByStoreAdmin(trx, { by: permitted(by), now: at }, id, changes),
      );
    const undoLast = (who: "member" | "store", id: string) =>
      act(who, id, (trx, acting) => undo(trx, acting, id, null));
    const inDays = (days: number) => addDays(lagosDay(date()), days);

    const actions: ((id: string, row: RequestRow) => Promise<void>)[] = [
      (id) => change(id, { status: "approved" }),
      (id) => change(id, { status: "approved" }),
      (id) => change(id, { status: "received" }),
      (id) => change(id, { status: "received" }),
      (id) => change(id, { status: "pending" }),
      (id) => change(id, { status: "overdue" }),
      (id) => change(id, { quantity: 1 + upTo(4) }),
      (id) => change(id, { dueDate: inDays(1 + upTo(30)) }),
      (id) => change(id, { status: "declined", declineReason: "They are broken." }),
      (id, row) =>
        change(id, { status: "partial", returnedQuantity: row.returnedQuantity + 1, lostQuantity: upTo(2) }),
      async (id) => {
        await change(id, { status: "returned", lostQuantity: upTo(2) });
        if (chance(0.5)) await pass(upTo(20));
        if (chance(0.5)) await change(id, { status: "received" });
      },
      async (id) => {
        const who = chance(0.5) ? "member" : "store";
        await act(who, id, (trx, acting) => requests.cancel(trx, acting, id));
        await pass(upTo(20));
        if (chance(0.5)) await undoLast(who, id);
      },
      async (id) => {
        await act("store", id, (trx, { by, now: at }) =>
          requests.remove(trx, { by: permitted(by), now: at }, id, true),
        );
        await pass(upTo(20));
        if (chance(0.5)) await undoLast("store", id);
      },
      (id) =>
        act("member", id, (trx, { by, now: at }) => {
          const wish = { dueDate: inDays(10 + upTo(40)), reason: null };
          return requests.requestExtension(trx, { by: permitted(by), now: at }, id, wish);
        }),
      (id) => change(id, { extension: chance(0.5) ? "granted" : "refused" }),
    ];

    for (let turn = 0; turn < OPERATIONS; turn++) {
      const rows = await db
        .selectFrom("request")
        .selectAll()
        .where("closedAt", "is", null)
        .orderBy("equipment")
        .execute();
      if (rows.length < 12) {
        const name = `Net ${names.size + 1}`;
        const item = await makeEquipment(db, people.store, { name, quantity: 9 });
        const id = await makeRequest(db, people.member, item, { quantity: 3 }, date());
        names.set(name, id);
        changedAt.set(id, now);
      }
      const row = pick(rows);
      if (row) await pick(actions)?.(row.id, row);
      await pass(upTo(30));
    }
    isFlaky = false;
    for (let step = 0; step < 40; step++) await pass(600);

    expect(problems).toEqual([]);
    for (const [name, id] of names) {
      const row = await readRow(id);
      const { status, ...truth } = truthOf(row);
      const belief = beliefs.get(name);
      expect([name, belief?.status]).toEqual([name, status]);
      if (loanStatuses[row.status].holds && !row.deletedAt) {
        expect([name, belief?.due]).toEqual([name, truth.due]);
        expect([name, belief?.losses ?? ""]).toEqual([name, truth.losses]);
        expect([name, belief?.units]).toEqual([name, truth.units]);
      }
    }
    expect(arrived.size).toBeGreaterThan(OPERATIONS / 10);
    expect(repeats).toBeGreaterThan(0);
    const waiting = await db.selectFrom("letter").select("about").where("dueAt", "is not", null).execute();
    expect(waiting).toEqual([]);
  });
});
