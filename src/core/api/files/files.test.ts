import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { jpeg, pdf } from "#tests/files.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("a stored file", (open) => {
  let app: App;
  let picture: string;
  let paper: string;
  const bytes = pdf();

  async function shown(file: File): Promise<string> {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", file);
    const headers = app.headersOf("member");
    const reply = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url: fileUrl } = await reply.json();
    await makePost(app.db, app.people.member, { fileUrl });
    return fileUrl;
  }
  beforeAll(async () => {
    app = await openApp(await open());
    picture = await shown(new File([await jpeg(1000, 500, { noise: true })], "A bird.jpg"));
    paper = await shown(new File([bytes], "Rains 2019.pdf"));
  });
  const get = (path: string, headers: Record<string, string> = {}) => app.api.request(path, { headers });

  test.each([
    ["image/avif,image/webp,*/*;q=0.8", "image/avif"],
    ["image/webp,*/*;q=0.8", "image/webp"],
    ["image/avif;q=0, image/webp", "image/webp"],
    ["image/avif ; Q = 0, image/webp;q=0.0, */*", "image/jpeg"],
    ["image/avif;q=0.1, image/webp;q=0.9", "image/webp"],
    ["*/*", "image/jpeg"],
    ["", "image/jpeg"],
  ])("is a picture in the smallest format that %j accepts", async (Accept, type) => {
    const reply = await get(`${picture}?w=320`, { Accept });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe(type);
    expect(reply.headers.get("vary")).toBe("Accept");
    const body = await reply.arrayBuffer();
    expect(reply.headers.get("content-length")).toBe(String(body.byteLength));
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).toEqual([320, 160]);
  });

  test("is never enlarged", async () => {
    const reply = await get(`${picture}?w=1920`, { Accept: "image/webp" });
    expect((await sharp(await reply.arrayBuffer()).metadata()).width).toBe(1000);
  });

  test.each(["0", "321", "-1", "1e3", "999999", "", "160x"])(
    "is not made in any width that comes to mind: %j",
    async (width) => {
      const reply = await get(`${picture}?w=${width}`);
      expect(reply.status).toBe(422);
      expect((await reply.json()).fields.w).toContain("160, 320, 640, 960, 1280, 1920");
    },
  );

  test("is smaller for readers who save data, and is cached apart from the usual one", async () => {
    const headers = { Accept: "image/avif" };
    const [usual, low] = await Promise.all(
      ["", "&q=low"].map(async (quality) => {
        const reply = await get(`${picture}?w=960${quality}`, headers);
        return { etag: reply.headers.get("etag"), bytes: (await reply.arrayBuffer()).byteLength };
      }),
    );
    expect(low?.bytes).toBeLessThan(usual?.bytes ?? 0);
    expect(low?.etag).not.toBe(usual?.etag);
  });

  test("is resized to a width once, even for concurrent requests", async () => {
    const written: string[] = [];
    const { createApi } = await import("#site/app.ts");
    const { createVariants } = await import("#core/adapters/variants.ts");
    const { files } = app.services;
    const store: typeof files = {
      ...files,
      write(key, ...rest) {
        written.push(key);
        return files.write(key, ...rest);
      },
    };
    const api = createApi({ ...app.services, files: store, variants: createVariants(store) });
    const ask = () => api.request(`${picture}?w=640`, { headers: { Accept: "image/avif" } });
    const replies = await Promise.all(Array.from({ length: 50 }, ask));
    const sizes = await Promise.all(replies.map(async (reply) => (await reply.arrayBuffer()).byteLength));
    expect(new Set(sizes).size).toBe(1);
    await ask();
    expect(written).toEqual([expect.stringMatching(/\/640\.avif$/)]);
  });

  test("of a public post may be cached by browsers, and only briefly by shared caches", async () => {
    const reply = await get(paper);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=300, immutable");
    expect(decodeURIComponent(reply.headers.get("content-disposition") ?? "")).toBe(
      "inline; filename*=UTF-8''Rains 2019.pdf",
    );
  });

  test("with restricted access is not cached by shared caches, and is revalidated each time", async () => {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([bytes], "a.pdf"));
    const headers = app.headersOf("member");
    const reply = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url } = await reply.json();
    const read = await app.call("member", "GET", secure_url);
    expect(read.headers.get("cache-control")).toBe("private, no-cache");
    const refused = await get(secure_url);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test("that is unchanged is not sent again", async () => {
    for (const path of [paper, picture, `${picture}?w=320`]) {
      const etag = (await get(path)).headers.get("etag") ?? "";
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await get(path, { "If-None-Match": header });
        expect([again.status, await again.text()], header).toEqual([304, ""]);
        expect(again.headers.get("etag")).toBe(etag);
      }
      expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
    }
    const formats = ["image/avif", "image/webp", "*/*"];
    const tags = formats.map(async (Accept) =>
      (await get(`${picture}?w=320`, { Accept })).headers.get("etag"),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=10-", 10, bytes.length - 1],
    ["bytes=-5", bytes.length - 5, bytes.length - 1],
    ["bytes=5-99999999", 5, bytes.length - 1],
    ["bytes=-99999999", 0, bytes.length - 1],
  ])("is sent in part for %j", async (Range, start, end) => {
    const reply = await get(paper, { Range });
    expect(reply.status).toBe(206);
    expect(reply.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(reply.headers.get("content-length")).toBe(String(end - start + 1));
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(bytes.slice(start, end + 1));
  });

  test.each(["bytes=99999999-", "bytes=-0"])("has no part %j", async (Range) => {
    const reply = await get(paper, { Range });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test.each(["bytes=9-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-", "bytes=a-b"])(
    "is sent in full when %j is requested",
    async (Range) => {
      const reply = await get(paper, { Range });
      expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
      expect(reply.headers.get("accept-ranges")).toBe("bytes");
    },
  );

  test("is sent in full when the range belongs to another version", async () => {
    const etag = (await get(paper)).headers.get("etag") ?? "";
    expect((await get(paper, { Range: "bytes=0-1", "If-Range": '"other"' })).status).toBe(200);
    expect((await get(paper, { Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
  });

  test("returns its size for a HEAD request", async () => {
    for (const path of [paper, picture, `${picture}?w=320`]) {
      const whole = await get(path);
      const head = await app.api.request(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("content-length")).toBe(whole.headers.get("content-length"));
    }
  });
});
