import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#core/db/record.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

const path = "/api/content/library";
const MINUTE = 60_000;
const start = Date.parse("2027-12-01T08:00:00Z");
const moment = (minute: number) => new Date(start + minute * MINUTE).toISOString();
const hours = { heading: "Hours", days: "Weekdays", opens: "8:00", closes: "16:00", closed: "Sunday" };
const christmas = { ...hours, opens: "10:00", closes: "12:00" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describeEachDatabase("a text that is public for a time", (open) => {
  async function openPage() {
    const app = await openApp(await open());
    const read = async () => (await (await app.call("admin", "GET", path)).json()).parts;
    const version = async () => (await (await app.call("admin", "GET", path)).json()).version;
    const send = async (change: object) =>
      app.call("admin", "PATCH", path, { version: await version(), ...change });
    const save = async (change: object) => {
      const reply = await send(change);
      expect(reply.status).toBe(200);
      return (await reply.json()).version;
    };
    const at = async (minute: number) => {
      vi.setSystemTime(moment(minute));
      await app.db
        .updateTable("data_version")
        .set({ version: newId() })
        .where("name", "=", "content")
        .execute();
      await app.services.content.refresh();
      return read();
    };
    const form = async () => (await app.call("admin", "GET", `${path}/form`)).json();
    const withdraw = async (one: number) =>
      (await app.call("admin", "DELETE", `${path}/waiting/${one}`)).status;
    await save({ parts: { hours } });
    return { app, read, send, save, at, form, withdraw };
  }

  test("leaves what is corrected meanwhile, at its beginning and at its end", async () => {
    const { save, at } = await openPage();
    await save({ parts: { hours: christmas }, publishAt: moment(10), until: moment(20) });
    await at(5);
    await save({ parts: { hours: { ...hours, closed: "Sunday and Monday" } } });
    expect((await at(10)).hours).toEqual({ ...christmas, closed: "Sunday and Monday" });
    await save({ parts: { hours: { ...christmas, closed: "Sunday and Monday", days: "Every day" } } });
    const after = { ...hours, closed: "Sunday and Monday", days: "Every day" };
    expect((await at(20)).hours).toEqual(after);
    // The clock may jump over both.
    await save({ parts: { hours: { ...after, opens: "9:00" } }, publishAt: moment(30), until: moment(31) });
    expect((await at(40)).hours).toEqual(after);
  });

  test("is asked about when the same thing is published, and holds the new text only if that is wanted", async () => {
    const { send, save, at, read, form } = await openPage();
    await save({ parts: { hours: christmas }, publishAt: moment(10), until: moment(20) });
    const change = { parts: { hours: { ...hours, opens: "7:30" } } };
    const reply = await send(change);
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      code: "conflict",
      waiting: [{ version: 2, publishAt: moment(10), until: moment(20), changes: [{ part: "hours" }] }],
    });
    expect((await read()).hours.opens).toBe("8:00");
    await save({ ...change, alsoWaiting: false });
    expect((await at(10)).hours).toEqual(christmas);
    await save({ parts: { hours: { ...christmas, opens: "7:00" } }, alsoWaiting: true });
    expect((await read()).hours).toEqual({ ...christmas, opens: "7:00" });
    expect((await form()).waiting).toHaveLength(1);
    expect((await at(20)).hours).toEqual({ ...hours, opens: "7:00" });
  });

  test("is withdrawn once, also while it is public", async () => {
    const { save, at, form, withdraw, read } = await openPage();
    const [first, second] = [
      await save({ parts: { hours: christmas }, publishAt: moment(10), until: moment(20) }),
      await save({ parts: { conduct: "Sing." }, publishAt: moment(10), until: moment(20) }),
    ];
    expect(await withdraw(first)).toBe(204);
    expect(await withdraw(first)).toBe(404);
    expect((await form()).waiting).toHaveLength(1);
    expect(await at(15)).toMatchObject({ hours, conduct: "Sing." });
    expect(await withdraw(second)).toBe(204);
    expect((await read()).conduct).not.toBe("Sing.");
    expect(await withdraw(second)).toBe(409);
    expect((await form()).waiting).toEqual([]);
  });

  test("lies over others in the order in which they begin, and each may be withdrawn first", async () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      vi.setSystemTime(start);
      const { save, at, withdraw } = await openPage();
      const wide = await save({ parts: { conduct: "wide" }, publishAt: moment(5), until: moment(20) });
      const inner = await save({ parts: { conduct: "inner" }, publishAt: moment(10), until: moment(15) });
      const next = await save({ parts: { conduct: "next" }, publishAt: moment(15), until: moment(25) });
      const names = ["wide", "inner", "next"];
      const left = new Set(names);
      const before = (await at(0)).conduct;
      const expected = () => ({
        7: left.has("wide") ? "wide" : before,
        12: left.has("inner") ? "inner" : left.has("wide") ? "wide" : before,
        15: left.has("next") ? "next" : left.has("wide") ? "wide" : before,
        22: left.has("next") ? "next" : before,
        25: before,
      });
      for (const index of order) {
        for (const [minute, text] of Object.entries(expected()))
          expect((await at(Number(minute))).conduct).toBe(text);
        vi.setSystemTime(start);
        expect(await withdraw([wide, inner, next][index] ?? 0)).toBe(204);
        left.delete(names[index] ?? "");
      }
      expect((await at(12)).conduct).toBe(before);
    }
  });

  test("keeps its row of a list when another row is changed, and says when its own is removed", async () => {
    const { save, send, at } = await openPage();
    const rules = ["A loan lasts one week.", "Renew it at the desk.", "Return it on time."];
    await save({ parts: { borrowing: rules } });
    const longer = rules.with(0, "A loan lasts two weeks.");
    await save({ parts: { borrowing: longer }, publishAt: moment(10), until: moment(20) });
    await save({ parts: { borrowing: [...rules.with(2, "Return it by noon."), "Ask for help."] } });
    expect((await at(10)).borrowing).toEqual([
      "A loan lasts two weeks.",
      "Renew it at the desk.",
      "Return it by noon.",
      "Ask for help.",
    ]);
    const without = ["Renew it at the desk.", "Return it by noon.", "Ask for help."];
    expect((await send({ parts: { borrowing: without } })).status).toBe(409);
    await save({ parts: { borrowing: without }, alsoWaiting: false });
    expect((await at(11)).borrowing[0]).toBe("A loan lasts two weeks.");
    expect((await at(20)).borrowing).toEqual(without);
  });

  test("keeps its paragraph of the running text when another one is changed", async () => {
    const { app, save, at } = await openPage();
    const text = async () => (await (await app.call(null, "GET", path)).json()).text;
    await save({ text: "<h2>One</h2>\n<p>First.</p>\n<h2>Two</h2>\n<p>Second.</p>" });
    const change = "<h2>One</h2><p>First, closed.</p><h2>Two</h2><p>Second.</p>";
    await save({ text: change, publishAt: moment(10), until: moment(20) });
    await save({ text: "<h2>One</h2><p>First.</p><h2>Two</h2><p>Second, corrected.</p>" });
    await at(10);
    expect(await text()).toBe("<h2>One</h2>\n<p>First, closed.</p>\n<h2>Two</h2>\n<p>Second, corrected.</p>");
    await at(20);
    expect(await text()).toContain("<p>First.</p><h2>Two</h2><p>Second, corrected.</p>");
  });

  test("is not taken for what the page says by a form that was opened before it began", async () => {
    const { save, at, form } = await openPage();
    await save({ parts: { hours: christmas }, publishAt: moment(10), until: moment(20) });
    await at(9);
    const { stored, at: seenAt } = await form();
    await at(11);
    await save({ parts: { hours: { ...stored.parts.hours, days: "Every day" } }, seenAt });
    expect((await at(12)).hours).toEqual({ ...christmas, days: "Every day" });
    expect((await at(20)).hours).toEqual({ ...hours, days: "Every day" });
  });

  test("that begins in the past begins now, and one that ends before it begins is refused", async () => {
    const { save, send, read, at } = await openPage();
    await at(5);
    await save({ parts: { conduct: "Sing." }, publishAt: moment(1), until: moment(6) });
    expect((await read()).conduct).toBe("Sing.");
    for (const until of [moment(8), moment(9)]) {
      const reply = await send({ parts: { conduct: "Dance." }, publishAt: moment(9), until });
      expect((await reply.json()).fields).toEqual({ until: "This is before the text is public." });
    }
  });

  test("that a server of the version before has stored goes on as a change", async () => {
    const { app, save, at, form, withdraw } = await openPage();
    const row = { page: "library", delivered: "{}", note: "", savedAt: moment(0), accountId: null };
    const older = { ...row, droppedAt: null, before: null, until: null };
    const changes = (one: object) => JSON.stringify({ hours: one });
    await app.db
      .insertInto("content_edit")
      .values([
        { ...older, id: newId(), version: 2, changes: changes(christmas), publishAt: moment(10) },
        { ...older, id: newId(), version: 3, changes: changes(hours), publishAt: moment(20) },
        {
          ...older,
          id: newId(),
          version: 4,
          savedAt: moment(1),
          changes: changes({ ...hours, days: "Every day" }),
          publishAt: moment(30),
        },
      ])
      .execute();
    await at(2);
    expect((await form()).waiting).toMatchObject([{ version: 2, until: moment(20) }, { version: 4 }]);
    await save({ parts: { hours: { ...hours, closed: "Monday" } } });
    expect((await at(10)).hours).toEqual({ ...christmas, closed: "Monday" });
    expect((await at(20)).hours).toEqual({ ...hours, closed: "Monday" });
    expect((await at(30)).hours).toEqual({ ...hours, closed: "Monday", days: "Every day" });
    await at(3);
    expect(await withdraw(3)).toBe(204);
    expect((await form()).waiting).toMatchObject([{ version: 4 }]);
  });
});

describeEachDatabase("restoring a text", (open) => {
  test("says what it makes public, and makes public what never was so only if that is said", async () => {
    const app = await openApp(await open());
    const restore = async (body: object) => app.call("admin", "POST", `${path}/restore`, body);
    const conduct = async () => (await (await app.call(null, "GET", path)).json()).parts.conduct;
    const before = await conduct();
    await app.call("admin", "PATCH", path, { parts: { conduct: "A draft." }, version: 0, publishAt: null });
    const refused = await restore({ version: 1 });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe(
      "Version 1 is a draft. Restoring it makes public: conduct. To do so, send publish: true.",
    );
    const published = [{ part: "conduct", before, after: "A draft." }];
    expect(await (await restore({ version: 1, dryRun: true })).json()).toMatchObject({ published });
    expect(await conduct()).toBe(before);
    expect(await (await restore({ version: 1, publish: true })).json()).toMatchObject({ published });
    expect(await conduct()).toBe("A draft.");
  });

  test("refuses a field that it does not know, since without it a try would make something public", async () => {
    const app = await openApp(await open());
    const restore = async (body: object) => {
      const reply = await app.call("admin", "POST", `${path}/restore`, body);
      return [reply.status, (await reply.json()).fields];
    };
    const version = async () => (await (await app.call("admin", "GET", path)).json()).version;
    await app.call("admin", "PATCH", path, { parts: { conduct: "Sing." }, version: 0 });
    const unknown = (name: string) => [422, { [name]: `There is no field called ${name}.` }];
    for (const name of ["dryrun", "dry_run", "also_waiting"]) {
      expect(await restore({ undo: 1, [name]: true })).toEqual(unknown(name));
      expect(await restore({ version: 0, [name]: true })).toEqual(unknown(name));
    }
    // To undo has no draft that it could publish.
    expect(await restore({ undo: 1, publish: true })).toEqual(unknown("publish"));
    for (const both of [{}, { version: 0, undo: 1 }, { version: null }])
      expect((await restore(both))[0]).toBe(422);
    expect(await restore({ version: 0, dryRun: "true" })).toEqual([422, { dryRun: "Say true or false." }]);
    expect(await version()).toBe(1);
    expect((await restore({ undo: 1 }))[0]).toBe(200);
  });
});
