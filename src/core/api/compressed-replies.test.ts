import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("replies to members", (open) => {
  test("are compressed where the browser takes that, and say the same", async () => {
    const app = await openApp(await open());
    for (let number = 0; number < 20; number++)
      await makePost(app.db, app.people.member, { title: `Larks ${number}` });
    const read = (path: string, headers: Record<string, string> = {}) =>
      app.api.request(path, { headers: { ...app.headersOf("member"), ...headers } });
    const accept = { "accept-encoding": "gzip, deflate, br" };

    const plain = await read("/api/posts/news?page=0");
    const zipped = await read("/api/posts/news?page=0", accept);
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.headers.get("vary")).toContain("Accept-Encoding");
    const bytes = new Uint8Array(await zipped.arrayBuffer());
    const text = await plain.text();
    expect(bytes.length * 4).toBeLessThan(text.length);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(JSON.parse(text));

    const file = await read("/api/works/publications.ris", accept);
    expect(file.headers.get("content-encoding")).toBeNull();
    const visitors = await app.api.request("/api/posts/news", { headers: accept });
    expect(visitors.headers.get("content-encoding")).toBeNull();
  });
});
