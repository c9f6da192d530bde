import { afterEach, expect, test } from "vitest";
import { createLimits, type Limits } from "#core/api/limits.ts";
import { setInstitute } from "#core/institute.ts";
import { createApi } from "#site/app.ts";
import { openApp, secret } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";

const message = {
  firstName: "Ngozi",
  lastName: "Umeadi",
  email: "Ngozi@Example.org ",
  subject: "A visit in May",
  message: "May I come?\n\nI would bring a class of twelve.",
};

/** Messages without their own limit, so that only the limit on copies applies. */
const withoutContactLimits = (limits: Limits): Limits => ({
  ...limits,
  consume: async (attempt, trx) =>
    "contactAddress" in attempt ? { refund: async () => {} } : limits.consume(attempt, trx),
});

describeWithDatabase("a message from the contact form", (open) => {
  afterEach(() => setInstitute({}));

  async function openContact() {
    const app = await openApp(await open());
    const send = (changes: object = {}) => app.call(null, "POST", "/api/contact", { ...message, ...changes });
    const stored = () => app.db.selectFrom("contact_message").selectAll().execute();
    const mailed = async () =>
      (await readMailbox(app.db)).filter(({ subject }) => subject.startsWith("Contact: "));
    const copies = async () =>
      (await readMailbox(app.db)).filter(({ subject }) => subject.startsWith("Your message to "));
    return { ...app, app, send, stored, mailed, copies };
  }

  test("is stored, and mailed with its sender as the reply address", async () => {
    const { send, stored, mailed, db } = await openContact();
    const reply = await send();
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({
      message: "Your message was sent successfully. We'll get intouch with you shortly",
    });
    expect(await stored()).toMatchObject([
      { firstName: "Ngozi", email: "ngozi@example.org", message: message.message, readAt: null },
    ]);
    const mails = await mailed();
    expect(mails).toMatchObject([
      { to: "admin@example.org", replyTo: "ngozi@example.org", subject: "Contact: A visit in May" },
    ]);
    expect(mails[0]?.text).toContain("I would bring a class of twelve.");
    const audit = await db.selectFrom("audit").selectAll().where("action", "=", "contact.send").execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain("ngozi");
  });

  test("goes to whoever answers its topic, and says what it is about", async () => {
    const { send, mailed, stored } = await openContact();
    const topics = [
      { label: "Fees", recipient: "bursar@example.org" },
      { label: "Birds", recipient: "" },
    ];
    setInstitute({ email: "office@example.org", topics });
    expect((await send({ topic: "Fees" })).status).toBe(201);
    expect((await send({ topic: "Birds", subject: "A nest" })).status).toBe(201);
    expect(await stored()).toMatchObject([{ subject: "Fees: A visit in May" }, { subject: "Birds: A nest" }]);
    const mails = (await mailed()).map(({ to, subject }) => [to, subject]);
    expect(mails).toEqual([
      ["bursar@example.org", "Contact: Fees: A visit in May"],
      ["office@example.org", "Contact: Birds: A nest"],
    ]);
  });

  test("never tells its sender to which address it went", async () => {
    const { send, copies } = await openContact();
    setInstitute({
      topics: [{ label: "Fees", recipient: "bursar@example.org", answers: "The bursar", within: "1 w" }],
    });
    const reply = await send({ topic: "Fees" });
    expect(JSON.stringify([await reply.json(), [...reply.headers], await copies()])).not.toContain("bursar@");
    const refused = await send({ topic: "bursar@example.org" });
    expect(refused.status).toBe(422);
    expect((await refused.json()).fields).toEqual({ topic: "Choose a topic from the list." });
  });

  test("with a topic that nobody offers is refused", async () => {
    const { send, stored } = await openContact();
    const reply = await send({ topic: "Fees" });
    expect(reply.status).toBe(422);
    expect((await reply.json()).fields).toEqual({ topic: "Choose a topic from the list." });
    expect(await stored()).toEqual([]);
  });

  test("that is sent twice is stored and mailed once, even if both arrive together", async () => {
    const { send, stored, mailed } = await openContact();
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
    await send({ subject: "Another matter" });
    expect(await stored()).toHaveLength(2);
  });

  test("keeps its line breaks in both parts of the mail", async () => {
    const { send, mailed } = await openContact();
    await send({ message: "Dear all,\nmay I come?\n\nNgozi\nJos" });
    const [mail] = await mailed();
    expect(mail?.text).toContain("Dear all,\nmay I come?\n\nNgozi\nJos");
    expect(mail?.html).toMatch(/Dear all,<br>\nmay I come\?<\/p>/);
    expect(mail?.html).toMatch(/Ngozi<br>\nJos<\/p>/);
  });

  test("is confirmed to its sender once, with an explanation and without the message", async () => {
    const { send, copies } = await openContact();
    expect((await (await send()).json()).copied).toBe(true);
    await send();
    const [copy, ...more] = await copies();
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ to: "ngozi@example.org", replyTo: null, subject: "Your message to APLORI" });
    for (const part of [copy?.text ?? "", copy?.html ?? ""]) {
      expect(part).toContain("Your e-mail address was given as the sender.");
      expect(part).toContain("If you did not send it, someone else typed your e-mail address");
      expect(part).not.toMatch(/May I come|A visit in May|Ngozi/);
    }
  });

  test("cannot be used to send words of one's own to others", async () => {
    const { send, copies } = await openContact();
    const spam = "WIN at https://evil.example/x or www.evil.example, mail a@evil.example";
    await send({
      firstName: spam,
      lastName: spam,
      subject: spam,
      message: `${spam}\n<a href="//evil.example">x</a>`,
    });
    const [copy] = await copies();
    for (const part of [copy?.subject, copy?.text, copy?.html]) expect(part).not.toMatch(/evil|WIN/);
    expect(copy?.html).not.toContain("<a ");
  });

  test("is confirmed five times a day to a mailbox at most, in any spelling", async () => {
    const { send, stored, copies } = await openContact();
    const spellings = [
      "v.ictim@gmail.com",
      "victim+1@gmail.com",
      "victim@googlemail.com",
      "victim+2@gmail.com",
      "vic.tim@gmail.com",
    ];
    for (const email of spellings) expect((await send({ email })).status).toBe(201);
    expect((await send({ email: "victim@gmail.com" })).status).toBe(429);
    expect(await stored()).toHaveLength(5);
    expect(await copies()).toHaveLength(5);
  });

  test("is confirmed five times a day to a mailbox at most, even after a restart", async () => {
    const opened = await openContact();
    for (let count = 1; count <= 5; count++) await opened.send({ subject: `Matter ${count}` });
    await opened.db.deleteFrom("rate_limit").where("id", "like", "contact%").execute();
    const again = createApi({ ...opened.services, limits: createLimits(opened.db, secret) });
    const reply = await again.request("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...message, subject: "Matter 6" }),
    });
    expect(await reply.json()).toMatchObject({ copied: false });
    expect(await opened.copies()).toHaveLength(5);
  });

  test("is confirmed at most twenty times an hour from one network address", async () => {
    const { copies, app } = await openContact();
    for (let count = 0; count < 22; count++) {
      const api = createApi({ ...app.services, limits: withoutContactLimits(app.services.limits) });
      const body = JSON.stringify({ ...message, email: `victim${count}@example.org` });
      await api.request("/api/contact", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
    }
    expect(await copies()).toHaveLength(20);
  });

  test("cannot forge a mail's header by its name, subject or address", async () => {
    const { send, stored, mailed } = await openContact();
    const forged = "A\r\nBcc: everybody@example.org\r\n\r\nBuy";
    await send({ firstName: forged, lastName: "\u2028X\u0000", subject: forged });
    const [row] = await stored();
    const [mail] = await mailed();
    for (const text of [row?.firstName, row?.lastName, row?.subject, mail?.subject, mail?.to, mail?.replyTo])
      expect(text).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(row?.firstName).toBe("A Bcc: everybody@example.org Buy");
    const reply = await send({ email: "a@example.org\r\nBcc: everybody@example.org" });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ fields: { email: expect.any(String) } });
  });

  test("is text, not markup, in the mail", async () => {
    const { send, mailed } = await openContact();
    await send({ firstName: "<b>N</b>", message: "<img src=x onerror=alert(1)>" });
    const [mail] = await mailed();
    expect(mail?.html).not.toMatch(/<img|<b>N/);
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  test("that is too long is refused with the reason, and a much longer one before it is read", async () => {
    const { send, stored } = await openContact();
    const reply = await send({ message: "x".repeat(100_000) });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      fields: { message: expect.stringContaining("10,000 characters") },
    });
    expect((await send({ message: "x".repeat(200_000) })).status).toBe(413);
    expect(await stored()).toHaveLength(0);
  });

  test("names every field that is missing", async () => {
    const { call } = await openContact();
    const reply = await call(null, "POST", "/api/contact", { firstName: " ", email: "nobody" });
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
      "message",
      "subject",
    ]);
  });

  test("is accepted a few times from one address, not a hundred times in a minute", async () => {
    const { send, stored, mailed } = await openContact();
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let count = 0; count < 100; count++) {
      last = await send({ subject: `Buy ${count}`, email: `robot${count}@example.org` });
      statuses.push(last.status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(8);
    expect(new Set(statuses.slice(8))).toEqual(new Set([429]));
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(8);
    expect(await mailed()).toHaveLength(8);
  });

  test("from a bot that fills in the hidden field gets the normal response and is discarded", async () => {
    const { send, stored, mailed } = await openContact();
    const reply = await send({ website: "https://example.org/buy" });
    expect([reply.status, await reply.text()]).toEqual([201, expect.stringContaining("sent successfully")]);
    expect(await stored()).toHaveLength(0);
    expect(await mailed()).toHaveLength(0);
  });

  test("is read and archived by admins, in one folder at a time", async () => {
    const { send, call, db } = await openContact();
    await send();
    await send({ subject: "Second" });
    const inbox = async (query = "") => (await call("admin", "GET", `/api/contact${query}`)).json();
    const before = await inbox();
    expect(before).toMatchObject({ total: 2, unread: 2, data: [{ subject: "Second" }, { isRead: false }] });
    const { _id } = before.data[0];
    const changed = await call("admin", "PATCH", `/api/contact/${_id}`, { isRead: true, isArchived: true });
    expect(await changed.json()).toMatchObject({ _id, isRead: true, isArchived: true });
    expect(await inbox()).toMatchObject({ total: 1, unread: 1 });
    expect(await inbox("?archived=true")).toMatchObject({ total: 1, data: [{ subject: "Second" }] });
    await call("admin", "PATCH", `/api/contact/${_id}`, { isRead: true });
    await call("admin", "PATCH", `/api/contact/${_id}`, { isArchived: false });
    expect(await inbox()).toMatchObject({ total: 2, unread: 1 });
    const audit = await db.selectFrom("audit").selectAll().where("action", "=", "contact.update").execute();
    expect(audit).toHaveLength(2);
  });
});
