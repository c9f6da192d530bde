import { describe, expect, test } from "vitest";
import { createApi } from "#site/app.ts";
import { openApp, openServices } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";
const email = "owner@example.org";

// On both: counting at the same moment is decided by the database.
describeRaces("guessing a password", (open) => {
  async function start() {
    const database = await open();
    const { services, db } = await openApp(database);
    const other = await openServices({ ...database, ...database.reconnect() });
    const apis = [services, other.services].map((server) => createApi({ ...server, trustProxy: true }));
    await makeAccount(db, { email, passwordHash: await hashPassword(password) });
    let requests = 0;
    /** Tries at the two servers in turn. */
    const attempt = async (address: string, tried: string) => {
      const api = apis[requests++ % 2];
      const reply = await api?.request("/api/user/signin", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify({ email, password: tried }),
      });
      return reply?.status;
    };
    const refusals = () =>
      db
        .selectFrom("audit")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("action", "=", "user.signinRefused")
        .executeTakeFirstOrThrow();
    return { attempt, verified: async () => Number((await refusals()).total) };
  }
  const guesses = Array.from({ length: 200 }, (_, place) => (place === 149 ? password : `guess ${place}`));

  describe("two hundred times at the same moment", () => {
    test("from one address gets ten attempts, and the owner elsewhere can sign in", async () => {
      const { attempt, verified } = await start();
      const statuses = await Promise.all(guesses.map((guess) => attempt("192.0.2.1", guess)));
      expect(statuses.filter((status) => status === 200)).toEqual([]);
      expect(await verified()).toBe(10);
      expect(await attempt("192.0.2.1", password)).toBe(429);
      expect(await attempt("198.51.100.1", password)).toBe(200);
    });

    test("from as many addresses gets a hundred attempts, and the owner at a known address can sign in", async () => {
      const { attempt, verified } = await start();
      expect(await attempt("198.51.100.1", password)).toBe(200);
      const statuses = await Promise.all(guesses.map((guess, place) => attempt(`10.0.0.${place}`, guess)));
      expect(statuses.filter((status) => status === 200)).toEqual([]);
      expect(await verified()).toBe(100);
      expect(await attempt("198.51.100.1", password)).toBe(200);
    });
  });

  test("a thousand times at once over two servers gets ten attempts, and the others 429", async () => {
    const { attempt, verified } = await start();
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, (_, place) => attempt("192.0.2.1", `guess ${place}`)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
    expect(await verified()).toBe(10);
  });

  test("correctly many times from one address uses no attempts", async () => {
    const { attempt } = await start();
    for (let round = 0; round < 15; round++) expect(await attempt("192.0.2.1", password)).toBe(200);
  });
});
