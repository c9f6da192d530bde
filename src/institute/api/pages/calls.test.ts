import { afterEach, expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { renewContentVersion } from "#institute/db/pages/content.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const spring = {
  title: "MSc in Conservation Biology 2028",
  kind: "msc",
  opens: "2028-01-10",
  closes: "2028-03-31",
  send: ["Two references"],
  to: '<a href="mailto:msc@example.org">The office</a>',
  text: "<p>For the year from October.</p><script>alert(1)</script>",
};
const slug = "msc-in-conservation-biology-2028";

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock, and lets the texts of the site see it. */
const at = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });

describeWithDatabase("calls", (open) => {
  async function openCalls(moment = "2027-12-01T09:00:00Z") {
    at(moment);
    const app = await openApp(await open());
    const create = (changes: object = {}) =>
      app.call("admin", "POST", "/api/calls", { ...spring, ...changes });
    const change = (changes: object, name = slug) =>
      app.call("admin", "PATCH", `/api/calls/${name}`, changes);
    const read = async (who: "admin" | "member" | null = null, name = slug) =>
      app.call(who, "GET", `/api/calls/${name}`);
    const list = async (who: "admin" | "member" | null = null): Promise<{ slug: string; state: string }[]> =>
      (await (await app.call(who, "GET", "/api/calls")).json()).calls;
    const states = async (who: "admin" | null = null) =>
      Object.fromEntries((await list(who)).map((call) => [call.slug, call.state]));
    return { app, create, change, read, list, states };
  }

  const old = "communications-officer";

  test("are begun by an admin: the title makes the address, and what a page must not have is taken out", async () => {
    const { create, read, states } = await openCalls();
    const reply = await create();
    expect(reply.status).toBe(201);
    const { text, to, ...call } = await reply.json();
    expect(call).toMatchObject({
      slug,
      state: "announced",
      href: `/calls/${slug}`,
      title: spring.title,
      opens: "2028-01-10",
      version: 1,
    });
    expect(text).toBe("<p>For the year from October.</p>");
    expect(to).toContain("mailto:msc@example.org");
    expect(await (await read()).json()).toMatchObject({ ...call, send: ["Two references"] });
    expect(await states()).toEqual({ [old]: "closed", [slug]: "announced" });
  });

  test("need a title, a kind, a last day and a text; what to send and to whom can follow", async () => {
    const { app } = await openCalls();
    const reply = await app.call("admin", "POST", "/api/calls", {
      title: "Ringing course",
      kind: "course",
      closes: "2028-05-01",
      text: "<p>Ten days with mist nets.</p>",
    });
    expect(await reply.json()).toMatchObject({ slug: "ringing-course", state: "open", send: [] });
  });

  test("open and close by themselves on the days of Nigeria", async () => {
    const { create, states, app } = await openCalls();
    await create();
    const stateAt = async (moment: string) => {
      at(moment);
      return (await states())[slug];
    };
    expect(await stateAt("2028-01-09T22:59:59Z")).toBe("announced");
    expect(app.services.content.nextChange()).toBe("2028-01-09T23:00:00.000Z");
    expect(await stateAt("2028-01-09T23:00:00Z")).toBe("open");
    expect(await stateAt("2028-03-31T22:59:59Z")).toBe("open");
    expect(await stateAt("2028-03-31T23:00:00Z")).toBe("closed");
  });

  test("with a time on the last day close at that time", async () => {
    const { create, states } = await openCalls("2028-02-01T09:00:00Z");
    await create({ until: "17:00" });
    at("2028-03-31T15:59:59Z");
    expect((await states())[slug]).toBe("open");
    at("2028-03-31T16:00:00Z");
    expect((await states())[slug]).toBe("closed");
  });

  test("are closed at once by the clock of the server, and opened again by undoing it", async () => {
    const { app, create, change, states } = await openCalls("2028-02-01T09:30:40Z");
    await create();
    const reply = await change({ close: true });
    const closed = await reply.json();
    expect(closed).toMatchObject({ state: "closed", closes: "2028-02-01", until: "10:30", version: 2 });
    const undo = { undo: closed.version };
    expect((await app.call("admin", "POST", `/api/content/calls--${slug}/restore`, undo)).status).toBe(200);
    expect((await states())[slug]).toBe("open");
  });

  test.each([
    ["closes before it opens", { closes: "2028-01-09" }, "closes"],
    ["closes on 31 February", { closes: "2028-02-31" }, "closes"],
    ["closes at a time of another zone", { closes: "2028-03-31T00:00:00+05:00" }, "closes"],
    ["opens on no day", { opens: "soon" }, "opens"],
    ["closes at no time of the day", { until: "25:00" }, "until"],
    ["has no title", { title: "  " }, "title"],
    ["has no title at all", { title: undefined }, "title"],
    ["has too long a title", { title: "a".repeat(301) }, "title"],
    ["is of no kind", { kind: "constructor" }, "kind"],
    ["does not say its kind", { kind: undefined }, "kind"],
    ["has no text", { text: undefined }, "text"],
    ["has an empty text", { text: "<p>&nbsp;</p><h2>\u200b</h2>" }, "text"],
    ["has only what a page must not have as its text", { text: "<script>alert(1)</script>" }, "text"],
    ["spells a field wrongly, without which it would be public", { publishat: null }, "publishat"],
    ["says something that no call has", { deadline: "2028-03-31" }, "deadline"],
    ["has no last day", { closes: undefined }, "closes"],
    ["lists what is no text", { send: [{}] }, "send.0"],
    ["leads to a script", { file: "javascript:alert(1)" }, "file"],
    ["has an address above its folder", { slug: "../x" }, "slug"],
    ["has an address with a letter that is not Latin", { slug: "منحة" }, "slug"],
    ["has no address", { slug: "" }, "slug"],
    ["has too long an address", { slug: "a".repeat(81) }, "slug"],
    ["has the address of a delivered call", { slug: old }, "slug"],
  ])("that %s is refused, with the field as it was sent", async (_, changes, field) => {
    const { create, list } = await openCalls();
    const reply = await create(changes);
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields)).toEqual([field]);
    expect(await list("admin")).toHaveLength(1);
  });

  test("take any title of 300 letters, in any script, and names that programs use", async () => {
    const { create } = await openCalls();
    const slugOf = async (changes: object) => (await (await create(changes)).json()).slug;
    expect(await slugOf({ title: "a".repeat(300) })).toBe("a".repeat(80));
    expect(await slugOf({ title: "منحة دراسية" })).toBe("msc-2028");
    expect(await slugOf({ title: "منحة دراسية", kind: undefined, publishAt: null })).toBe("call-2028");
    expect(await slugOf({ title: "constructor" })).toBe("constructor");
    expect(await slugOf({ slug: "MSc, autumn 2028" })).toBe("msc-autumn-2028");
    expect(await slugOf({ title: "Bourses d’études ’28", kind: "grant" })).toBe("bourses-detudes-28");
    for (const sent of [{ title: "constructor" }, { slug: "constructor" }, { title: "منحة" }])
      expect(Object.keys((await (await create(sent)).json()).fields)).toEqual(["slug"]);
  });

  test("change part by part, and a stale change is refused", async () => {
    const { create, change } = await openCalls();
    await create();
    expect(await (await change({ closes: "2028-04-15", version: 1 })).json()).toMatchObject({
      closes: "2028-04-15",
      title: spring.title,
      version: 2,
    });
    expect((await change({ closes: "2028-05-01", version: 1 })).status).toBe(409);
    const early = await change({ opens: "2028-06-01" });
    expect([early.status, (await early.json()).fields]).toEqual([
      422,
      { closes: "This is before the day on which the call opens." },
    ]);
    const misspelt = await change({ opens: null, publishat: null });
    expect([misspelt.status, (await misspelt.json()).fields]).toEqual([
      422,
      { publishat: "There is no field called publishat." },
    ]);
    expect(await (await change({ opens: null })).json()).toMatchObject({ opens: null, state: "open" });
    expect((await change({ closes: "2028-05-01" }, "never-begun")).status).toBe(404);
  });

  test("as drafts and before their moment are in no answer but an admin's", async () => {
    const { app, create, change, read, list, states } = await openCalls();
    const later = "2027-12-24T08:00:00+05:00";
    await create({ publishAt: null, title: "XYZZY draft", slug: "draft" });
    await create({ publishAt: later, title: "XYZZY later", slug: "later" });
    const seen = [await list(), await list("member"), app.services.content.current()];
    expect(JSON.stringify(seen)).not.toMatch(/XYZZY|"draft"|"later"/);
    for (const who of [null, "member"] as const)
      for (const name of ["draft", "later"]) expect((await read(who, name)).status).toBe(404);
    const subscription = { email: "ngozi@example.org" };
    const subscribe = (name: string) =>
      app.call(null, "POST", `/api/calls/${name}/subscriptions`, subscription);
    for (const name of ["draft", "later", "nothing"]) expect((await subscribe(name)).status).toBe(404);
    expect(await states("admin")).toEqual({ [old]: "closed", draft: "draft", later: "waiting" });
    expect(await (await read("admin", "later")).json()).toMatchObject({
      publishAt: "2027-12-24T03:00:00.000Z",
    });
    expect(await (await change({ closes: "2028-04-30" }, "later")).json()).toMatchObject({
      state: "waiting",
      closes: "2028-04-30",
      title: "XYZZY later",
      publishAt: "2027-12-24T03:00:00.000Z",
    });
    expect(await (await change({}, "draft")).json()).toMatchObject({
      state: "announced",
      title: "XYZZY draft",
    });
    expect((await read(null, "draft")).status).toBe(200);
  });

  test("that are drafts can lack anything but a title, and are complete when they are published", async () => {
    const { app, change } = await openCalls();
    const begun = await app.call("admin", "POST", "/api/calls", { title: "A post", publishAt: null });
    expect(await begun.json()).toMatchObject({ state: "draft", kind: "", closes: null, href: null });
    const early = await change({ kind: "job" }, "a-post");
    expect([early.status, Object.keys((await early.json()).fields)]).toEqual([422, ["closes", "text"]]);
    const direct = { parts: { kind: "job", closes: "2028-02-01" }, version: 1 };
    const beside = await app.call("admin", "PATCH", "/api/content/calls--a-post", direct);
    expect([beside.status, Object.keys((await beside.json()).fields)]).toEqual([
      422,
      ["parts.title", "parts.send", "text"],
    ]);
    const preview = await app.call("admin", "POST", "/api/content/calls--a-post/preview", { version: 1 });
    expect([preview.status, (await preview.json()).message]).toEqual([
      422,
      "A preview needs these first: Kind, Closes on.",
    ]);
    const whole = { kind: "job", closes: "2028-02-01", text: "<p>Come.</p>" };
    expect(await (await change(whole, "a-post")).json()).toMatchObject({
      state: "open",
      href: "/jobs/a-post",
    });
  });

  test("keep their text while they are public, now and later; what a reply says can be sent back", async () => {
    const { create, change, read } = await openCalls();
    await create();
    const fieldsOf = async (changes: object) => Object.keys((await (await change(changes)).json()).fields);
    expect(await fieldsOf({ text: "" })).toEqual(["text"]);
    expect(await fieldsOf({ text: null, publishAt: "2028-01-01T00:00:00Z" })).toEqual(["text"]);
    const call = await (await read("admin")).json();
    expect((await change({ ...call, place: "Laminga" })).status).toBe(200);
    expect(await (await read()).json()).toMatchObject({ state: "announced", place: "Laminga" });
    const later = { publishAt: "2027-12-24T03:00:00.000Z", slug: "later" };
    await create(later);
    const waiting = await (await read("admin", "later")).json();
    expect(await (await change(waiting, "later")).json()).toMatchObject({ state: "waiting", ...later });
    await create({ publishAt: null, slug: "draft" });
    const draft = await (await read("admin", "draft")).json();
    expect(await (await change(draft, "draft")).json()).toMatchObject({ state: "draft", publishAt: null });
  });

  test("that were public without a text before are changed, closed and deleted as ever", async () => {
    const { app, create, change, states } = await openCalls();
    await create();
    const changes = JSON.stringify({ title: "Old", kind: "job", closes: "2028-03-31", send: [] });
    await app.db.updateTable("content_edit").set({ changes }).execute();
    await transaction(app.db, renewContentVersion);
    await app.services.content.refresh();
    expect((await change({ place: "Laminga" })).status).toBe(200);
    expect((await change({ close: true })).status).toBe(200);
    const { version } = await (await app.call("admin", "DELETE", `/api/calls/${slug}`)).json();
    const restore = `/api/content/calls--${slug}/restore`;
    expect((await app.call("admin", "POST", restore, { undo: version })).status).toBe(200);
    expect((await states())[slug]).toBe("closed");
    await change({ text: "<p>A text.</p>" });
    expect((await change({ text: "" })).status).toBe(422);
  });

  test("have no page whose address no call can have", async () => {
    const { app } = await openCalls();
    const parts = { title: "A post", kind: "job", closes: "2028-03-31", send: [] };
    for (const name of ["calls--", "calls--A%20Post", "calls--a--post"]) {
      const sent = { parts, text: "<p>Come.</p>", version: 0 };
      expect((await app.call("admin", "PATCH", `/api/content/${name}`, sent)).status).toBe(404);
    }
  });

  test("that were deleted are gone, are known to nobody if they never were public, and come back by history", async () => {
    const { app, create, read, list } = await openCalls();
    const remove = (name: string) => app.call("admin", "DELETE", `/api/calls/${name}`);
    await create();
    await create({ slug: "draft", publishAt: null });
    for (const name of [slug, "draft", old]) expect((await remove(name)).status).toBe(200);
    expect(await list("admin")).toEqual([]);
    expect([
      (await read()).status,
      (await read(null, "draft")).status,
      (await read(null, old)).status,
    ]).toEqual([410, 404, 410]);
    expect((await remove(slug)).status).toBe(410);
    expect(app.services.content.current().gone).toEqual(new Set([`calls/${slug}`, `calls/${old}`]));
    expect((await create()).status).toBe(422);
    const history = `/api/content/calls--${slug}`;
    const { data } = await (await app.call("admin", "GET", `${history}/history`)).json();
    await app.call("admin", "POST", `${history}/restore`, { undo: data[0].version });
    expect((await read()).status).toBe(200);
  });

  test("that are drafts are drafts again when their deletion is undone", async () => {
    const { app, create, states } = await openCalls();
    await create({ publishAt: null });
    const { version } = await (await app.call("admin", "DELETE", `/api/calls/${slug}`)).json();
    expect(await states("admin")).toEqual({ [old]: "closed" });
    const restore = `/api/content/calls--${slug}/restore`;
    expect((await app.call("admin", "POST", restore, { undo: version })).status).toBe(200);
    expect(await states("admin")).toEqual({ [old]: "closed", [slug]: "draft" });
  });

  test("whose only publishing is undone or withdrawn are drafts again, and are lost only if the draft is discarded", async () => {
    const { app, create, change, read, states } = await openCalls();
    const page = `/api/content/calls--${slug}`;
    const isDraft = async () => {
      expect([(await read()).status, await states("admin")]).toEqual([
        404,
        { [old]: "closed", [slug]: "draft" },
      ]);
      expect(await (await read("admin")).json()).toMatchObject({
        title: spring.title,
        send: ["Two references"],
        text: "<p>For the year from October.</p>",
      });
    };
    const withdraw = async () => {
      const { waiting } = await (await app.call("admin", "GET", `${page}/form`)).json();
      return app.call("admin", "DELETE", `${page}/waiting/${waiting[0].version}`);
    };
    await create({ publishAt: "2027-12-24T03:00:00Z" });
    expect((await withdraw()).status).toBe(204);
    await isDraft();
    const { version } = await (await change({})).json();
    expect((await read()).status).toBe(200);
    expect((await app.call("admin", "POST", `${page}/restore`, { undo: version })).status).toBe(200);
    await isDraft();
    const form = await (await app.call("admin", "GET", `${page}/form`)).json();
    expect(form.label).toBe(spring.title);
    const timed = { parts: form.draft.changes, version: form.stored.version, until: "2027-12-30T03:00:00Z" };
    const { $text: text, ...parts } = timed.parts;
    expect((await app.call("admin", "PATCH", page, { ...timed, parts, text })).status).toBe(200);
    expect((await read()).status).toBe(200);
    expect((await withdraw()).status).toBe(204);
    await isDraft();
    const { draft } = await (await app.call("admin", "GET", `${page}/form`)).json();
    await app.call("admin", "DELETE", `${page}/waiting/${draft.version}`);
    expect(await states("admin")).toEqual({ [old]: "closed" });
  });
});
