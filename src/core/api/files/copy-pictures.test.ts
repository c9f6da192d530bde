import { beforeAll, expect, test } from "vitest";
import { createWebPictures } from "#core/adapters/web-pictures.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { jpeg } from "#tests/files.ts";
import { startExternalServer } from "../../../../tests/external-server.ts";

interface Outside {
  address: string;
  requestedPaths: string[];
}

/** A server with pictures, and an API that may access it. */
async function openOutside(app: App) {
  const requestedPaths: string[] = [];
  const picture = await jpeg(60, 40);
  const address = await startExternalServer((request, response) => {
    requestedPaths.push(request.url ?? "");
    if (request.url?.startsWith("/gone")) response.writeHead(404).end();
    else if (request.url?.startsWith("/page")) response.end("<html><script>alert(1)</script>");
    else if (request.url?.startsWith("/drawing")) response.end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    else response.end(picture);
  });
  const allowed = [new URL(address).host];
  const api = createApi({
    ...app.services,
    pictures: createWebPictures({ maxBytes: MAX_UPLOAD_BYTES.image, allowed }),
  });
  const call = async (person: Person | null, method: string, path: string, body: unknown, key?: string) => {
    const headers = {
      ...app.headersOf(person),
      "Content-Type": "application/json",
      ...(key && { "Idempotency-Key": key }),
    };
    const reply = await api.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await reply.json() };
  };
  const outside: Outside = { address, requestedPaths };
  return { ...outside, call };
}

const img = (src: string) => `<img src="${src}" alt="A finch">`;
const news = (content: string) => ({ postType: "news", title: `Pictures ${Math.random()}`, content });
const ours = /^\/files\/\d{4}\/[0-9a-f-]{36}\.jpeg$/;
const sources = (html: string) => [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, src = ""]) => src);

describeWithDatabase("an external picture in a text", (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(await open());
  });

  test("is copied to this site when the text is saved, and belongs to the writer", async () => {
    const { address, requestedPaths, call } = await openOutside(app);
    const inline = `data:image/jpeg;base64,${Buffer.from(await jpeg(30, 20)).toString("base64")}`;
    const content = `<p>a</p>${img(`${address}/a.jpg?x=1&amp;y=2`)}<p>b</p>${img(inline)}${img(`${address}/a.jpg?x=1&amp;y=2`)}`;
    const { status, body } = await call("member", "POST", "/api/posts", news(content));
    expect(status).toBe(201);
    expect(body.leftOut).toBeUndefined();
    const [first, second, again] = sources(body.content);
    expect([first, second]).toEqual([expect.stringMatching(ours), expect.stringMatching(ours)]);
    expect(again).toBe(first);
    expect(requestedPaths).toEqual(["/a.jpg?x=1&y=2"]);
    expect(body.content).toContain('width="60" height="40"');
    expect(body.content).toContain('alt="A finch"');
    expect((await app.call("member", "GET", first ?? "")).status).toBe(200);
    expect((await app.call(null, "GET", first ?? "")).status).toBe(404);
  });

  test("that cannot be copied is left out, and the response says which and why", async () => {
    const { address, call } = await openOutside(app);
    const refused = [
      `${address}/gone.jpg`,
      `${address}/page.jpg`,
      `${address}/drawing.svg`,
      "http://127.0.0.1:9/metadata.jpg",
      "http://169.254.169.254/latest/meta-data/",
      "http://[::ffff:10.0.0.1]/a.jpg",
      "file:///C:/Users/clip_image001.png",
      "data:image/svg+xml,%3Csvg/%3E",
    ];
    const { status, body } = await call(
      "member",
      "POST",
      "/api/posts",
      news(`<p>Words</p>${refused.map(img).join("")}${img("/files/2026/ours.jpeg")}`),
    );
    expect(status).toBe(201);
    expect(sources(body.content)).toEqual(["/files/2026/ours.jpeg"]);
    const notAPicture = expect.stringMatching(/^This is (a text file\. Only pictures|an SVG drawing)/);
    const notPublic = "Its address is not on the public web.";
    expect(body.leftOut).toEqual([
      { src: refused[0], reason: "Its server answered with status 404." },
      { src: refused[1], reason: notAPicture },
      { src: refused[2], reason: notAPicture },
      { src: refused[3], reason: notPublic },
      { src: refused[4], reason: notPublic },
      { src: refused[5], reason: notPublic },
      { src: refused[6], reason: "It is not on the web." },
      { src: refused[7], reason: notAPicture },
    ]);
  });

  test("is loaded only for people who may edit the text, and not for a stale edit", async () => {
    const { address, requestedPaths, call } = await openOutside(app);
    const { body: post } = await call("member", "POST", "/api/posts", news("<p>Words</p>"));
    const content = `<p>x</p>${img(`${address}/a.jpg`)}`;
    expect((await call(null, "POST", "/api/posts", news(content))).status).toBe(401);
    expect((await call(null, "PATCH", `/api/posts/${post._id}`, { content })).status).toBe(401);
    expect((await call("newcomer", "PATCH", `/api/posts/${post._id}`, { content })).status).toBe(404);
    expect((await call("member", "PATCH", `/api/posts/${post._id}`, { content, version: 99 })).status).toBe(
      409,
    );
    expect((await call("member", "POST", "/api/species", { name: "a", content })).status).toBe(403);
    expect(requestedPaths).toEqual([]);
  });

  test("is not copied until the text is changed", async () => {
    const { address, requestedPaths, call } = await openOutside(app);
    const { body: post } = await call("member", "POST", "/api/posts", news("<p>Words</p>"));
    const stored = `<p>Words</p><img src="${address}/old.jpg" alt="" loading="lazy" />`;
    await app.db.updateTable("post_text").set({ content: stored }).where("postId", "=", post._id).execute();
    const path = `/api/posts/${post._id}`;
    await call("member", "PATCH", path, { title: "Another title" });
    const same = await call("member", "PATCH", path, { content: stored.replace(" />", ">") });
    expect(sources(same.body.content)).toEqual([`${address}/old.jpg`]);
    expect(requestedPaths).toEqual([]);
    const changed = await call("member", "PATCH", path, { content: `${stored}<p>More</p>` });
    expect(sources(changed.body.content)).toEqual([expect.stringMatching(ours)]);
  });

  test("is copied for long biographies and descriptions of species too", async () => {
    const { address, call } = await openOutside(app);
    const html = `<p>Words</p>${img(`${address}/a.jpg`)}${img(`${address}/gone.jpg`)}`;
    const expectedLeftOut = [{ src: `${address}/gone.jpg`, reason: "Its server answered with status 404." }];
    const { profileId } = app.people.member;
    const profile = await call("member", "PATCH", `/api/profiles/${profileId}`, { about: html });
    expect(sources(profile.body.about)).toEqual([expect.stringMatching(ours)]);
    expect(profile.body.leftOut).toEqual(expectedLeftOut);
    const made = await call("admin", "POST", "/api/profiles", {
      name: "Chidi Eze",
      email: `chidi${Math.random()}@example.org`,
      memberCategory: ["alumni"],
      about: html,
    });
    expect([made.status, sources(made.body.about ?? "")]).toEqual([201, [expect.stringMatching(ours)]]);
    const bird = { name: "Rock Firefinch", scientificName: "Lagonosticta sanguinodorsalis", content: html };
    const species = await call("admin", "POST", "/api/species", bird);
    expect(species.status).toBe(201);
    expect(sources(species.body.content)).toEqual([expect.stringMatching(ours)]);
    expect(species.body.leftOut).toEqual(expectedLeftOut);
    const { _id, version } = species.body;
    const more = await call("admin", "PATCH", `/api/species/${_id}`, { content: `${html}<p>x</p>`, version });
    expect(sources(more.body.content)).toEqual([expect.stringMatching(ours)]);
  });

  test.each([
    ["post", "/api/posts", "content", news("")],
    ["profile", "/api/profiles", "about", { name: "Amina Bello", memberCategory: ["staff"] }],
    ["species", "/api/species", "content", { name: "Jos Plateau Indigobird" }],
  ])(
    "is fetched once for a new %s, however often the call is repeated with its key",
    async (noun, path, field, record) => {
      const { address, requestedPaths, call } = await openOutside(app);
      const body = {
        ...record,
        ...(noun === "profile" && { email: `amina${Math.random()}@example.org` }),
        [field]: `<p>Words</p>${img(`${address}/a.jpg`)}${img(`${address}/gone.jpg`)}`,
      };
      const send = () => call("admin", "POST", path, body, `${noun} ${address}`.replace(/[^a-z0-9]/g, "-"));
      const [first, meanwhile] = await Promise.all([send(), send()]);
      const again = await send();
      expect(first.status).toBe(201);
      expect(first.body.leftOut).toHaveLength(1);
      expect(meanwhile).toEqual(first);
      expect(again).toEqual(first);
      expect(requestedPaths.sort()).toEqual(["/a.jpg", "/gone.jpg"]);
    },
  );

  test("on this site is recognised as such", async () => {
    const { call } = await openOutside(app);
    const address = `${app.services.publicUrl()}/files/2026/ours.jpeg`;
    const { body } = await call("member", "POST", "/api/posts", news(`<p>x</p>${img(address)}`));
    expect(sources(body.content)).toEqual(["/files/2026/ours.jpeg"]);
  });

  test("is counted as an upload, and no more than thirty are copied at a time", async () => {
    const { address, requestedPaths, call } = await openOutside(app);
    const many = Array.from({ length: 32 }, (_, place) => img(`${address}/${place}.jpg`)).join("");
    const { body } = await call("other", "POST", "/api/posts", news(many));
    expect(sources(body.content)).toHaveLength(30);
    expect(requestedPaths).toHaveLength(30);
    expect(body.leftOut).toHaveLength(2);

    const { limits } = app.services;
    await limits.reset("upload", app.people.other._id);
    for (let tries = 0; tries < 200; tries++) await limits.consume({ upload: app.people.other._id });
    const reply = await app.api.request("/api/posts", {
      method: "POST",
      headers: { ...app.headersOf("other"), "Content-Type": "application/json" },
      body: JSON.stringify(news(`<p>x</p>${img("https://example.org/a.jpg")}`)),
    });
    expect((await reply.json()).leftOut).toEqual([
      {
        src: "https://example.org/a.jpg",
        reason: expect.stringMatching(/^You can upload 200 files an hour/),
      },
    ]);
  });
});
