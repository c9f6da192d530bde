import { describe, expect, test } from "vitest";
import type { Message } from "#core/adapters/mail.ts";
import { type Trx, transaction } from "#core/db/connect.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { ActorContext } from "#institute/db/lending/request-history.ts";
import { undo } from "#institute/db/lending/request-undo.ts";
import * as requests from "#institute/db/lending/requests.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { permitted } from "../../../tests/make.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../tests/make-lending.ts";

describeEachDatabase("the mails that follow a change of a loan", (open) => {
  /** A request for three nets in some status; `mails` sends due mails and returns those to the borrower since the last call. */
  async function start(first: RequestChanges[] = [], begins = Date.UTC(2026, 2, 2, 9)) {
    const app = await openApp(await open());
    const { db, people } = app;
    const item = await makeEquipment(db, people.store);
    const telescope = await makeEquipment(db, people.store, { name: "Telescope" });
    let minutes = 0;
    const now = () => new Date(begins + minutes * 60_000);
    const draft = { quantity: 3, dueDate: addDays(lagosDay(now()), 10) };
    const id = await makeRequest(db, people.member, item, draft, now());
    const change = (changes: RequestChanges) => {
      minutes++;
      return changeRequestAsStore(db, people.store, id, changes, now());
    };
    const act = (run: typeof requests.cancel) => {
      minutes++;
      const acting = { by: people.store, now: now() };
      return transaction(db, (trx) => run(trx, acting, id));
    };
    const mailer = createMailServer();
    const sendAll = async () => {
      minutes++;
      await sendLetters(db, mailer, now());
      return mailer.take();
    };
    const mails = async () => (await sendAll()).filter(({ to }) => to === "member@example.org");
    const cancelByBorrower = () => {
      minutes++;
      return transaction(db, (trx) => requests.cancel(trx, { by: people.member, now: now() }, id));
    };
    const subjects = async () => (await mails()).map(({ subject }) => subject);
    const askExtension = (days: number) => {
      minutes++;
      const acting = { by: permitted<"request.create">(people.member), now: now() };
      const wish = { dueDate: addDays(lagosDay(now()), days), reason: null };
      return transaction(db, (trx) => requests.requestExtension(trx, acting, id, wish));
    };
    for (const changes of first) await change(changes);
    await mails();
    return { change, act, askExtension, cancelByBorrower, sendAll, mails, subjects, telescope };
  }

  /** Both parts of the only mail, which must have the same content. */
  function bothParts(mails: Message[]): string[] {
    expect(mails).toHaveLength(1);
    return mails.flatMap(({ text, html }) => [text, html]);
  }

  test("a withdrawn approval is mailed, and so is a second approval", async () => {
    const { change, mails, subjects } = await start([{ status: "approved" }]);
    await change({ status: "pending" });
    for (const part of bothParts(await mails())) {
      expect(part).toContain("The store has withdrawn its approval of your request for 3 × Mist net, 12 m.");
      expect(part).toContain("Please do not come to collect them yet.");
    }
    await change({ status: "approved" });
    expect(await subjects()).toEqual(["Approved: Mist net, 12 m"]);
    await change({ status: "approved" });
    expect(await subjects()).toEqual([]);
  });

  test("an approval withdrawn before its mail is sent causes no mail", async () => {
    const { change, subjects } = await start();
    await change({ status: "approved" });
    await change({ status: "pending" });
    expect(await subjects()).toEqual([]);
    await change({ status: "approved" });
    expect(await subjects()).toEqual(["Approved: Mist net, 12 m"]);
    await change({ status: "pending" });
    await change({ status: "approved" });
    expect(await subjects()).toEqual([]);
  });

  test("a new due date is mailed with the old one, in every state", async () => {
    for (const status of ["pending", "approved", "received"] as const) {
      const { change, mails } = await start(status === "pending" ? [] : [{ status }]);
      await change({ dueDate: "2026-03-20" });
      for (const part of bothParts(await mails())) {
        expect(part).toContain("The new due date is 20 March 2026. It was 12 March 2026.");
        expect(part).not.toContain("undefined");
      }
    }
  });

  test("a due date changed twice causes one mail, and one that was changed back causes none", async () => {
    const { change, mails, subjects } = await start([{ status: "received" }]);
    await change({ dueDate: "2026-03-20" });
    await change({ dueDate: "2026-03-15" });
    for (const part of bothParts(await mails()))
      expect(part).toContain("The new due date is 15 March 2026. It was 12 March 2026.");
    await change({ dueDate: "2026-03-25" });
    await change({ dueDate: "2026-03-15" });
    expect(await subjects()).toEqual([]);
  });

  test("a due date changed on hand-over is part of the mail about the hand-over", async () => {
    const { change, mails } = await start([{ status: "approved" }]);
    await change({ status: "received", dueDate: "2026-03-20" });
    for (const part of bothParts(await mails())) expect(part).toContain("due back by 20 March 2026");
  });

  test("damaged and lost units are part of the mail about the return", async () => {
    const { change, mails } = await start([{ status: "received" }]);
    await change({ status: "returned", damagedQuantity: 1, lostQuantity: 1 });
    for (const part of bothParts(await mails())) {
      expect(part).toContain("Your loan of 3 × Mist net, 12 m is closed.");
      expect(part).toContain(
        "The store has recorded 1 damaged and 1 lost. If this is wrong, please tell the store.",
      );
      expect(part).not.toContain("came back");
    }
  });

  test("lost units of a partly returned loan do not count as returned", async () => {
    const { change, mails } = await start([{ status: "received" }]);
    await change({ status: "partial", returnedQuantity: 2, lostQuantity: 1 });
    for (const part of bothParts(await mails())) {
      expect(part).toContain("1 of 3 × Mist net, 12 m is back in the store; 1 is still with you.");
      expect(part).toContain("The store has recorded 1 lost.");
    }
  });

  test("losses recorded or withdrawn later are mailed", async () => {
    const { change, mails, subjects } = await start([{ status: "received" }, { status: "returned" }]);
    await change({ status: "received" });
    expect(await subjects()).toEqual(["Not returned: Mist net, 12 m"]);
    await change({ status: "returned", lostQuantity: 2 });
    for (const part of bothParts(await mails())) expect(part).toContain("The store has recorded 2 lost.");
    await change({ status: "received" });
    for (const part of bothParts(await mails()))
      expect(part).toContain("Nothing is now recorded as damaged or lost.");
  });

  test("a return undone before its mail is sent causes no mail", async () => {
    const { change, subjects } = await start([{ status: "received" }]);
    await change({ status: "returned", lostQuantity: 1 });
    await change({ status: "received" });
    expect(await subjects()).toEqual([]);
  });

  test("each extension request that the store refuses is mailed", async () => {
    const { change, askExtension, subjects } = await start([{ status: "received" }]);
    for (const days of [20, 15]) {
      await askExtension(days);
      await change({ extension: "refused" });
      expect(await subjects()).toEqual(["Not extended: Mist net, 12 m"]);
    }
    await expect(change({ extension: "refused" })).rejects.toThrow("no pending extension request");
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ["2026-03-06", true],
    ["2026-03-05", false],
    ["2026-03-02", false],
  ])("a hand-over on 2 March until %s announces a reminder three days before: %s", async (dueDate, comes) => {
    const { change, mails } = await start([{ status: "approved" }]);
    await change({ status: "received", dueDate });
    for (const part of bothParts(await mails())) {
      expect(part.includes("We will remind you three days before.")).toBe(comes);
      expect(part).toContain("If you need more time, request an extension on your page.");
    }
  });

  const undoAny = (trx: Trx, acting: ActorContext, id: string) => undo(trx, acting, id, null);
  test("an undone cancellation by the store is mailed only if the cancellation was mailed", async () => {
    const { act, subjects } = await start([], Date.now());
    await act(requests.cancel);
    await act(undoAny);
    expect(await subjects()).toEqual([]);
    await act(requests.cancel);
    expect(await subjects()).toEqual(["Cancelled: Mist net, 12 m"]);
    await act(undoAny);
    expect(await subjects()).toEqual(["Open again: Mist net, 12 m"]);
  });

  describe("says what the reader would not know otherwise:", () => {
    test("other equipment and another number on an approved request", async () => {
      const { change, mails, telescope } = await start([{ status: "approved" }]);
      await change({ requestId: telescope, quantity: 2 });
      for (const part of bothParts(await mails()))
        expect(part).toContain(
          "The store has changed your request of 3 × Mist net, 12 m: it is 2 × Telescope now.",
        );
    });

    test("another number that was handed over", async () => {
      const { change, mails } = await start([{ status: "received" }]);
      await change({ quantity: 2 });
      for (const part of bothParts(await mails()))
        expect(part).toContain(
          "The store has changed your loan of 3 × Mist net, 12 m: it is 2 × Mist net, 12 m now.",
        );
    });

    test("a hand-over that was undone, and the next one", async () => {
      const { change, mails, subjects } = await start([{ status: "received" }]);
      await change({ status: "approved" });
      for (const part of bothParts(await mails())) {
        expect(part).toContain(
          "The store had recorded that you received Mist net, 12 m, and has undone this.",
        );
        expect(part).toContain(
          "Your request is approved: come to the store in working hours to collect them.",
        );
      }
      await change({ status: "received" });
      expect(await subjects()).toEqual(["Handed over: Mist net, 12 m"]);
    });

    test("a return that was undone after its mail", async () => {
      const { change, mails } = await start([{ status: "received" }, { status: "returned" }]);
      await change({ status: "received" });
      for (const part of bothParts(await mails()))
        expect(part).toContain(
          "Your loan of 3 × Mist net, 12 m is open. They are lent to you from 2 March 2026 and due back by 12 March 2026.",
        );
    });

    test("an approved request that the store deleted", async () => {
      const { act, subjects } = await start([{ status: "approved" }]);
      await act((trx, acting, id) =>
        requests.remove(trx, { ...acting, by: permitted(acting.by) }, id, false),
      );
      expect(await subjects()).toEqual(["Cancelled: Mist net, 12 m"]);
    });

    test("to the store, an approved request that its borrower cancelled", async () => {
      const { cancelByBorrower, sendAll } = await start([{ status: "approved" }]);
      await cancelByBorrower();
      expect((await sendAll()).map(({ to, subject }) => [to, subject])).toEqual([
        ["store@example.org", "Cancelled: Musa Danjuma, 3 × Mist net, 12 m"],
      ]);
    });
  });

  test("25 requests are one letter to each store admin, and one to the borrower", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { quantity: 25 });
    const begin = Date.UTC(2026, 2, 2, 9);
    for (let nth = 0; nth < 25; nth++)
      await makeRequest(db, people.member, item, {}, new Date(begin + nth * 10_000));
    const mailer = createMailServer();
    for (let seconds = 0; seconds < 600; seconds += 2)
      await sendLetters(db, mailer, new Date(begin + seconds * 1000));
    expect(mailer.sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["member@example.org", "Your request: Mist net, 12 m and 24 more"],
      ["store@example.org", "New request: Musa Danjuma, 1 × Mist net, 12 m and 24 more"],
    ]);
  });

  test("a disabled account gets none", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    await makeRequest(db, people.member, await makeEquipment(db, people.store));
    const disabledAt = new Date().toISOString();
    await db
      .updateTable("account")
      .set({ disabledAt })
      .where("id", "in", [people.member._id, people.store._id])
      .execute();
    const mailer = createMailServer();
    await sendLetters(db, mailer, new Date(Date.now() + 60_000));
    expect(mailer.sent).toEqual([]);
    expect(await db.selectFrom("letter").selectAll().execute()).toEqual([]);
  });
});
