import { beforeEach, expect, test } from "vitest";
import { purgeExpired } from "#core/jobs/purge-expired.ts";
import { sweepUnusedFiles } from "#core/jobs/sweep-files.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { jpeg } from "#tests/files.ts";

const key = "a-draft-of-mine";
/** The parts that the job does not use. */
const unused = {
  mailer: { send: async () => {}, close: () => {} },
  readCalendar: undefined,
  dois: undefined,
  registered: {},
  readWeather: undefined,
  backups: undefined,
};
const longAgo = new Date(Date.now() - 61 * 86_400_000).toISOString();

describeEachDatabase("a draft that is kept with the account", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });

  const draft = (values: object = {}, more: object = {}) => ({
    kind: "post",
    sort: "news",
    title: "Rains return",
    state: { values: { title: "Rains return", content: "<p>At last.</p>", ...values } },
    version: 0,
    ...more,
  });
  const put = (body: object, { person = "member" as Person, name = key } = {}) =>
    app.call(person, "PUT", `/api/drafts/${name}`, body);
  const get = async (path = "", person: Person = "member") => {
    const reply = await app.call(person, "GET", `/api/drafts${path}`);
    return { status: reply.status, body: await reply.json() };
  };
  const keys = async (person: Person = "member") =>
    (await get("", person)).body.drafts.flatMap((one: { key: string; ended: string | null }) =>
      one.ended ? [] : one.key,
    );

  test("comes back as it was written, on any device of the account", async () => {
    expect((await put(draft({ year: "20" }))).status).toBe(200);
    const { body } = await get(`/${key}`);
    expect(body).toMatchObject({ key, kind: "post", recordId: null, sort: "news", version: 1, ended: null });
    expect(body.state.values).toEqual({ title: "Rains return", content: "<p>At last.</p>", year: "20" });
    expect((await get()).body.drafts).toEqual([
      expect.objectContaining({ key, title: "Rains return", version: 1 }),
    ]);
    expect((await get()).body.drafts[0].state).toBeUndefined();
  });

  test("ends when what it says is sent, though its page is gone before the reply", async () => {
    await put(draft());
    await put(draft(), { name: "another-draft" });
    const post = { postType: "news", title: "Rains return", content: "<p>At last.</p>", isPrivate: false };
    const send = (method: string, path: string, idempotencyKey: string, body: object) =>
      app.api.request(path, {
        method,
        headers: {
          ...app.headersOf("member"),
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(body),
      });
    for (const _ of [1, 2]) expect((await send("POST", "/api/posts", key, post)).status).toBe(201);
    expect(await keys()).toEqual(["another-draft"]);
    expect((await get()).body.drafts).toContainEqual(expect.objectContaining({ key, ended: "sent" }));
    // A change that is refused ends nothing; one that is stored does.
    const profile = `/api/profiles/${app.people.member.profileId}`;
    await put(draft({}, { kind: "profile", recordId: app.people.member.profileId }), { name: "my-profile" });
    expect((await send("PATCH", profile, "my-profile", { title: 5 })).status).toBe(422);
    expect((await keys()).toSorted()).toEqual(["another-draft", "my-profile"]);
    expect((await send("PATCH", profile, "my-profile", { placeOfWork: "Jos" })).status).toBe(200);
    expect(await keys()).toEqual(["another-draft"]);
  });

  test("is stored once if its reply is lost and it is sent again", async () => {
    for (const _ of [1, 2]) expect(await (await put(draft())).json()).toEqual({ key, version: 1 });
    expect(await (await put(draft({ title: "Rain" }, { version: 1 }))).json()).toEqual({ key, version: 2 });
    expect(await keys()).toEqual([key]);
  });

  test("is not overwritten by a device that did not know its newest text, which gets that text", async () => {
    await put(draft());
    await put(draft({ title: "From the desk" }, { version: 1 }));
    const reply = await put(draft({ title: "From the phone" }, { version: 1 }));
    expect(reply.status).toBe(409);
    const { code, current } = await reply.json();
    expect([code, current.version, current.state.values.title]).toEqual(["conflict", 2, "From the desk"]);
    expect((await get(`/${key}`)).body.state.values.title).toBe("From the desk");
    expect((await put(draft({ title: "Both" }, { version: 2 }))).status).toBe(200);
  });

  test("is stored once if two devices begin it in the same moment", async () => {
    const replies = await Promise.all([put(draft({ title: "Desk" })), put(draft({ title: "Phone" }))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await keys()).toEqual([key]);
  });

  test("exists for nobody else, not even an admin, and its name tells nothing", async () => {
    await put(draft());
    for (const person of ["other", "admin", "store", "newcomer"] as const) {
      expect((await get("", person)).body.drafts).toEqual([]);
      const [found, missing] = [await get(`/${key}`, person), await get("/nothing-here", person)];
      expect(found).toEqual(missing);
      expect(found.status).toBe(404);
      const [theirs, none] = await Promise.all(
        [key, "nothing-here"].map((name) => app.call(person, "DELETE", `/api/drafts/${name}`)),
      );
      expect([theirs?.status, await theirs?.text()]).toEqual([404, await none?.text()]);
      // The same name in another account is another draft.
      expect(await (await put(draft({ title: "Theirs" }), { person })).json()).toEqual({ key, version: 1 });
    }
    expect((await get(`/${key}`)).body.state.values.title).toBe("Rains return");
    for (const path of ["/api/posts", "/api/posts/search?searchQuery=rains", "/api/site-search?q=rains"])
      expect(await (await app.call(null, "GET", path)).text()).not.toContain("At last");
  });

  test("is gone everywhere once it was sent, and a device that still has it hears so", async () => {
    await put(draft());
    expect((await app.call("member", "DELETE", `/api/drafts/${key}?as=sent`)).status).toBe(200);
    expect((await get(`/${key}`)).status).toBe(404);
    expect((await get()).body.drafts).toEqual([expect.objectContaining({ key, title: "", ended: "sent" })]);
    const reply = await put(draft({ title: "Still typing" }, { version: 1 }));
    const { current } = await reply.json();
    expect([reply.status, current.ended, current.version]).toEqual([409, "sent", 2]);
    const rows = await app.db.selectFrom("draft").select(["state", "title"]).execute();
    expect(rows).toEqual([{ state: "{}", title: "" }]);
    // A person who goes on all the same begins again from what is there.
    expect((await put(draft({ title: "Goes on" }, { version: 2 }))).status).toBe(200);
    expect(await keys()).toEqual([key]);
  });

  test("stays if another device has written more than the one that sends or deletes it knows", async () => {
    await put(draft());
    await put(draft({ title: "From the desk" }, { version: 1 }));
    for (const as of ["sent", "deleted"]) {
      const reply = await app.call("member", "DELETE", `/api/drafts/${key}?as=${as}&version=1`);
      expect([reply.status, (await reply.json()).current.version]).toEqual([409, 2]);
    }
    expect((await get(`/${key}`)).body.state.values.title).toBe("From the desk");
    expect((await app.call("member", "DELETE", `/api/drafts/${key}?as=sent&version=2`)).status).toBe(200);
  });

  test("can be deleted, twice without harm, and brought back", async () => {
    await put(draft());
    for (const _ of [1, 2])
      expect(await (await app.call("member", "DELETE", `/api/drafts/${key}`)).json()).toEqual({ version: 2 });
    expect(await keys()).toEqual([]);
    expect((await put(draft({}, { version: 2 }))).status).toBe(200);
    expect(await keys()).toEqual([key]);
  });

  test("of any form is one of forty at most, and of three before the address is confirmed", async () => {
    for (const [person, most] of [
      ["member", 40],
      ["newcomer", 3],
    ] as const) {
      await app.db
        .updateTable("account")
        .set({ confirmedAt: null })
        .where("email", "like", "newcomer%")
        .execute();
      for (let count = 0; count < most; count++)
        expect(
          (
            await put(draft({}, { kind: count % 2 ? "species" : "post" }), {
              person,
              name: `draft-number-${count}`,
            })
          ).status,
        ).toBe(200);
      const refused = await put(draft(), { person });
      expect([refused.status, (await refused.json()).message]).toEqual([
        429,
        `You have ${most} drafts with your account. Delete or send one of them first.`,
      ]);
      expect(
        (await put(draft({ title: "More" }, { version: 1 }), { person, name: "draft-number-0" })).status,
      ).toBe(200);
      await app.call(person, "DELETE", "/api/drafts/draft-number-1?as=sent");
      expect((await put(draft(), { person })).status).toBe(200);
    }
  });

  test("has a bounded length", async () => {
    for (const letters of [1_600_000, 2_000_000])
      expect((await put(draft({ content: "a".repeat(letters) }))).status).toBe(413);
    expect(await keys()).toEqual([]);
  });

  test("needs a name of eight signs and a kind in lower case", async () => {
    expect((await put(draft(), { name: "seven-7" })).status).toBe(422);
    for (const kind of ["POST", "Species", "", " post", 7])
      expect((await put(draft({}, { kind }))).status, String(kind)).toBe(422);
    expect((await put(draft({}, { kind: "survey correction" }), { name: "eight-08" })).status).toBe(200);
  });

  test("does not use up what the account may save otherwise", async () => {
    for (let version = 0; version < 40; version++)
      await put(draft({ title: `Rains ${version}` }, { version }), { person: "newcomer" });
    const post = { postType: "news", title: "Rains", content: "At last." };
    expect((await app.call("newcomer", "POST", "/api/posts", post)).status).toBe(201);
  });

  test("is deleted sixty days after its last change", async () => {
    await put(draft());
    await put(draft(), { name: "a-newer-draft" });
    await app.db.updateTable("draft").set({ updatedAt: longAgo }).where("key", "=", key).execute();
    await purgeExpired.run({ ...app.services, ...unused });
    expect(await keys()).toEqual(["a-newer-draft"]);
  });

  test("keeps its files, those in lists and parts too, until it is sent", async () => {
    const upload = async () => {
      const body = new FormData();
      body.append("upload_preset", "posts");
      body.append("file", new File([await jpeg(30, 20)], "a.jpg"));
      const reply = await app.api.request("/api/uploads", {
        method: "POST",
        headers: app.headersOf("member"),
        body,
      });
      return (await reply.json()).secure_url as string;
    };
    const [fileUrl, picture, inList] = [await upload(), await upload(), await upload()];
    await app.db.updateTable("file").set({ createdAt: longAgo }).execute();
    const photos = [{ url: inList, caption: "A roller" }];
    await put(draft({ fileUrl, photos, parts: { intro: `<p>Rain</p><img src="${picture}">` } }));
    const left = async () => (await app.db.selectFrom("file").select("url").execute()).length;
    await sweepUnusedFiles(app.services);
    expect(await left()).toBe(3);
    // Nobody else may open them by the draft.
    for (const person of ["other", "admin"] as const)
      expect((await app.call(person, "GET", inList)).status).toBe(404);
    await app.call("member", "DELETE", `/api/drafts/${key}?as=sent`);
    await purgeExpired.run({ ...app.services, ...unused });
    await sweepUnusedFiles(app.services);
    expect(await left()).toBe(0);
  });

  test("cannot hold somebody else's file", async () => {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([await jpeg(30, 20)], "a.jpg"));
    const headers = app.headersOf("other");
    const theirs = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url: fileUrl } = await theirs.json();
    expect((await put(draft({ fileUrl }))).status).toBe(422);
    expect((await app.call("member", "GET", fileUrl)).status).toBe(404);
  });
});
