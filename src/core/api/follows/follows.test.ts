import { expect, test } from "vitest";
import { changeAddress } from "#core/db/accounts/address.ts";
import { forgetClosedAccounts } from "#core/db/accounts/closing.ts";
import { openSession } from "#core/db/accounts/sessions.ts";
import { transaction } from "#core/db/connect.ts";
import { MAX_FOLLOWS } from "#core/domain/follows/follow.ts";
import { describeEachDatabase, describeRaces } from "#tests/databases.ts";
import { follower as email, openFollows } from "#tests/follows.ts";
import { makeAccount } from "#tests/make.ts";

describeEachDatabase("what is followed", (open) => {
  test("answers the same to each address, known, listed, confirmed or none of these", async () => {
    const { ask, confirmed, song, call } = await openFollows(open);
    await confirmed();
    await call("member", "POST", "/api/follows", song());
    const seen = new Set<string>();
    for (const one of [email, "unknown@example.org", "member@example.org", "newcomer@example.org"]) {
      const reply = await ask({ email: one });
      seen.add(`${reply.status} ${await reply.text()}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^202 .*Open the link within two days/)]);
  });

  test("is an account’s at once, changes its rhythm, and is stopped and given back with what was told", async () => {
    const { call, song, mails, follows } = await openFollows(open);
    const made = await call("member", "POST", "/api/follows", song());
    expect(made.status).toBe(201);
    const one = await made.json();
    expect(one).toMatchObject({ kind: "song", what: "hoopoe", title: "songs of hoopoe", every: "day" });
    expect(await mails()).toEqual([]);
    const changed = await call("member", "PATCH", `/api/follows/${one.id}`, { every: "month" });
    expect([changed.status, (await changed.json()).every]).toEqual([200, "month"]);
    expect((await call("member", "DELETE", `/api/follows/${one.id}`)).status).toBe(204);
    expect((await call("member", "DELETE", `/api/follows/${one.id}`)).status).toBe(404);
    expect((await (await call("member", "GET", "/api/follows")).json()).follows).toEqual([]);
    const back = await (
      await call("member", "POST", "/api/follows", song("hoopoe", { every: "month" }))
    ).json();
    expect(back.id).toBe(one.id);
    expect(await follows()).toHaveLength(1);
  });

  test("is stored once, however often it is asked for", async () => {
    const { call, song, ask, follows } = await openFollows(open);
    for (let count = 0; count < 3; count++) {
      expect((await call("member", "POST", "/api/follows", song())).status).toBe(201);
      expect((await ask()).status).toBe(202);
    }
    expect(await follows()).toHaveLength(2);
  });

  test("keeps its rhythm when an account asks again, until it is stopped", async () => {
    const { call, song } = await openFollows(open);
    const ask = async (every: string) => {
      const reply = await call("member", "POST", "/api/follows", song("hoopoe", { every }));
      return { status: reply.status, ...(await reply.json()) };
    };
    const { id } = await ask("day");
    expect(await ask("week")).toMatchObject({ status: 201, id, every: "day" });
    await call("member", "DELETE", `/api/follows/${id}`);
    expect(await ask("week")).toMatchObject({ status: 201, id, every: "week" });
  });

  test("has the rhythm that an address asked for last before it confirmed", async () => {
    const { ask, mails, tokenOf, press, follows } = await openFollows(open);
    await ask({ every: "week" });
    await ask({ every: "month" });
    const token = tokenOf((await mails()).at(-1)?.text, "confirm");
    expect((await (await press("confirm", token)).json()).every).toBe("month");
    await ask({ every: "day" });
    expect(await follows()).toMatchObject([{ every: "month" }]);
  });

  test("of another’s address needs a press in that mailbox, also for who is signed in", async () => {
    const { call, song, follows, mails } = await openFollows(open);
    const sent = song("hoopoe", { email: "other@example.org" });
    const reply = await call("member", "POST", "/api/follows", sent);
    expect(reply.status).toBe(202);
    expect(await follows()).toMatchObject([{ reader: "other@example.org", confirmedAt: null }]);
    expect((await mails()).map(({ to }) => to)).toEqual(["other@example.org"]);
    expect((await (await call("member", "GET", "/api/follows")).json()).follows).toEqual([]);
    expect((await (await call("other", "GET", "/api/follows")).json()).follows).toEqual([]);
  });

  test("of an account that has not proven its address is asked there, and shows nothing of that address", async () => {
    const { db, api, tokens, confirmed, song, follows } = await openFollows(open);
    await confirmed();
    const stranger = await makeAccount(db, { email, confirmed: false });
    const session = await openSession(db, stranger._id, 3600);
    const token = await tokens.sign({ accountId: stranger._id, sessionId: session, seconds: 3600 });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify(song("malimbe"));
    expect((await api.request("/api/follows", { method: "POST", headers, body })).status).toBe(202);
    expect((await (await api.request("/api/follows", { headers })).json()).follows).toEqual([]);
    expect((await follows()).map(({ reader, confirmedAt }) => [reader, confirmedAt !== null])).toEqual([
      [email, true],
      [email, false],
    ]);
  });

  test("belongs to its reader: another can neither change nor stop it", async () => {
    const { call, song } = await openFollows(open);
    const { id } = await (await call("member", "POST", "/api/follows", song())).json();
    for (const [person, status] of [
      ["other", 404],
      ["admin", 404],
      [null, 401],
    ] as const) {
      expect((await call(person, "PATCH", `/api/follows/${id}`, { every: "week" })).status).toBe(status);
      expect((await call(person, "DELETE", `/api/follows/${id}`)).status).toBe(status);
    }
  });

  test("refuses what is none: a kind, a thing, a rhythm, an address, and says which", async () => {
    const { ask, follows, mails, call, song } = await openFollows(open);
    const wrong: [object, string][] = [
      [{ kind: "nothing" }, "kind"],
      [{ kind: "constructor" }, "kind"],
      [{ kind: 7 }, "kind"],
      [{ what: "nowhere" }, "what"],
      [{ what: "x".repeat(301) }, "what"],
      [{ every: "hour" }, "every"],
      [{ every: "once" }, "every"],
      [{ email: `${email}\r\nBcc: all@example.org` }, "email"],
      [{ email: `${email}, all@example.org` }, "email"],
      [{ email: "" }, "email"],
      [{ email: undefined }, "email"],
    ];
    for (const [changes, field] of wrong) {
      const reply = await ask(changes);
      expect([reply.status, Object.keys((await reply.json()).fields)], field).toEqual([422, [field]]);
    }
    const { id } = await (await call("member", "POST", "/api/follows", song())).json();
    expect((await call("member", "PATCH", `/api/follows/${id}`, { every: "once" })).status).toBe(422);
    expect(await follows()).toHaveLength(1);
    expect((await ask({ website: "https://spam.example" })).status).toBe(202);
    expect(await mails()).toEqual([]);
  });

  test("is thirty things at most, of an account and of an address", async () => {
    const { call, song, ask, mails, tokenOf, press, db, follows } = await openFollows(open);
    for (let count = 0; count < MAX_FOLLOWS; count++)
      expect((await call("member", "POST", "/api/follows", song(`s${count}`))).status).toBe(201);
    const late = await call("member", "POST", "/api/follows", song("late"));
    expect([late.status, (await late.json()).message]).toEqual([409, expect.stringContaining("30 things")]);
    expect((await call("member", "POST", "/api/follows", song("s0"))).status).toBe(201);
    const at = new Date().toISOString();
    await ask({}, "before");
    const token = tokenOf((await mails()).at(-1)?.text, "confirm");
    await db
      .insertInto("follow")
      .values(
        Array.from({ length: MAX_FOLLOWS }, (_, count) => ({
          id: `f${count}`,
          reader: email,
          kind: "song",
          what: `s${count}`,
          every: "day",
          askedAt: at,
          confirmedAt: at,
        })),
      )
      .execute();
    expect((await press("confirm", token)).status).toBe(409);
    expect((await ask({}, "after")).status).toBe(202);
    expect((await mails()).at(-1)?.subject).toMatch(/^You follow 30 things/);
    expect((await follows()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(60);
  });

  test("is thirty things at most of an account that asks signed out too", async () => {
    const { call, song, ask, mails, tokenOf, press, follows } = await openFollows(open);
    const own = { email: "member@example.org" };
    await ask(own, "before");
    const token = tokenOf((await mails()).at(-1)?.text, "confirm");
    for (let count = 0; count < MAX_FOLLOWS; count++)
      expect((await call("member", "POST", "/api/follows", song(`s${count}`))).status).toBe(201);
    expect((await press("confirm", token)).status).toBe(409);
    await ask(own, "after");
    expect((await mails()).at(-1)?.subject).toMatch(/^You follow 30 things/);
    expect((await follows()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(MAX_FOLLOWS);
  });

  test("cannot be asked for 10,000 times of one mailbox, in any spelling: five letters a day", async () => {
    const { ask, follows, mails } = await openFollows(open, {
      unconfirmedMail: 5,
      unconfirmedMailAddress: 1000,
    });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++)
      statuses.push((await ask({ email: `v.ictim+${count}@gmail.com` }, `s${count}`)).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    expect(await follows()).toHaveLength(5);
    expect(await mails()).toHaveLength(5);
  });

  test("goes with its account to a new address, and ends when the account is forgotten", async () => {
    const { confirmed, db, people, follows, call, song } = await openFollows(open);
    await confirmed();
    const account = await makeAccount(db, { email });
    await transaction(db, (trx) => changeAddress(trx, account._id, "later@example.org"));
    expect((await follows()).map(({ reader }) => reader)).toEqual([account._id]);
    await call("newcomer", "POST", "/api/follows", song());
    const at = new Date().toISOString();
    await db
      .updateTable("account")
      .set({ closedAt: at, disabledAt: at })
      .where("id", "=", people.newcomer._id)
      .execute();
    await forgetClosedAccounts(db, new Date(Date.now() + 1000).toISOString());
    expect((await follows()).map(({ reader }) => reader)).toEqual([account._id]);
  });
});

describeRaces("what is followed at the same moment", (open) => {
  test("is thirty things at most", async () => {
    const { call, song, follows } = await openFollows(open);
    const all = Array.from({ length: 40 }, (_, count) =>
      call("member", "POST", "/api/follows", song(`s${count}`)),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_FOLLOWS);
    expect((await follows()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(MAX_FOLLOWS);
  });
});
