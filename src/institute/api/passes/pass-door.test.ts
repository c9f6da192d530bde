import { expect, test } from "vitest";
import { createSigner } from "#core/api/signing.ts";
import { report } from "#core/db/visits/visits.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { createApi } from "#site/app.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { jpeg, pdf } from "#tests/files.ts";
import { makePost } from "#tests/make.ts";

const until = addDays(lagosDay(new Date()), 30);
const canary = "Canary of the vultures";

async function start(database: Parameters<typeof openApp>[0]) {
  const app = await openApp(database);
  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([bytes], name));
    const headers = app.headersOf("member");
    const reply = await app.api.request("/api/uploads", { method: "POST", headers, body });
    return (await reply.json()).secure_url;
  };
  const files = {
    thesis: await upload(pdf(), "Thesis.pdf"),
    picture: await upload(await jpeg(400, 300), "Nest.jpg"),
    other: await upload(await jpeg(300, 300), "Other.jpg"),
  };
  const content = `<p>Twelve nests.</p><p><img src="${files.picture}"></p>`;
  const show = async (opens: "post" | "draft", subjectId: string, more = {}) => {
    const body = { opens, subjectId, name: "Dr Manu", until, ...more };
    const reply = await app.call("member", "POST", "/api/passes", body);
    const given = await reply.json();
    return { status: reply.status, given, token: String(given.link).split("/with/").at(-1) ?? "" };
  };
  const press = (token: string) => app.call(null, "POST", `/api/passes/${token}/open`);
  const keep = (values: object, version = 0, key = "draft-of-member") =>
    app.call("member", "PUT", `/api/drafts/${key}`, {
      kind: "post",
      sort: "thesis",
      title: canary,
      state: { values },
      version,
    });
  return { app, files, content, show, press, keep };
}

describeWithDatabase("the door of a draft", (open) => {
  test("shows it as it is now after a press, with its file and pictures, and no other file", async () => {
    const { app, files, content, show, press, keep } = await start(await open());
    await keep({ title: canary, content, fileUrl: files.thesis, accessRight: "restricted" });
    const { status, given, token } = await show("draft", "draft-of-member");
    expect([status, given]).toMatchObject([201, { name: "Dr Manu", until, openedAt: null, email: null }]);
    const at = (url: string) => `/api/passes/${token}${url}`;
    expect((await app.call(null, "GET", at(files.thesis))).status).toBe(404);
    const reply = await press(token);
    expect(reply.status).toBe(200);
    for (const [name, value] of [
      ["cache-control", "no-store"],
      ["referrer-policy", "no-referrer"],
      ["x-robots-tag", "noindex, nofollow"],
    ] as const)
      expect(reply.headers.get(name)).toBe(value);
    const { post, ...opened } = await reply.json();
    expect(opened).toEqual({ opens: "draft", until });
    expect(post).toMatchObject({ title: canary, fileUrl: at(files.thesis), file: { name: "Thesis.pdf" } });
    expect(post.content).toContain(`src="${at(files.picture)}"`);
    for (const [url, type] of [
      [files.thesis, "application/pdf"],
      [files.picture, "image/"],
    ] as const) {
      const file = await app.call(null, "GET", at(url));
      expect([file.status, file.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(file.headers.get("content-type")).toContain(type);
      await file.arrayBuffer();
      expect((await app.call(null, "GET", url)).status).toBe(404);
    }
    for (const url of [files.other, "/files/none.pdf"])
      expect((await app.call(null, "GET", at(url))).status).toBe(404);
    await keep({ title: "Another title", content: `<img src="${files.other}">`, fileUrl: null }, 1);
    expect((await (await press(token)).json()).post).toMatchObject({ title: "Another title", fileUrl: null });
    expect((await app.call(null, "GET", at(files.thesis))).status).toBe(404);
    expect((await app.call(null, "GET", at(files.other))).status).toBe(200);
    await app.services.visits.flush();
    const { pages, downloads } = await report(app.db, 7);
    expect([pages, downloads]).toEqual([[], []]);
  });

  test("opens for no changed id, signature or secret, and with the signs that a mail program put after it", async () => {
    const { app, show, press, keep } = await start(await open());
    await keep({ title: canary });
    await keep({ title: "Another" }, 0, "another-draft");
    const { token } = await show("draft", "draft-of-member");
    const another = await show("draft", "another-draft");
    const [id = "", signature = ""] = token.split(".");
    const [anotherId = ""] = another.token.split(".");
    const wrong = [
      id,
      `${id}.`,
      `${anotherId}.${signature}`,
      `${id}.${signature.slice(1)}A`,
      `${id}.${id}.${signature}`,
      `.${signature}`,
      `${id}.${app.services.sign(`pass confirm ${id}`)}`,
      `${id}.${app.services.sign(id)}`,
    ];
    for (const changed of wrong) expect((await press(changed)).status, changed).toBe(404);
    const moved = createApi({
      ...app.services,
      sign: createSigner("another secret of thirty-two characters"),
    });
    expect((await moved.request(`/api/passes/${token}/open`, { method: "POST" })).status).toBe(404);
    for (const after of ["", ".", "),", "%3E", "%E2%80%9D."])
      expect((await press(`${token}${after}`)).status, after).toBe(200);
  });

  test("is opened by no GET or HEAD, and those say nothing of it", async () => {
    const { app, show, keep } = await start(await open());
    await keep({ title: canary });
    const { token } = await show("draft", "draft-of-member");
    for (const method of ["GET", "HEAD"])
      for (const path of [`/api/passes/${token}/open`, `/api/passes/${token}`]) {
        const reply = await app.call(null, method, path);
        expect(reply.status).toBe(404);
        expect(await reply.text()).not.toContain("Canary");
      }
    expect(await app.db.selectFrom("pass").select(["openedAt", "openedLast"]).execute()).toEqual([
      { openedAt: null, openedLast: null },
    ]);
  });
});

describeEachDatabase("the door of a post", (open) => {
  test("shows what waits as readers would see it, with a closed file, and neither history nor notes", async () => {
    const { app, files, content, show, press } = await start(await open());
    const id = await makePost(app.db, app.people.member, {
      postType: "thesis",
      title: canary,
      content,
      fileUrl: files.thesis,
      accessRight: "embargoed",
      embargoUntil: "2090-01-01",
      isApproved: false,
    });
    const noted = await app.call("admin", "POST", `/api/posts/${id}/return`, { note: "A secret note." });
    expect(noted.status).toBeLessThan(300);
    const { token } = await show("post", id);
    const text = await (await press(token)).text();
    expect(text).not.toMatch(/secret note|member@example|hasPendingEdit|waitingSince|returned|versions/);
    const { post } = JSON.parse(text);
    expect(post).toMatchObject({ title: canary, fileUrl: `/api/passes/${token}${files.thesis}` });
    expect(post.isFileClosed).toBeUndefined();
    expect((await app.call(null, "GET", post.fileUrl)).status).toBe(200);
    // A pass widens nothing else.
    expect((await app.call(null, "GET", `/api/posts/${id}`)).status).toBe(404);
    const found = await app.call(null, "GET", "/api/posts/search?searchQuery=vultures");
    expect((await found.json()).total).toBe(0);
  });

  test("shows a change that waits, with its new file, and the public text to all others", async () => {
    const { app, files, show, press } = await start(await open());
    const id = await makePost(app.db, app.people.member, {
      postType: "thesis",
      title: "Nests",
      content: "1",
    });
    expect((await show("post", id)).status).toBe(409);
    const changes = { title: canary, fileUrl: files.thesis, fileNote: "A secret note." };
    await app.call("member", "PATCH", `/api/posts/${id}`, changes);
    const { token } = await show("post", id);
    const text = await (await press(token)).text();
    expect(text).not.toContain("secret note");
    expect(JSON.parse(text).post).toMatchObject({ title: canary, file: { name: "Thesis.pdf" } });
    expect((await app.call(null, "GET", `/api/passes/${token}${files.thesis}`)).status).toBe(200);
    expect((await (await app.call(null, "GET", `/api/posts/${id}`)).json()).title).toBe("Nests");
  });
});
