import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Message } from "#core/adapters/mail.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { ask, tell } from "#core/db/letters.ts";
import { log } from "#core/log.ts";
import { describeRaces } from "#tests/databases.ts";
import { createMailServer, letterServices, refusal } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";
import { sendDueLetters } from "./send-letters.ts";

interface Tree {
  height: number;
  owner: string;
}
const tree = { height: 2, owner: "Ada" };
const begin = Date.UTC(2026, 2, 2, 9);

describeRaces("a letter", (open) => {
  /** An orchard: the trees as they are, in metres, and an account that is told of them 15 seconds after a change. */
  async function start() {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => quiet.mockRestore());
    const database = await open();
    const { db } = database;
    const account = await makeAccount(db, { email: "member@example.org", firstName: "Musa" });
    const trees = new Map<string, Tree>();
    const nouns = {
      tree: letterNoun<Tree, Tree>({
        told: z.object({ height: z.number(), owner: z.string() }).partial(),
        read: async (_trx, about) =>
          new Map(
            about.flatMap((id) => {
              const found = trees.get(id);
              return found ? [[id, found] as const] : [];
            }),
          ),
        compose: (told, is, { firstName }) =>
          told && told.height === is.height
            ? null
            : {
                subject: `Height: ${is.height}`,
                greeting: `Dear ${firstName},`,
                paragraphs: [`It was ${told?.height ?? "unknown"} and is ${is.height}.`],
              },
      }),
      call: {
        read: async () =>
          new Map([
            ["x", { facts: null, compose: () => ({ subject: "Call", greeting: "Hello,", paragraphs: [] }) }],
          ]),
      },
    };
    const mailer = createMailServer();
    let seconds = 0;
    const now = () => new Date(begin + seconds * 1000);
    const change = (id: string, changes: Partial<Tree>, isKnown = false) =>
      transaction(db, async (trx) => {
        const before = trees.get(id) ?? null;
        const after = { ...(before ?? tree), ...changes };
        const key = { noun: "tree", about: id, reader: account._id };
        await tell(trx, { ...key, before, after, isKnown, now: now(), waitMs: 15_000 });
        trees.set(id, after);
      });
    const send = (from: Db = db, by: { send(message: Message): Promise<void>; close(): void } = mailer) =>
      sendDueLetters({ ...letterServices, db: from, mailer: by, nouns }, () => now().getTime());
    const after = async (more: number) => {
      seconds += more;
      await send();
      return mailer.take();
    };
    const stored = () => db.selectFrom("letter").selectAll().execute();
    const wait = (more: number) => {
      seconds += more;
    };
    return { database, db, account, trees, mailer, change, send, after, wait, stored, now };
  }

  test("says what is true when it is sent, and what was told before", async () => {
    const { change, after } = await start();
    await change("a", {});
    expect(await after(14)).toEqual([]);
    const [first, ...others] = await after(1);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: "member@example.org", subject: "Height: 2" });
    expect(first?.text).toContain("Dear Musa,\n\nIt was unknown and is 2.");
    await change("a", { height: 3 });
    await change("a", { height: 5 });
    expect((await after(15)).map(({ text }) => text)).toEqual([
      expect.stringContaining("It was 2 and is 5."),
    ]);
    expect(await after(600)).toEqual([]);
  });

  test("is not written about what is undone in time, or not rolled out", async () => {
    const { change, after, db, account, now } = await start();
    await change("a", {});
    await after(15);
    await change("a", { height: 3 });
    await change("a", { height: 2 });
    expect(await after(60)).toEqual([]);
    const failed = transaction(db, async (trx) => {
      const key = { noun: "tree", about: "a", reader: account._id };
      await tell(trx, { ...key, before: tree, after: { ...tree, height: 9 }, now: now(), waitMs: 0 });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await after(60)).toEqual([]);
  });

  test("of a record from before the first letter compares with the state before the change", async () => {
    const { trees, change, after } = await start();
    trees.set("old", { ...tree, height: 7 });
    await change("old", { height: 8 });
    expect((await after(15))[0]?.text).toContain("It was 7 and is 8.");
  });

  test("does not say what its reader did, and still says what others did just before", async () => {
    const { change, after } = await start();
    await change("a", {});
    await after(15);
    await change("a", { height: 3 }, true);
    expect(await after(60)).toEqual([]);
    await change("a", { height: 4 });
    await change("a", { owner: "Musa" }, true);
    expect((await after(15))[0]?.text).toContain("It was 3 and is 4.");
  });

  test("joins all news of a kind, which waits at most ten minutes", async () => {
    const { change, after } = await start();
    for (const id of ["a", "b", "c"]) {
      await change(id, { height: id.charCodeAt(0) });
      expect(await after(10)).toEqual([]);
    }
    const [joined, ...others] = await after(5);
    expect(others).toEqual([]);
    expect(joined?.subject).toBe("Height: 97 and 2 more");
    expect(joined?.text).toContain("Height: 98\n\nIt was unknown and is 98.");
    let sent = 0;
    for (let turn = 0; turn < 70; turn++) {
      await change(`${turn}`, {});
      sent += (await after(10)).length;
    }
    expect(sent).toBe(1);
  });

  test("is sent by one of two processes", async () => {
    const { database, change, wait, send, mailer } = await start();
    for (let nth = 0; nth < 10; nth++) await change(`${nth}`, {});
    wait(15);
    await Promise.all([send(), send(database.reconnect().db), send()]);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Height: 2 and 9 more"]);
  });

  test("that may have arrived goes again with the same id and text, or is followed by what changed since", async () => {
    const { change, after, mailer, wait, send, db } = await start();
    const lost: Message[] = [];
    const isLost = {
      send: async (message: Message) => {
        lost.push(message);
        throw new Error("The mail server did not answer.");
      },
      close() {},
    };
    for (const id of ["a", "b"]) await change(id, {});
    wait(15);
    await send(db, isLost);
    expect(await after(59)).toEqual([]);
    expect(await after(1)).toEqual(lost);

    for (const id of ["a", "b"]) await change(id, { height: 4 });
    wait(15);
    await send(db, isLost);
    await change("a", { height: 6 });
    const sent = await after(60);
    expect(sent.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("It was 4 and is 6."),
        expect.stringContaining("It was 2 and is 4."),
      ]),
    );
    expect(sent.map(({ id, subject }) => [id === lost[1]?.id, subject]).sort()).toEqual([
      [false, "Height: 6"],
      [true, "Height: 4"],
    ]);
    expect(mailer.sent).toEqual([]);
  });

  test("that a killed process had not come to has not arrived", async () => {
    const { change, after, wait, send, db, mailer } = await start();
    const noAnswer = async () => {
      throw new Error("The mail server did not answer.");
    };
    await change("a", {});
    wait(15);
    await send(db, { ...mailer, send: noAnswer });
    await change("b", {});
    wait(60);
    await new Promise<void>((kill) => {
      void send(db, { ...mailer, send: () => new Promise(() => kill()) });
    });
    await change("b", { height: 5 });
    const sent = await after(5 * 60);
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining("It was unknown and is 2."),
      expect.stringContaining("It was unknown and is 5."),
    ]);
  });

  test("about a change that came while it was sent is another one", async () => {
    const { change, after, wait, send, db, mailer } = await start();
    await change("a", {});
    wait(15);
    await send(db, { ...mailer, send: async () => change("a", { height: 3 }) });
    expect((await after(15))[0]?.text).toContain("It was 2 and is 3.");
  });

  test("is tried after 1, 5, 15, 60 and 240 minutes while the mail server refuses it, and given up after five days", async () => {
    const { change, wait, send, mailer, stored } = await start();
    await change("a", {});
    mailer.failure = refusal(535, "AUTH PLAIN");
    const tries: number[] = [];
    const daily = Array.from({ length: 34 }, (_, nth) => 561 + nth * 240);
    let last = 0;
    wait(15);
    for (const minute of [0, 0.5, 1, 5, 6, 20, 21, 80, 81, 320, 321, 560, ...daily]) {
      wait((minute - last) * 60);
      last = minute;
      const before = (await stored())[0]?.attempts;
      await send();
      if ((await stored())[0]?.attempts !== before) tries.push(minute);
    }
    expect(tries.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 321]);
    expect(tries).toHaveLength(35);
    expect((await stored())[0]).toMatchObject({ dueAt: null, told: null, failedAt: expect.any(String) });
  });

  test("to an address that does not exist is tried once, and again with the next change, which tells everything", async () => {
    const { change, after, mailer, stored } = await start();
    await change("a", {});
    await after(15);
    mailer.failure = refusal(550);
    await change("a", { height: 3 });
    await after(15);
    mailer.failure = undefined;
    expect(await after(3600)).toEqual([]);
    expect((await stored())[0]).toMatchObject({
      failedAt: expect.any(String),
      failure: "550 no",
      dueAt: null,
    });
    await change("a", { height: 4 });
    expect((await after(15))[0]?.text).toContain("It was 2 and is 4.");
    expect((await stored())[0]).toMatchObject({ failedAt: null, failure: null });
  });

  test("that was refused for now after an attempt without an answer may still have arrived", async () => {
    const { change, after, mailer } = await start();
    await change("a", {});
    mailer.failure = new Error("The mail server did not answer.");
    await after(15);
    mailer.failure = refusal(451);
    await after(60);
    mailer.failure = undefined;
    await change("a", { height: 3 });
    expect((await after(15))[0]?.text).toContain("It was 2 and is 3.");
  });

  test("that is an event goes each time that it is asked for, and leaves nothing behind", async () => {
    const { db, after, now, stored } = await start();
    const call = () =>
      transaction(db, (trx) => ask(trx, { noun: "call", about: "x", reader: "someone@example.org" }, now()));
    await call();
    await call();
    expect(await after(0)).toMatchObject([{ to: "someone@example.org", subject: "Call" }]);
    await call();
    expect(await after(0)).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  test("is not due at a time that only a wrong clock can have written, nor held by such a lease", async () => {
    const { db, change, after } = await start();
    await change("a", {});
    const later = new Date(begin + 400 * 86_400_000).toISOString();
    await db.updateTable("letter").set({ dueAt: later, leasedUntil: later }).execute();
    expect(await after(0)).toHaveLength(1);
  });
});
