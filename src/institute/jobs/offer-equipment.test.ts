import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { ruleOf } from "#core/domain/limits.ts";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { checks } from "#institute/db/checks.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import * as requests from "#institute/db/lending/requests.ts";
import { findMostTaken } from "#institute/db/lending/totals.ts";
import { listOwnWaits, stopWaiting, wait } from "#institute/db/lending/wait-list.ts";
import { WaitInput } from "#institute/domain/lending/wait.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { makeAccount, permitted } from "../../../tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../tests/make-lending.ts";
import { offerToLine } from "./offer-equipment.ts";

const begin = Date.now();
const today = lagosDay(new Date(begin));
const inHours = (hours: number) => new Date(begin + hours * 3_600_000);
const inDays = (days: number) => addDays(today, days);

describeRaces("waiting for equipment", (open) => {
  /** A store whose three nets the member has. */
  async function openLine() {
    const database = await open();
    const app = await openApp(database);
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { name: "Net", quantity: 3 });
    const lent = await makeRequest(db, people.member, item, { quantity: 3, dueDate: inDays(10) });
    await changeRequestAsStore(db, people.store, lent, { status: "received" });
    const [ada, ben] = [await person(app, "ada"), await person(app, "ben")];
    const mailer = createMailServer();
    const run = async (hours: number) => {
      await offerToLine({ db }, inHours(hours));
      await sendLetters(db, mailer, inHours(hours + 0.1));
    };
    const openRequests = () =>
      db
        .selectFrom("request")
        .select(["id", "accountId", "status", "quantity", "offeredUntil"])
        .where("closedAt", "is", null)
        .where("equipmentId", "=", item)
        .orderBy("id")
        .execute();
    const giveBack = (hours: number) =>
      changeRequestAsStore(db, people.store, lent, { status: "returned" }, inHours(hours));
    const lettersTo = ({ email }: Account) =>
      mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    const isSound = async () => {
      for (const check of checks) expect(await check(db)).toEqual([]);
    };
    return {
      ...app,
      database,
      item,
      lent,
      ada,
      ben,
      mailer,
      run,
      openRequests,
      giveBack,
      lettersTo,
      isSound,
    };
  }
  type Line = Awaited<ReturnType<typeof openLine>>;

  const person = ({ db }: App, name: string) =>
    makeAccount(db, { email: `${name}@example.org`, firstName: name });

  const join = (
    { db, item }: Pick<Line, "db" | "item">,
    by: Account,
    wish: { startDate?: string; dueDate?: string; quantity?: number } = {},
    now = inHours(0),
  ) => {
    const input = WaitInput.parse({
      startDate: today,
      dueDate: inDays(5),
      quantity: 3,
      phone: "0803 123 4567",
      ...wish,
    });
    const acting = { by: permitted<"request.create">(by), now };
    return transaction(db, (trx) => wait(trx, acting, item, input, ruleOf("openWaits")));
  };
  const take = ({ db }: Pick<Line, "db">, by: Account, id: string, now: Date) =>
    transaction(db, (trx) => requests.takeOffer(trx, { by: permitted(by), now }, id, ruleOf("openRequests")));

  test("the first in line gets an offer when the units come back, which becomes a request by one press", async () => {
    const line = await openLine();
    const { db, ada, ben, run, openRequests, giveBack, lettersTo, people } = line;
    await join(line, ada);
    await join(line, ben, {}, inHours(0.1));
    await run(0.5);
    expect(await openRequests()).toMatchObject([{ accountId: people.member._id }]);
    await giveBack(1);
    await run(2);
    const [offer] = await openRequests();
    expect(offer).toMatchObject({ accountId: ada._id, status: "pending", quantity: 3 });
    expect(offer?.offeredUntil).toBe(inHours(26).toISOString());
    expect(lettersTo(ada)).toEqual(["Free now: Net"]);
    expect(lettersTo(ben)).toEqual([]);
    expect(lettersTo(people.store)).toEqual([]);
    await take(line, ada, offer?.id ?? "", inHours(3));
    await run(4);
    expect(await openRequests()).toMatchObject([
      { accountId: ada._id, status: "pending", offeredUntil: null },
    ]);
    expect(lettersTo(people.store)).toEqual(["New request: ada Umeadi, 3 × Net"]);
    expect(lettersTo(ada)).toEqual(["Free now: Net"]);
    await take(line, ada, offer?.id ?? "", inHours(5));
    await run(50);
    expect(await openRequests()).toHaveLength(1);
    expect(await listOwnWaits(db, ben._id, inHours(5))).toMatchObject([{ ahead: 0, equipment: "Net" }]);
    await line.isSound();
  });

  test("what is not taken in 24 open hours goes on to the next, and both are told", async () => {
    const line = await openLine();
    const { ada, ben, run, openRequests, giveBack, lettersTo } = line;
    await join(line, ada);
    await join(line, ben, {}, inHours(0.1));
    await giveBack(1);
    await run(2);
    const [offer] = await openRequests();
    await run(25.9);
    expect(await openRequests()).toMatchObject([{ accountId: ada._id }]);
    await run(26.5);
    expect(await openRequests()).toMatchObject([{ accountId: ben._id }]);
    await run(27);
    expect(lettersTo(ada)).toEqual(["Free now: Net", "No longer kept: Net"]);
    expect(lettersTo(ben)).toEqual(["Free now: Net"]);
    await expect(take(line, ada, offer?.id ?? "", inHours(27))).rejects.toThrow("This offer has ended.");
    await run(60);
    expect(await openRequests()).toEqual([]);
    await line.isSound();
  });

  test("counts only the hours in which the store is open", async () => {
    const line = await openLine();
    // The days after that of the offer, which may be tomorrow.
    const offered = lagosDay(inHours(2));
    setInstitute({
      store: {
        ...deliveredInstitute.store,
        closedDays: [{ from: addDays(offered, 1), until: addDays(offered, 2) }],
      },
    });
    await join(line, line.ada);
    await line.giveBack(1);
    await line.run(2);
    expect((await line.openRequests())[0]?.offeredUntil).toBe(inHours(2 + 24 + 48).toISOString());
    setInstitute({});
  });

  test("whose wish does not fit is passed over, and keeps the place", async () => {
    const line = await openLine();
    const { db, ada, ben, run, openRequests, people, item, lent } = line;
    await join(line, ada);
    await join(line, ben, { quantity: 1 }, inHours(0.1));
    await changeRequestAsStore(
      db,
      people.store,
      lent,
      { status: "partial", returnedQuantity: 1 },
      inHours(1),
    );
    await run(2);
    expect(await openRequests()).toMatchObject([
      { accountId: people.member._id },
      { accountId: ben._id, quantity: 1 },
    ]);
    await transaction(db, (trx) =>
      equipment.update(trx, permitted(people.store), item, { quantity: 9 }, inHours(3)),
    );
    await run(4);
    expect(await openRequests()).toHaveLength(3);
    await line.isSound();
  });

  test("a later period is offered as soon as its own days are free", async () => {
    const line = await openLine();
    await join(line, line.ada, { startDate: inDays(30), dueDate: inDays(40) });
    await line.run(1);
    expect(await line.openRequests()).toHaveLength(2);
    await line.isSound();
  });

  test("a return that is undone at once is not offered meanwhile", async () => {
    const line = await openLine();
    await join(line, line.ada);
    await line.giveBack(1);
    await line.run(1 + 5 / 3600);
    await changeRequestAsStore(line.db, line.people.store, line.lent, { status: "received" }, inHours(1.002));
    await line.run(2);
    expect(await line.openRequests()).toMatchObject([{ status: "received" }]);
  });

  test("ends with the item, by leaving the line, and for an account that may not borrow any more", async () => {
    const line = await openLine();
    const { db, ada, ben, people, item, run, openRequests, giveBack } = line;
    const { _id } = await join(line, ada);
    await expect(transaction(db, (trx) => stopWaiting(trx, ben, _id))).rejects.toThrow("does not exist");
    await transaction(db, (trx) => stopWaiting(trx, ada, _id));
    await join(line, ben);
    await db
      .updateTable("account")
      .set({ disabledAt: inHours(0).toISOString() })
      .where("id", "=", ben._id)
      .execute();
    await giveBack(1);
    await run(2);
    expect(await openRequests()).toEqual([]);
    await join(line, ada, { startDate: inDays(1) });
    await transaction(db, (trx) => equipment.retire(trx, permitted(people.store), item, inHours(3)));
    expect(await db.selectFrom("waiting").selectAll().execute()).toEqual([]);
  });

  test("an offer that a clock 400 days ahead has made lasts no longer than any other once it is right", async () => {
    const line = await openLine();
    const { ada, run, openRequests, giveBack } = line;
    await join(line, ada, { startDate: inDays(390), dueDate: inDays(420) }, inHours(24 * 380));
    await giveBack(1);
    await run(24 * 400);
    expect(await openRequests()).toHaveLength(1);
    await run(2);
    expect((await openRequests())[0]?.offeredUntil).toBe(inHours(26).toISOString());
    await run(27);
    expect(await openRequests()).toEqual([]);
    await line.isSound();
  });

  test("nothing is promised twice, even if people return, request, take and offer at the same time", async () => {
    const line = await openLine();
    const { db, database, people, item, ada, ben, giveBack } = line;
    const other = database.reconnect().db;
    const people8 = await Promise.all(Array.from({ length: 8 }, (_, nth) => person(line, `p${nth}`)));
    for (const [nth, one] of [ada, ben, ...people8].entries())
      await join(line, one, { quantity: 1 + (nth % 3) }, inHours(nth / 100));
    await giveBack(1);
    const ignore = (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    };
    for (let round = 0; round < 6; round++) {
      const now = inHours(2 + round * 30);
      const offers = await line.openRequests();
      await Promise.all([
        offerToLine({ db }, now),
        offerToLine({ db: other }, now),
        ...people8
          .slice(0, 4)
          .map((one) =>
            makeRequest(db, one, item, { quantity: 2, dueDate: addDays(lagosDay(now), 3) }, now).then(
              () => {},
              ignore,
            ),
          ),
        ...offers.slice(0, 1).map(({ id, accountId }) => {
          const owner = [ada, ben, ...people8].find(({ _id }) => _id === accountId);
          return owner && take({ db: other }, owner, id, now).catch(ignore);
        }),
      ]);
      expect((await findMostTaken(db, item, now)).units).toBeLessThanOrEqual(3);
      for (const { id, accountId } of (await line.openRequests()).slice(0, 2)) {
        const by = accountId === people.member._id ? people.member : people.store;
        await transaction(db, (trx) => requests.cancel(trx, { by, now }, id)).catch(ignore);
      }
    }
    await line.isSound();
    const offered = await db
      .selectFrom("store_event")
      .select("requestId")
      .where("kind", "=", "offered")
      .execute();
    expect(offered.length).toBeGreaterThan(1);
    expect(new Set(offered.map(({ requestId }) => requestId)).size).toBe(offered.length);
  });
});
