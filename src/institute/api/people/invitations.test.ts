import { expect, test } from "vitest";
import { createLimits } from "#core/api/limits.ts";
import { purgeDeletedProfiles } from "#institute/db/people/writing.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, secret, siteAddress } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { createMailServer, readMailbox, refusal, sendLetters } from "#tests/letters.ts";
import { makeAccount, makeProfile } from "#tests/make.ts";

const address = "/api/profiles/invitations";
const soon = () => new Date(Date.now() + 60_000);
const letters = async ({ db }: App) =>
  (await readMailbox(db, soon())).filter(({ subject }) => subject.startsWith("Your account at"));
const invite = async (app: App, body: object) => (await app.call("admin", "POST", address, body)).json();
const tokenIn = (text: string) => new RegExp(`${siteAddress}/invited/([\\w-]+)`).exec(text)?.[1] ?? "";
const signUp = (app: App, email: string, invitation: string) =>
  app.call(null, "POST", "/api/user/signup", {
    firstName: "Ada",
    lastName: "Obi",
    email,
    password: "rains over Jos",
    confirmPassword: "rains over Jos",
    invitation,
  });
const findMember = async (app: App, name: string) =>
  (await (await app.call("admin", "GET", `/api/profiles/search?searchQuery=${name}`)).json()).data[0];

describeEachDatabase("an invitation", (open) => {
  test("is one letter, whose link signs the member up with a confirmed address and their profile", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { name: "Ada Obi", email: "ada@example.org" });
    expect(await invite(app, { ids: [profileId] })).toMatchObject({ invited: 1 });
    expect(await invite(app, { ids: [profileId] })).toMatchObject({ invited: 0 });
    const [letter, ...others] = await letters(app);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: "ada@example.org", text: expect.stringContaining("Dear Ada Obi,") });
    const token = tokenIn(letter?.text ?? "");
    expect(JSON.stringify(await app.db.selectFrom("account_token").selectAll().execute())).not.toContain(
      token,
    );
    const asked = await app.call(null, "POST", "/api/user/invited", { token });
    expect(await asked.json()).toEqual({ email: "ada@example.org" });
    expect((await signUp(app, "other@example.com", token)).status).toBe(422);
    const session = await (await signUp(app, "ada@example.org", token)).json();
    const me = await app.api.request("/api/user/me", {
      headers: { Authorization: `Bearer ${session.token}` },
    });
    expect(await me.json()).toMatchObject({ isConfirmed: true, profileId, name: "Ada Obi" });
    expect((await app.call(null, "POST", "/api/user/invited", { token })).status).toBe(422);
    expect((await readMailbox(app.db, soon())).filter(({ subject }) => /Confirm/.test(subject))).toEqual([]);
    expect(await findMember(app, "Obi")).not.toHaveProperty("invitation");
  });

  test("can be undone until its letter goes, and not after", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { name: "Ada Obi" });
    const { batch } = await invite(app, { ids: [profileId] });
    const undo = async (which: string) => (await app.call("admin", "DELETE", `${address}/${which}`)).json();
    expect(await undo(batch)).toEqual({ takenBack: 1, gone: 0 });
    expect(await undo(batch)).toEqual({ takenBack: 0, gone: 0 });
    expect(await letters(app)).toEqual([]);
    const again = await invite(app, { ids: [profileId] });
    expect(again.invited).toBe(1);
    expect(await letters(app)).toHaveLength(1);
    expect(await undo(again.batch)).toEqual({ takenBack: 0, gone: 1 });
    expect(await findMember(app, "Obi")).toMatchObject({
      invitation: { at: expect.any(String), by: expect.stringContaining("Ada"), isRefused: false },
    });
  });

  test("goes to all who were not invited, but to nobody with an account or whose profile is deleted", async () => {
    const app = await openApp(await open());
    const uninvited = async () => (await (await app.call("admin", "GET", address)).json()).uninvited;
    const before = await uninvited();
    await makeProfile(app.db, { name: "Ada Obi", email: "ada@example.org" });
    await makeProfile(app.db, { name: "Musa Bala", email: "musa@example.org" });
    await makeProfile(app.db, { name: "Ruth Ishaku", email: "ruth@example.org" });
    await makeAccount(app.db, { email: "ruth@example.org", confirmed: false });
    const left = await makeProfile(app.db, { name: "Esther Pam", email: "esther@example.org" });
    const late = await makeProfile(app.db, { name: "Late Leaver", email: "late@example.org" });
    await app.call("admin", "DELETE", `/api/profiles/${left}`);
    expect(await uninvited()).toBe(before + 3);
    expect((await invite(app, { all: true })).invited).toBe(before + 3);
    expect(await uninvited()).toBe(0);
    await app.call("admin", "DELETE", `/api/profiles/${late}`);
    const sent = (await letters(app)).map(({ to }) => to);
    expect(sent).toEqual(expect.arrayContaining(["ada@example.org", "musa@example.org"]));
    expect(sent).toHaveLength(before + 2);
    expect((await invite(app, { all: true })).invited).toBe(0);
  });
});

describeWithDatabase("invitations", (open) => {
  test.each([
    [{}, "ids"],
    [{ id: ["nobody"] }, "id"],
    [{ Ids: ["nobody"], all: true }, "Ids"],
    [{ all: false }, "all"],
    [{ ids: ["nobody"], all: true }, "ids"],
    [{ ids: [] }, "ids"],
  ])("go to everyone only when that is said in so many words: not for %j", async (body, field) => {
    const app = await openApp(await open());
    await makeProfile(app.db, { name: "Ada Obi", email: "ada@example.org" });
    const reply = await app.call("admin", "POST", address, body);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
    expect(await letters(app)).toEqual([]);
  });

  test("say that the mail server has refused an address, and go again the day after", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { name: "Ada Obi", email: "ada@example.org" });
    await invite(app, { ids: [profileId] });
    const mailer = createMailServer();
    mailer.failure = refusal(550);
    await sendLetters(app.db, mailer, soon());
    expect((await findMember(app, "Obi")).invitation).toMatchObject({ isRefused: true });
    expect((await invite(app, { ids: [profileId] })).invited).toBe(0);
    await app.db.updateTable("invitation").set({ at: "2026-01-01T08:00:00.000Z" }).execute();
    expect((await invite(app, { ids: [profileId] })).invited).toBe(1);
    expect(await letters(app)).toHaveLength(1);
  });

  test("are forgotten with a profile that is gone for good", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { name: "Ada Obi", email: "ada@example.org" });
    await invite(app, { ids: [profileId] });
    await app.call("admin", "DELETE", `/api/profiles/${profileId}`);
    await purgeDeletedProfiles(app.db, "2999-01-01T00:00:00.000Z");
    expect(await app.db.selectFrom("invitation").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("letter").selectAll().execute()).toEqual([]);
  });

  test("have a limit for each day", async () => {
    const app = await openApp(await open());
    const { services, db, headersOf } = app;
    const api = createApi({ ...services, limits: createLimits(db, secret, { invitations: 1 }) });
    const inviteOne = async (name: string) => {
      const body = JSON.stringify({ ids: [await makeProfile(db, { name })] });
      const headers = { ...headersOf("admin"), "Content-Type": "application/json" };
      return api.request(address, { method: "POST", headers, body });
    };
    expect((await inviteOne("Ada Obi")).status).toBe(201);
    const refused = await inviteOne("Musa Bala");
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringContaining("You can invite 1 members a day."),
    ]);
    expect(await db.selectFrom("invitation").select("email").execute()).toHaveLength(1);
  });
});
