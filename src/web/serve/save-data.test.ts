import { describe, expect, test } from "vitest";
import { cacheKey, ownPath, savesData } from "./save-data.ts";

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
