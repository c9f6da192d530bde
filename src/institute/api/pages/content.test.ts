import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { delivered } from "#tests/content.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";

const path = "/api/content/library";
const hours = {
  heading: "Opening hours",
  days: "Monday to Saturday",
  opens: "9:00",
  closes: "17:00",
  closed: "Sunday",
};
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

describeWithDatabase("the texts of a page", (open) => {
  async function openPage() {
    const app = await openApp(await open());
    const read = async (who: "admin" | null = null) => (await app.call(who, "GET", path)).json();
    const save = async (changes: object) => app.call("admin", "PATCH", path, changes);
    const history = async () => (await (await app.call("admin", "GET", `${path}/history`)).json()).data;
    return { app, read, save, history };
  }

  test("are as delivered until somebody changes them, part by part", async () => {
    const { app, read, save } = await openPage();
    const before = await read();
    expect(before).toMatchObject({ version: 0, source: "delivered", parts: { title: "Library" } });
    const reply = await save({ parts: { hours }, version: 0 });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ version: 1, source: "institute", parts: { hours } });
    const after = await read();
    expect(after.parts.hours).toEqual(hours);
    expect({ ...after.parts, hours: before.parts.hours }).toEqual(before.parts);
    expect(app.services.content.current().library.hours.opens).toBe("9:00");
    expect(await (await save({ parts: { hours: null }, version: 1 })).json()).toEqual({
      ...before,
      version: 2,
    });
  });

  test("keep what was saved between: a stale change is refused with what was saved, and by whom", async () => {
    const { app, save } = await openPage();
    await save({ parts: { hours }, version: 0 });
    const reply = await save({ parts: { conduct: "Be quiet." }, version: 0 });
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      message: "You changed this in another tab or on another device.",
      current: { version: 1, by: "Ada Bello", parts: { hours } },
    });
    const colleague = await makeAccount(app.db, { firstName: "Kemi", lastName: "Ojo" });
    await app.db.updateTable("content_edit").set({ accountId: colleague._id }).execute();
    const other = await save({ parts: { conduct: "Be quiet." }, version: 0 });
    expect((await other.json()).message).toBe("Kemi Ojo saved this page while you were writing.");
  });

  test("that are not valid are refused with the part and the row", async () => {
    const { save, read } = await openPage();
    const fieldsOf = async (parts: object) => {
      const reply = await save({ parts, version: 0 });
      expect(reply.status).toBe(422);
      return (await reply.json()).fields;
    };
    expect(await fieldsOf({ hours: { ...hours, opens: " " } })).toEqual({
      "parts.hours.opens": "Write something here.",
    });
    expect(await fieldsOf({ next: [{ title: "A", text: "B", href: "javascript:alert(1)" }] })).toEqual({
      "parts.next.0.href": "Begin with / for a page of this site, or with https://.",
    });
    for (const name of ["nothing", "constructor"])
      expect(Object.keys(await fieldsOf(JSON.parse(`{"${name}":"x"}`)))).toEqual([`parts.${name}`]);
    expect((await read()).version).toBe(0);
  });

  test("lose what a page must not have", async () => {
    const { app, save, read } = await openPage();
    await save({
      text: '<h2 onclick="x()">News</h2><script>alert(1)</script><p>Open <em>now</em>.</p>',
      version: 0,
    });
    expect((await read()).text).toBe("<h2>News</h2><p>Open <em>now</em>.</p>");
    const apply = "/api/content/apply";
    await app.call("admin", "PATCH", apply, {
      parts: { none: '<p>None <a href="javascript:x()">now</a><img src=x onerror=y()></p>' },
      version: 0,
    });
    expect((await (await app.call(null, "GET", apply)).json()).parts.none).toBe(
      'None <a rel="noopener">now</a>',
    );
  });

  test("of a draft, of a later day or taken back are shown to no visitor", async () => {
    const { app, read, save, history } = await openPage();
    const secret = "XYZZY";
    const before = await read();
    await save({ parts: { conduct: `${secret} draft` }, version: 0, publishAt: null });
    await save({ parts: { intro: `${secret} later` }, version: 1, publishAt: nextWeek() });
    expect(await read()).toEqual(before);
    for (const who of [null, "member"] as const) {
      expect(JSON.stringify(await (await app.call(who, "GET", path)).json())).not.toContain(secret);
      for (const inner of ["form", "history"])
        expect((await app.call(who, "GET", `${path}/${inner}`)).ok).toBe(false);
    }
    const form = await (await app.call("admin", "GET", `${path}/form`)).json();
    expect(form).toMatchObject({
      stored: { version: 2, parts: before.parts },
      draft: { version: 1, by: "Ada Bello", changes: { conduct: `${secret} draft` } },
      waiting: [{ version: 2, changes: [{ part: "intro", after: `${secret} later` }] }],
    });
    expect((await app.call("admin", "DELETE", `${path}/waiting/2`)).status).toBe(204);
    expect((await app.call("admin", "DELETE", `${path}/waiting/2`)).status).toBe(404);
    expect((await history())[0]).toMatchObject({ version: 2, droppedAt: expect.any(String) });
    expect(await (await save({ parts: { title: "Books" }, version: 2 })).json()).toMatchObject({
      version: 3,
    });
    expect((await app.call("admin", "DELETE", `${path}/waiting/3`)).status).toBe(409);
  });

  test("that wait for a day change only their own part of what is corrected before", async () => {
    const { app, save } = await openPage();
    const { db, services } = app;
    await save({ parts: { intro: "From Monday." }, version: 0, publishAt: nextWeek() });
    await save({ parts: { conduct: "Corrected." }, version: 1 });
    const past = new Date(Date.now() - 1000).toISOString();
    await db.updateTable("content_edit").set({ publishAt: past }).where("version", "=", 1).execute();
    await db.updateTable("data_version").set({ version: "other" }).where("name", "=", "content").execute();
    await services.content.refresh();
    expect(services.content.current().library).toMatchObject({
      intro: "From Monday.",
      conduct: "Corrected.",
    });
  });

  test("that are shown for a time are what they were again by themselves", async () => {
    const { app, save } = await openPage();
    await save({ parts: { conduct: "Ours." }, version: 0 });
    await save({ parts: { conduct: "This week." }, version: 1, until: nextWeek() });
    expect(app.services.content.current().library.conduct).toBe("This week.");
    const { waiting } = await (await app.call("admin", "GET", `${path}/form`)).json();
    expect(waiting).toMatchObject([
      {
        version: 2,
        until: expect.any(String),
        changes: [{ part: "conduct", before: "Ours.", after: "This week." }],
      },
    ]);
    const reply = await save({ parts: { conduct: "Never." }, version: 2, until: "2020-01-01T00:00:00Z" });
    expect((await reply.json()).fields).toEqual({ until: "This is before the text is public." });
  });

  test("can be restored to each version and to what was delivered, and one change be undone", async () => {
    const { app, read, save } = await openPage();
    const states = [await read()];
    for (const [version, parts] of [
      { hours },
      { conduct: "Be quiet." },
      { hours: null, title: "Books" },
    ].entries()) {
      await save({ parts, version });
      states.push(await read());
    }
    const restore = async (body: object) => (await app.call("admin", "POST", `${path}/restore`, body)).json();
    for (const [version, state] of states.entries())
      expect(await restore({ version })).toMatchObject({ parts: state.parts, source: state.source });
    expect(await restore({ undo: 2 })).toMatchObject({
      parts: { conduct: states[0]?.parts.conduct, title: "Books" },
    });
    expect((await app.call("admin", "POST", `${path}/restore`, { undo: 2 })).status).toBe(409);
    expect((await app.call("admin", "POST", `${path}/restore`, { version: 99 })).status).toBe(404);
  });

  test("are previewed by a signed link for an hour", async () => {
    const { app, save } = await openPage();
    await save({ parts: { conduct: "Draft." }, version: 0, publishAt: null });
    const { address } = await (await app.call("admin", "POST", `${path}/preview`, { version: 1 })).json();
    expect(address).toMatch(/^\/library\?preview=/);
    const preview = new URL(address, "http://localhost").searchParams.get("preview") ?? "";
    const { content } = app.services;
    expect((await content.preview(preview))?.library.conduct).toBe("Draft.");
    expect(content.current().library.conduct).not.toBe("Draft.");
    const forged = [
      preview.replace("library", "about"),
      `${preview}x`,
      "",
      preview.replace(/~\d+~\d+~/, "~1~9999999999999~"),
    ];
    for (const token of forged) expect(await content.preview(token)).toBeUndefined();
    await app.call("admin", "DELETE", `${path}/waiting/1`);
    expect(await content.preview(preview)).toBeUndefined();
  });

  test("say which delivered texts are newer than ours", async () => {
    const { app, save } = await openPage();
    await save({ parts: { conduct: "Ours." }, version: 0 });
    const form = async () => (await app.call("admin", "GET", `${path}/form`)).json();
    expect((await form()).newlyDelivered).toEqual([]);
    await app.db.updateTable("content_edit").set({ delivered: '{"conduct":"\\"Old.\\""}' }).execute();
    expect((await form()).newlyDelivered).toMatchObject([
      { part: "conduct", before: '"Old."', delivered: delivered.pages.get("library")?.source.conduct },
    ]);
    expect((await save({ keep: ["conduct"], version: 1 })).status).toBe(200);
    expect(await form()).toMatchObject({
      newlyDelivered: [],
      stored: { parts: { conduct: "Ours." }, version: 2 },
    });
  });

  test("of a call are held to the rules between its parts, at every moment that comes", async () => {
    const app = await openApp(await open());
    const call = "/api/content/calls--msc-2028";
    const parts = {
      title: "MSc",
      kind: "msc",
      opens: "2028-02-01",
      closes: "2028-03-31",
      send: ["A letter"],
      to: "Us",
    };
    const text = "<p>Come.</p>";
    const save = (changes: object) => app.call("admin", "PATCH", call, { text, ...changes });
    expect((await app.call(null, "GET", call)).status).toBe(404);
    const bare = await save({ parts, version: 0, text: "" });
    expect(Object.keys((await bare.json()).fields)).toEqual(["text"]);
    const wrong = await save({ parts: { ...parts, closes: "2028-01-31" }, version: 0 });
    expect((await wrong.json()).fields).toEqual({
      "parts.closes": "This is before the day on which the call opens.",
    });
    expect(
      (await (await save({ parts: { ...parts, closes: "2028-02-31" }, version: 0 })).json()).fields,
    ).toEqual({
      "parts.closes": "Choose a day that exists.",
    });
    expect((await save({ parts, version: 0 })).status).toBe(200);
    expect((await app.call(null, "GET", call)).status).toBe(200);
    await save({ parts: { opens: "2028-03-01" }, version: 1, publishAt: nextWeek() });
    const later = await save({ parts: { closes: "2028-02-15" }, version: 2 });
    expect((await later.json()).fields["parts.closes"]).toMatch(/^This is before .* That would be so from /);
    expect((await save({ parts: { $gone: true }, version: 2 })).status).toBe(200);
    expect((await app.call(null, "GET", call)).status).toBe(404);
  });

  test("of a page that does not exist are not found", async () => {
    const app = await openApp(await open());
    for (const name of ["nothing", "constructor", "__proto__", "..%2fabout"])
      expect((await app.call("admin", "GET", `/api/content/${name}`)).status, name).toBe(404);
  });
});
