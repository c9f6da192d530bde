import { expect, test } from "vitest";
import { hashPassword } from "#core/api/accounts/passwords.ts";
import { createLimits } from "#core/api/limits.ts";
import { letterNouns } from "#core/jobs/letter-nouns.ts";
import { createApi } from "#site/app.ts";
import { openApp, secret, siteAddress } from "./app.ts";
import { describeEachDatabase } from "./databases.ts";
import { readMailbox } from "./letters.ts";
import { makeAccount, makeMember, makePost } from "./make.ts";
import { makeSpecies } from "./make-species.ts";

/** To whom the letters of each noun go; those to `unproven` addresses repeat nothing that was typed. */
const readers: Record<string, "accounts" | "institute" | "invited" | "proven" | "unproven"> = {
  confirm: "unproven",
  reset: "unproven",
  address: "unproven",
  "address-given": "unproven",
  copy: "unproven",
  answer: "unproven",
  "call-confirm": "unproven",
  "copy-prove": "unproven",
  shown: "unproven",
  "follow-confirm": "unproven",
  "ring-received": "unproven",
  "ring-answered": "unproven",
  // The owner's address until now; that of an account that never proved it gets none.
  "address-warning": "proven",
  "address-changed": "proven",
  closed: "proven",
  "call-open": "proven",
  follows: "proven",
  "copy-outcome": "proven",
  "copy-asked": "accounts",
  // An admin has typed the address and the name.
  invite: "invited",
  message: "institute",
  ...Object.fromEntries(
    (
      "password waiting backup-old backup-failed loan desk trip deskTrip collect reminders today needed review " +
      "removal name question"
    )
      .split(" ")
      .map((noun) => [noun, "accounts" as const]),
  ),
};

const password = "harmattan over Jos";
const canary = "Canary https://canary.example www.canary.example";
const stranger = (name: string) => `${name}@stranger.example`;

describeEachDatabase("a letter to an address that nobody has proven", (open) => {
  async function start(figures = {}) {
    const app = await openApp(await open());
    const limits = createLimits(app.db, secret, figures);
    const api = createApi({ ...app.services, limits, trustProxy: true });
    const send = async (path: string, sent: object | undefined, headers: object = {}, from = "192.0.2.1") =>
      api.request(`/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": from, ...headers },
        ...(sent && { body: JSON.stringify(sent) }),
      });
    const call = {
      title: "MSc 2098",
      kind: "msc",
      opens: "2098-01-10",
      closes: "2098-03-31",
      text: "<p>Come.</p>",
    };
    expect((await app.call("admin", "POST", "/api/calls", call)).status).toBe(201);
    const signUp = (email: string, from?: string, names = "Ngozi") => {
      const typed = { email, firstName: names, lastName: names, password, confirmPassword: password };
      return send("/user/signup", typed, {}, from);
    };
    const forgot = (email: string, from?: string) => send("/user/forgot", { email }, {}, from);
    const write = (email: string, from?: string, text = "Rains") => {
      const typed = { firstName: text, lastName: text, subject: text, message: `${text} ${email}` };
      return send("/contact", { ...typed, email }, {}, from);
    };
    const subscribe = (email: string, from?: string) =>
      send("/calls/msc-2098/subscriptions", { email }, {}, from);
    const mails = async () => {
      const all = await readMailbox(app.db);
      return all.filter(({ to }) => !to.endsWith("@example.org"));
    };
    return { app, api, send, signUp, forgot, write, subscribe, mails };
  }

  test("is one of these; each noun of letters says who reads it", () => {
    const nouns = letterNouns();
    const unproven = Object.keys(nouns).filter((noun) => nouns[noun]?.mayBeUnproven);
    expect(unproven.sort()).toEqual(
      Object.keys(readers)
        .filter((noun) => readers[noun] === "unproven")
        .sort(),
    );
    expect(Object.keys(nouns).sort()).toEqual(Object.keys(readers).sort());
  });

  test("greets with Hello, links to this site alone and repeats nothing that was typed, at every door", async () => {
    const { app, send, signUp, forgot, write, subscribe, mails } = await start();
    // A name with a web address is none, so the letter meets another word that was typed.
    expect((await signUp(stranger("z"), undefined, canary)).status).toBe(422);
    const signed = await (await signUp(stranger("a"), undefined, "Canary")).json();
    const own = { Authorization: `Bearer ${signed.token}` };
    await mails();
    await send("/user/confirm/resend", undefined, own);
    await mails();
    await forgot(stranger("a"));
    await write(stranger("b"), undefined, canary);
    const written = await (await app.call("admin", "GET", "/api/contact")).json();
    await makeSpecies(app.db, { name: "Hoopoe" });
    const answer = await app.call("admin", "POST", `/api/contact/${written.data[0]._id}/answers`, {
      path: "/birds/hoopoe",
    });
    expect(answer.status).toBe(201);
    await subscribe(stranger("c"));
    const closed = await makePost(app.db, app.people.member, {
      postType: "thesis",
      title: canary,
      accessRight: "restricted",
      fileUrl: "/files/posts/canary.pdf",
    });
    const copy = { opens: "file", subjectId: closed, name: canary, why: canary };
    expect((await send("/passes", { ...copy, email: stranger("copy") })).status).toBe(202);
    for (const [at, language] of (["en", "fr"] as const).entries())
      await send("/ringing/found", {
        ring: "AA17120",
        foundOn: "2026-03-04",
        place: canary,
        how: "dead",
        notes: canary,
        name: canary,
        email: stranger(`ring${at}`),
        language,
      });
    expect((await send("/user/address", { email: stranger("canary"), password }, own)).status).toBe(204);
    await mails();
    // What only accounts are told does not reach an address that its account has not proven.
    const next = "cattle egrets at noon";
    const changed = { currentPassword: password, password: next, confirmPassword: next };
    expect((await send("/user/password", changed, own)).status).toBe(204);
    const sent = { postType: "news", title: canary, content: `<p>${canary}</p>` };
    const post = await (await send("/posts", sent, own)).json();
    const returned = await app.call("admin", "POST", `/api/posts/${post._id ?? post.id}/return`, {
      note: "More, please.",
    });
    expect(returned.status).toBeLessThan(300);
    await mails();
    expect((await send("/user/close", { password: next, confirm: true }, own)).status).toBeLessThan(500);
    // An admin gives a member another address.
    const member = await makeMember(app.db, { email: "given@example.org", firstName: canary });
    const path = `/api/profiles/${member.profileId}`;
    const given = await app.call("admin", "PATCH", path, { email: stranger("given") });
    expect(given.status).toBe(200);
    const letters = await mails();
    expect(new Set(letters.map(({ to }) => to))).toEqual(
      new Set(["a", "b", "c", "copy", "ring0", "ring1", "canary", "given"].map(stranger)),
    );
    for (const { subject, text, html } of letters) {
      const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
      expect(links.filter((link) => !link.startsWith(`${siteAddress}/`))).toEqual([]);
      expect(`${subject}${text}${html}`).not.toMatch(/canary/i);
      expect(text).toMatch(/^(Hello|Bonjour),/);
    }
    // Signing up, again, forgotten; no word of the password, of the post or of the closing.
    expect(letters.filter(({ to }) => to === stranger("a"))).toHaveLength(3);
  });

  test("goes five times a day to a mailbox in all of its spellings, from any network, at all doors together", async () => {
    const { signUp, forgot, write, subscribe, mails } = await start();
    const spellings = Array.from({ length: 22 }, (_, at) =>
      at % 2 ? `v.ictim+${at}@gmail.com` : `V.I.C.tim+${at}@googlemail.com`,
    );
    const doors = [signUp, forgot, write, subscribe];
    const late: Response[] = [];
    for (const [at, email] of spellings.entries())
      for (const door of doors) {
        const reply = await door(email, `198.51.100.${at}`);
        await mails();
        if (door === signUp && at > 5) late.push(reply);
      }
    expect(await mails()).toHaveLength(5);
    const [last] = late;
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(3600);
    expect((await last?.json())?.message).toMatch(/as many e-mails to this address today as we can/);
  });

  test("goes five times though 22 spellings arrive at the same moment", async () => {
    const { signUp, mails } = await start();
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, at) => signUp(`victim+${at}@gmail.com`, `198.51.100.${at}`)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await mails()).toHaveLength(5);
  });

  test("goes twenty times an hour from one network, of IPv6 a /64, and as often in all as the operator sets", async () => {
    const { signUp, subscribe, mails } = await start();
    const statuses = [];
    for (let at = 0; at < 24; at++) {
      const door = at % 2 ? signUp : subscribe;
      statuses.push((await door(stranger(`n${at}`), `2001:db8:0:1:${at}::1`)).status);
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(20);
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    expect(await mails()).toHaveLength(20);
    const small = await start({ unconfirmedMailAll: 3 });
    const all = [];
    for (let at = 0; at < 6; at++)
      all.push((await small.subscribe(stranger(`m${at}`), `192.0.2.${at}`)).status);
    expect(all).toEqual([202, 202, 202, 429, 429, 429]);
  });

  test("is not counted if none is sent, as for an address that has an account", async () => {
    const { signUp, mails } = await start();
    await signUp(stranger("owner"));
    for (let at = 0; at < 8; at++)
      expect((await signUp(stranger("owner"), `192.0.2.${at}`)).status).toBe(409);
    expect(await mails()).toHaveLength(1);
    expect((await signUp(`owner+2@stranger.example`, "192.0.2.99")).status).toBe(201);
  });

  test("does not say by the answer of a forgotten password whether there is an account, nor whether it is confirmed", async () => {
    const { app, forgot, mails } = await start();
    await makeAccount(app.db, { email: "confirmed@people.example" });
    await makeAccount(app.db, { email: "unconfirmed@people.example", confirmed: false });
    const answers = async (email: string) => {
      const seen = [];
      for (let at = 0; at < 7; at++) {
        const reply = await forgot(email, `192.0.2.${at}`);
        seen.push([reply.status, (await reply.json()).message?.replace(/\d+ minutes/, "")]);
        await mails();
      }
      return seen;
    };
    const known = await answers("confirmed@people.example");
    expect(known.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await answers("unconfirmed@people.example")).toEqual(known);
    expect(await answers("nobody@people.example")).toEqual(known);
    expect(await mails()).toHaveLength(10);
  });

  test("leaves the owner of an account a new password where they have signed in, whatever others request", async () => {
    const { app, send, forgot, mails } = await start();
    const email = "owner@people.example";
    await makeAccount(app.db, { email, passwordHash: await hashPassword(password) });
    expect((await send("/user/signin", { email, password }, {}, "203.0.113.7")).status).toBe(200);
    for (let at = 0; at < 9; at++) await forgot(email, `192.0.2.${at}`);
    expect((await forgot(email, "192.0.2.50")).status).toBe(429);
    await mails();
    expect((await forgot(email, "203.0.113.7")).status).toBe(200);
    expect(await mails()).toHaveLength(2);
  });

  test("goes to no other account that has not proven its address", async () => {
    const { app, mails } = await start();
    const account = await makeAccount(app.db, {
      email: stranger("quiet"),
      confirmed: false,
      firstName: canary,
    });
    const id = await makePost(app.db, account, { isApproved: false, title: canary });
    expect((await app.call("admin", "POST", `/api/posts/${id}/return`, { note: "No." })).status).toBeLessThan(
      300,
    );
    expect(await mails()).toEqual([]);
  });
});
