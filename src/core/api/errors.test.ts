import { beforeAll, expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { log } from "#core/log.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("an error of the API", (open) => {
  let app: App;
  let post: string;
  const least = { postType: "news", title: "Rains return" };

  beforeAll(async () => {
    app = await openApp(await open());
    post = await makePost(app.db, app.people.member);
  });

  const send = (
    method: string,
    path: string,
    body: BodyInit | null,
    type: string | null = "application/json",
  ) =>
    app.api.request(path, {
      method,
      headers: { ...app.headersOf("member"), ...(type && { "Content-Type": type }) },
      body,
    });
  const writes = () =>
    [
      ["POST", "/api/posts"],
      ["PATCH", `/api/posts/${post}`],
      ["POST", "/api/user/signin"],
      ["POST", "/api/user/signup"],
    ] as const;

  test("is 400 for invalid JSON", async () => {
    for (const [method, path] of writes())
      for (const broken of ["", "{", '{"title":', "title=Rains", "[1,", "\u0000", "undefined", '{"a":1}}'])
        await expectError(await send(method, path, broken), 400);
  });

  test("is 422 for JSON of the wrong shape", async () => {
    for (const [method, path] of writes())
      for (const shape of ["null", "[]", '"text"', "7", "true", "[{}]"])
        expect((await expectError(await send(method, path, shape), 422)).fields).toEqual({
          body: expect.any(String),
        });
  });

  test("is 415 for a type other than JSON", async () => {
    for (const [method, path] of writes())
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/xml",
        null,
      ])
        await expectError(await send(method, path, JSON.stringify(least), type), 415);
  });

  test("is 413 for ten megabytes, with or without a content length", async () => {
    const large = JSON.stringify({ ...least, content: "x".repeat(10_000_000) });
    for (const [method, path] of writes()) await expectError(await send(method, path, large), 413);
    const declared = await app.api.request("/api/posts", {
      method: "POST",
      headers: {
        ...app.headersOf("member"),
        "Content-Type": "application/json",
        "Content-Length": "10000000",
      },
      body: "{}",
    });
    await expectError(declared, 413);
  });

  test("is 422 and names each invalid field", async () => {
    const body = await expectError(
      await send("POST", "/api/posts", '{"postType":"blog","year":"abc","fileUrl":"//evil"}'),
      422,
    );
    expect(Object.keys(body.fields).sort()).toEqual(["fileUrl", "postType", "title", "year"]);
    const signup = await expectError(
      await send("POST", "/api/user/signup", '{"email":"x","password":"1"}'),
      422,
    );
    expect(Object.keys(signup.fields).sort()).toEqual([
      "confirmPassword",
      "email",
      "firstName",
      "lastName",
      "password",
    ]);
  });

  test("is 422 for text that is nested too deeply", async () => {
    const nested = JSON.stringify({ ...least, content: "<b>".repeat(330_000) });
    expect((await expectError(await send("POST", "/api/posts", nested), 422)).fields).toEqual({
      content: expect.any(String),
    });
  });

  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/posts/nothing",
    "/api/posts/news/extra",
    "/api/posts/%00",
    "/api/posts/a%00b",
    "/api/posts/a%2500b",
    "/api/profiles/account/%00",
    "/api/posts/..%2f..%2fetc%2fpasswd",
    "/api/posts/%ff%fe",
    `/api/posts/${"x".repeat(5000)}`,
    "/api/profiles/nobody",
    "/api/profiles/%00",
    "/files/nothing.pdf",
    "/files/..%2f..%2fetc%2fpasswd",
    "/files/../../etc/passwd",
    "/files/%00",
    "/nothing",
    "/api/Posts",
    "/api/posts/constructor",
    "/api/posts/__proto__",
  ])("is 404 at %s", async (path) => {
    expect((await expectError(await app.api.request(path), 404)).code).toBe("notFound");
  });

  test("is 404 for an unsupported method", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"])
      await expectError(
        await app.api.request("/api/posts", { method, headers: app.headersOf("admin") }),
        404,
      );
  });

  test("is 500 for a bug, shows a request id, and logs the error under it", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const files = {
      ...app.files,
      read: () => Promise.reject(new Error("secret disk /dev/sda1 at disk.ts:1")),
    };
    const { createApi } = await import("#site/app.ts");
    const { create } = await import("#core/db/files/files.ts");
    const file = {
      url: "/files/broken.pdf",
      key: "broken.pdf",
      name: "a.pdf",
      format: "pdf",
      bytes: 1,
      width: null,
      height: null,
    };
    await transaction(app.db, (trx) => create(trx, file));
    await makePost(app.db, app.people.member, { fileUrl: file.url });
    const broken = createApi({ ...app.services, files });
    const { message } = await expectError(await broken.request(file.url), 500);
    const number = /[0-9a-f-]{36}/.exec(message)?.[0];
    expect(number).toBeDefined();
    expect(logged.mock.calls[0]).toMatchObject([{ requestId: number }, "request failed"]);
    logged.mockRestore();
  });
});
