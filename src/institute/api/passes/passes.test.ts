import { expect, test } from "vitest";
import { closeAccount, forgetClosedAccounts } from "#core/db/accounts/closing.ts";
import { transaction } from "#core/db/connect.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { passData } from "#institute/db/passes/kept-passes.ts";
import { openApp, type Person, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makePost } from "#tests/make.ts";

const inDays = (days: number) => addDays(lagosDay(new Date()), days);
const canary = "Canary of the vultures";

describeWithDatabase("showing a post to somebody", (open) => {
  async function start() {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { title: canary, isApproved: false });
    const body = { opens: "post", subjectId: id, name: "Dr Manu", until: inDays(30) };
    const show = (more = {}, person: Person | null = "member") =>
      app.call(person, "POST", "/api/passes", { ...body, ...more });
    const list = async (person: Person = "member") =>
      (await (await app.call(person, "GET", `/api/passes?opens=post&subjectId=${id}`)).json()).passes;
    return { app, id, show, list };
  }

  test.each([
    ["until", inDays(0)],
    ["until", inDays(-1)],
    ["until", inDays(91)],
    ["until", "2026-02-30"],
    ["until", null],
    ["until", undefined],
    ["name", " "],
    ["name", "x".repeat(121)],
    ["email", "nobody"],
    ["opens", "letter"],
    ["subjectId", ""],
    ["forWhom", "Dr Manu"],
  ])("is refused, with the field %s, if that is %j", async (field, value) => {
    const { app, show } = await start();
    const reply = await show({ [field]: value });
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, [field]]);
    expect(await app.db.selectFrom("pass").select("id").execute()).toEqual([]);
  });

  test.each([1, 7, 30, 90])("is possible for %i days", async (days) => {
    const { show } = await start();
    const reply = await show({ until: inDays(days) });
    expect([reply.status, (await reply.json()).until]).toEqual([201, inDays(days)]);
  });

  test("is for its authors and admins with a proven address, and not for what everyone reads or is taken down", async () => {
    const { app, id, show } = await start();
    await app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("id", "=", app.people.member._id)
      .execute();
    const reply = await show();
    expect([reply.status, (await reply.json()).code]).toEqual([403, "unconfirmed"]);
    expect((await show({}, "admin")).status).toBe(201);
    expect((await show({}, "other")).status).toBe(404);
    expect((await show({}, null)).status).toBe(401);
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    expect((await show({}, "admin")).status).toBe(409);
  });

  test("sends the link to a typed address in a letter that says nothing typed, counted like all of these", async () => {
    const { app, show } = await start();
    const given = await (await show({ email: " Manu@Stranger.example ", name: canary })).json();
    expect(given.email).toBe("manu@stranger.example");
    const [letter, ...others] = await readMailbox(app.db);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: "manu@stranger.example" });
    const all = `${letter?.subject}${letter?.text}${letter?.html}`;
    expect(all).toContain(given.link);
    expect(given.link).toMatch(new RegExp(`^${siteAddress}/with/[\\w-]{36}\\.[\\w-]{43}$`));
    expect(all).not.toMatch(/Canary|Danjuma|Manu\b|member@/);
    expect(letter?.text).toMatch(/^Hello,/);
    for (let sent = 1; sent < 5; sent++)
      expect((await show({ email: "manu@stranger.example" })).status).toBe(201);
    const refused = await show({ email: "manu@stranger.example" });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await show({ name: "Somebody else" })).status).toBe(201);
  });

  test("sends no link that was ended before the letter went", async () => {
    const { app, show } = await start();
    const { _id } = await (await show({ email: "manu@stranger.example" })).json();
    await app.call("member", "DELETE", `/api/passes/${_id}`);
    expect(await readMailbox(app.db)).toEqual([]);
  });

  test("is ended by its giver, co-authors and admins, and opens again when that is undone in time", async () => {
    const { app, show, list } = await start();
    const { _id, link } = await (await show()).json();
    const token = link.split("/with/")[1];
    const press = async () => (await app.call(null, "POST", `/api/passes/${token}/open`)).status;
    expect(await press()).toBe(200);
    expect(await list()).toMatchObject([
      { _id, link, openedAt: expect.any(String), givenBy: "Musa Danjuma" },
    ]);
    expect((await app.call("other", "DELETE", `/api/passes/${_id}`)).status).toBe(404);
    const ended = await (await app.call("admin", "DELETE", `/api/passes/${_id}`)).json();
    expect(ended).toMatchObject({ endedAt: expect.any(String), link: null });
    expect(await press()).toBe(410);
    expect((await app.call("member", "DELETE", `/api/passes/${_id}`)).status).toBe(200);
    expect((await app.call("member", "POST", `/api/passes/${_id}/restore`)).status).toBe(403);
    const undo = () => app.call("admin", "POST", `/api/passes/${_id}/restore`);
    expect([(await undo()).status, (await undo()).status, await press()]).toEqual([200, 200, 200]);
    await app.call("admin", "DELETE", `/api/passes/${_id}`);
    const earlier = new Date(Date.now() - 11 * 60_000).toISOString();
    await app.db.updateTable("pass").set({ endedAt: earlier }).execute();
    expect((await undo()).status).toBe(403);
    const log = await app.db.selectFrom("audit").selectAll().where("action", "like", "pass.%").execute();
    expect(log.map(({ action }) => action)).toEqual(["pass.give", "pass.end", "pass.restore", "pass.end"]);
    expect(JSON.stringify(log)).not.toMatch(/Manu|@/);
  });

  test("is in the personal data of both sides, and of a closed account nothing is left", async () => {
    const { app, show } = await start();
    await show({ email: "other@example.org" });
    const data = async (person: Person) => {
      const held: object[] = [];
      for (const { name, rows } of passData)
        for await (const row of rows(app.db, app.people[person])) held.push({ ...row, section: name });
      return held;
    };
    expect(await data("member")).toMatchObject([{ section: "passes", name: "Dr Manu", opens: "post" }]);
    expect(await data("other")).toMatchObject([{ section: "copies", name: "Dr Manu" }]);
    expect(await data("newcomer")).toEqual([]);
    await show();
    await transaction(app.db, (trx) => closeAccount(trx, app.people.other._id));
    await forgetClosedAccounts(app.db, new Date(Date.now() + 60_000).toISOString());
    expect(await data("member")).toHaveLength(1);
    await transaction(app.db, (trx) => closeAccount(trx, app.people.member._id));
    await forgetClosedAccounts(app.db, new Date(Date.now() + 60_000).toISOString());
    expect(await app.db.selectFrom("pass").select("id").execute()).toEqual([]);
  });
});
