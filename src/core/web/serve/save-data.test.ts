import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import "#site/site.ts";
import { answerDataChoice, cacheKey, ownPath, savesData } from "./save-data.ts";

const asks = (headers: Record<string, string>, url = "/news") => savesData({ headers, url });

describe("small pages", () => {
  test("are for readers whose browser saves data", () => {
    expect(asks({})).toBe(false);
    expect(asks({ "save-data": "on" })).toBe(true);
    expect(asks({ "save-data": "off" })).toBe(false);
  });

  test("are for readers who chose them, and not for those who chose full ones", () => {
    expect(asks({ cookie: "a=b; data=less" })).toBe(true);
    expect(asks({ cookie: "data=all", "save-data": "on" })).toBe(false);
  });

  test.each(["data=", "data=lessless", "data=%6cess", "mydata=less", "data=less%00", ";;;=", "data"])(
    "are not for the nonsense of a cookie: %s",
    (cookie) => expect(asks({ cookie })).toBe(false),
  );

  test("are documents, never screens of the members' application", () => {
    expect(asks({ cookie: "data=less" }, "/profile?tab=posts")).toBe(false);
  });

  test("are cached apart from full ones", () => {
    expect(cacheKey("/news", true)).not.toBe(cacheKey("/news", false));
  });
});

describe("the way back from the switch", () => {
  test.each(["/", "/news?page=2", "/publications?search=%C3%A9&year=2019"])(
    "is the page itself: %s",
    (path) => expect(ownPath(path)).toBe(path),
  );

  test.each([
    "//evil.example.org",
    "/\\evil.example.org",
    "/.//evil.example.org",
    "/\t/evil.example.org",
    "https://evil.example.org/",
    "javascript:alert(1)",
    "evil",
    "",
  ])("never leads to another site: %j", (path) => expect(ownPath(path)).toBe("/"));

  test("sends no second header", () => {
    expect(ownPath("/news\r\nSet-Cookie: a=b")).not.toMatch(/[\r\n]/);
  });
});

test.each([
  [true, "data=less; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure"],
  [false, "data=less; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"],
])("the cookie of the choice is only for https on a site that has it: %s", async (isSecure, cookie) => {
  const answer: RequestListener = (request, response) => void answerDataChoice(request, response, isSecure);
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const body = new URLSearchParams({ use: "less", back: "/news" });
  const reply = await fetch(`http://127.0.0.1:${port}/data-use`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(reply.headers.get("set-cookie")).toBe(cookie);
  expect(reply.headers.get("location")).toBe("/news");
});
