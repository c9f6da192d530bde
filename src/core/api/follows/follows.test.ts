import { afterEach, expect, test, vi } from "vitest";
import { createLimits } from "#core/api/limits.ts";
import { changeAddress } from "#core/db/accounts/address.ts";
import { forgetClosedAccounts } from "#core/db/accounts/closing.ts";
import { openSession } from "#core/db/accounts/sessions.ts";
import { transaction } from "#core/db/connect.ts";
import { MAX_FOLLOWS } from "#core/domain/follows/follow.ts";
import { createApi } from "#site/app.ts";
import { openApp, secret } from "#tests/app.ts";
import { describeEachDatabase, describeRaces, type OpenDatabase } from "#tests/databases.ts";
import { addInventedKind } from "#tests/follow-kind.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";

const email = "ngozi@example.org";
let end = () => {};
afterEach(() => {
  end();
  vi.useRealTimers();
});

async function start(open: OpenDatabase, figures = { unconfirmedMail: 1000, unconfirmedMailAddress: 1000 }) {
  ({ end } = addInventedKind());
  const app = await openApp(await open());
  const { db } = app;
  const api = createApi({ ...app.services, limits: createLimits(db, secret, figures) });
  const call = async (
    person: Parameters<typeof app.headersOf>[0],
    method: string,
    path: string,
    body?: object,
  ) =>
    api.request(path, {
      method,
      headers: { ...app.headersOf(person), ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const song = (what = "hoopoe", changes: object = {}) => ({ kind: "song", what, every: "day", ...changes });
  const ask = (changes: object = {}, what = "hoopoe") =>
    call(null, "POST", "/api/follows", { ...song(what), email, ...changes });
  const mails = async () => (await readMailbox(db)).filter(({ subject }) => !subject.includes("password"));
  const tokenOf = (text: string | undefined, page: string) =>
    new RegExp(`/letters/${page}/([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";
  const press = (page: string, token: string, more: object = {}) =>
    call(null, "POST", `/api/letters/${page}`, { token, ...more });
  const follows = () => db.selectFrom("follow").selectAll().orderBy("id").execute();
  const confirmed = async (what = "hoopoe") => {
    await ask({}, what);
    const token = tokenOf((await mails()).at(-1)?.text, "confirm");
    const reply = await press("confirm", token);
    expect(reply.status).toBe(200);
    return { token, yours: (await reply.json()).yours };
  };
  return { ...app, call, song, ask, mails, tokenOf, press, follows, confirmed };
}

describeEachDatabase("what is followed", (open) => {
  test("answers the same to each address, known, listed, confirmed or none of these", async () => {
    const { ask, confirmed, song, call } = await start(open);
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
    const { call, song, mails, follows } = await start(open);
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
    const { call, song, ask, follows } = await start(open);
    for (let count = 0; count < 3; count++) {
      expect((await call("member", "POST", "/api/follows", song())).status).toBe(201);
      expect((await ask()).status).toBe(202);
    }
    expect(await follows()).toHaveLength(2);
  });

  test("of another’s address needs a press in that mailbox, also for who is signed in", async () => {
    const { call, song, follows, mails } = await start(open);
    const sent = song("hoopoe", { email: "other@example.org" });
    const reply = await call("member", "POST", "/api/follows", sent);
    expect(reply.status).toBe(202);
    expect(await follows()).toMatchObject([{ reader: "other@example.org", confirmedAt: null }]);
    expect((await mails()).map(({ to }) => to)).toEqual(["other@example.org"]);
    expect((await (await call("member", "GET", "/api/follows")).json()).follows).toEqual([]);
    expect((await (await call("other", "GET", "/api/follows")).json()).follows).toEqual([]);
  });

  test("of an account that has not proven its address is asked there, and shows nothing of that address", async () => {
    const { db, api, tokens, confirmed, song, follows } = await start(open);
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
    const { call, song } = await start(open);
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
    const { ask, follows, mails, call, song } = await start(open);
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
    const { call, song, ask, mails, tokenOf, press, db, follows } = await start(open);
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

  test("cannot be asked for 10,000 times of one mailbox, in any spelling: five letters a day", async () => {
    const { ask, follows, mails } = await start(open, { unconfirmedMail: 5, unconfirmedMailAddress: 1000 });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++)
      statuses.push((await ask({ email: `v.ictim+${count}@gmail.com` }, `s${count}`)).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    expect(await follows()).toHaveLength(5);
    expect(await mails()).toHaveLength(5);
  });

  test("is confirmed by the press alone, however often its link is read, and the letter repeats nothing typed", async () => {
    const { ask, call, follows, mails, tokenOf, press } = await start(open);
    await ask({}, "canary");
    const [mail] = await mails();
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("canary");
    const token = tokenOf(mail?.text, "confirm");
    for (let count = 0; count < 3; count++) {
      const read = await call(null, "GET", `/api/letters/confirm/${token}`);
      expect([read.status, (await read.json()).isConfirmed]).toEqual([200, false]);
      await call(null, "HEAD", `/api/letters/confirm/${token}`);
    }
    expect(await follows()).toMatchObject([{ confirmedAt: null }]);
    const [first, second] = [await press("confirm", token), await press("confirm", token)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const [stored] = await follows();
    expect(stored?.confirmedAt).not.toBeNull();
  });

  test("is shown and stopped by the reader’s own link, one by one or all", async () => {
    const { confirmed, call, press, follows } = await start(open);
    const { yours } = await confirmed();
    await confirmed("malimbe");
    const read = async () => (await (await call(null, "GET", `/api/letters/yours/${yours}`)).json()).follows;
    const [first, second] = await read();
    expect([first.title, second.title]).toEqual(["songs of hoopoe", "songs of malimbe"]);
    expect((await press("stop", yours, { id: first.id })).status).toBe(204);
    expect((await read()).map(({ title }: { title: string }) => title)).toEqual(["songs of malimbe"]);
    const { headers } = await call(null, "GET", `/api/letters/yours/${yours}`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await press("leave", yours)).status).toBe(204);
    expect((await press("leave", yours)).status).toBe(204);
    expect([await read(), await follows()]).toEqual([[], []]);
  });

  test("opens to no link that was not sent", async () => {
    const { confirmed, call, press, follows, song } = await start(open);
    const { token, yours } = await confirmed();
    const own = await (await call("member", "POST", "/api/follows", song())).json();
    const [id = "", sign = ""] = token.split(".");
    const [reader = "", signature = ""] = yours.split(".");
    const other = Buffer.from("member@example.org").toString("base64url");
    for (const wrong of [
      "",
      id,
      `${id}.`,
      yours,
      `${token}x`,
      `x${token}`,
      `${own.id}.${sign}`,
      "a".repeat(400),
    ])
      expect((await press("confirm", wrong)).status, wrong).toBe(404);
    for (const wrong of ["", token, `${reader}.`, `${other}.${signature}`, `${other}.${sign}`, `${yours}x`]) {
      expect((await press("leave", wrong)).status, wrong).toBe(404);
      expect((await press("stop", wrong, { id: own.id })).status, wrong).toBe(404);
      if (wrong) expect((await call(null, "GET", `/api/letters/yours/${wrong}`)).status, wrong).toBe(404);
    }
    // A reader's own link stops nothing of another's.
    expect((await press("stop", yours, { id: own.id })).status).toBe(204);
    expect((await follows()).filter(({ stoppedAt }) => stoppedAt !== null)).toEqual([]);
  });

  test("goes with its account to a new address, and ends when the account is forgotten", async () => {
    const { confirmed, db, people, follows, call, song } = await start(open);
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
    const { call, song, follows } = await start(open);
    const all = Array.from({ length: 40 }, (_, count) =>
      call("member", "POST", "/api/follows", song(`s${count}`)),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_FOLLOWS);
    expect((await follows()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(MAX_FOLLOWS);
  });
});
