import { afterEach, expect, test, vi } from "vitest";
import type { Mailer } from "#core/adapters/mail.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { sendLetters } from "#tests/letters.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

afterEach(() => vi.useRealTimers());

const tooLate = "This can no longer be undone.";

describeEachDatabase("undoing the answer to a wish for more time", (open) => {
  /** A loan whose borrower would like to keep it longer. */
  async function start() {
    const app = await openApp(await open());
    const item = await makeEquipment(app.db, app.people.store, { quantity: 5 });
    const id = await makeRequest(app.db, app.people.member, item, { quantity: 3 });
    await changeRequestAsStore(app.db, app.people.store, id, { status: "received" });
    const path = `/api/request/${id}`;
    const dueDate = addDays(lagosDay(new Date()), 30);
    await app.call("member", "POST", `${path}/extension`, { dueDate, reason: "Late rains" });
    const read = async () => (await app.call("store", "GET", path)).json();
    const answer = async (extension: string) =>
      (await app.call("store", "PATCH", path, { extension, version: (await read()).version })).json();
    const undo = (person: Person = "store") => app.call(person, "POST", `${path}/undo`);
    const sent: string[] = [];
    const mailer: Mailer = { send: async ({ subject }) => void sent.push(subject), close() {} };
    const mails = async (later: number) => {
      await sendLetters(app.db, mailer, new Date(Date.now() + later));
      return sent.splice(0);
    };
    await mails(20_000);
    return { app, path, read, answer, undo, mails };
  }
  const state = ({ version: _version, history: _history, ...request }: Record<string, unknown>) => request;

  test.each(["granted", "refused"])(
    "that was %s lets it wait again as it did, without a letter",
    async (given) => {
      const { read, answer, undo, mails } = await start();
      const before = await read();
      expect(before).toMatchObject({ extensionReason: "Late rains" });
      const answered = await answer(given);
      expect(answered).toMatchObject({ extensionDate: null });
      expect((await undo()).status).toBe(200);
      const after = await read();
      expect(state(after)).toEqual(state(before));
      expect(after.history.at(-1)).toMatchObject({ kind: "undone" });
      expect(await mails(60_000)).toEqual([]);
      expect((await expectError(await undo(), 409)).message).toBe(tooLate);
      expect(await answer("granted")).toMatchObject({ dueDate: before.extensionDate, extensionDate: null });
      expect(await mails(120_000)).toHaveLength(1);
    },
  );

  test("is refused once somebody went on, after ten minutes, and for others", async () => {
    const { app, path, answer, undo, read } = await start();
    await answer("granted");
    const granted = await read();
    for (const person of ["other", "admin"] as const) await expectError(await undo(person), 404);
    expect((await expectError(await undo("member"), 409)).message).toBe(tooLate);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    expect((await expectError(await undo(), 409)).message).toBe(tooLate);
    vi.useRealTimers();
    expect(await read()).toEqual(granted);
    await app.call("store", "PATCH", path, { status: "returned" });
    expect((await expectError(await undo(), 409)).message).toBe(tooLate);
  });

  test("needs the rights that the answer needed", async () => {
    const { app, answer, undo, read } = await start();
    await answer("granted");
    const granted = await read();
    await app.db
      .updateTable("account")
      .set({ storeAdminSince: null })
      .where("id", "=", app.people.store._id)
      .execute();
    await expectError(await undo(), 409);
    expect(await app.db.selectFrom("request").select("extensionDate").executeTakeFirst()).toEqual({
      extensionDate: granted.extensionDate,
    });
  });

  test("takes effect once, although its reply was lost, and the second call gets the first reply", async () => {
    const { app, path, answer, read } = await start();
    await answer("granted");
    const headers = { ...app.headersOf("store"), "Idempotency-Key": "one-press" };
    const undo = () => app.api.request(`${path}/undo`, { method: "POST", headers });
    const [first, second] = [await undo(), await undo()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect((await read()).history.filter(({ kind }: { kind: string }) => kind === "undone")).toHaveLength(1);
  });
});
