import { expect, test } from "vitest";
import { createReply } from "./reply.ts";
import { forStaff } from "./staff-page.ts";

const missing = createReply(
  404,
  { "content-type": "text/html", "cache-control": "public, no-cache" },
  "Lost",
);
const cookie = "data=less; uncounted=yes";

test("a year that is not published is no missing page for staff, whose script asks for its figures", () => {
  const reply = forStaff(missing, { url: "/year/2026", headers: { cookie } });
  expect([reply.status, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(reply.etag).not.toBe(missing.etag);
  expect(reply.body("identity")).toEqual(missing.body("identity"));
});

test("everything else that is missing is missing, and so is a year for all others", () => {
  for (const url of ["/year/1799", "/year/20260", "/year/2026/x", "/nothing"])
    expect(forStaff(missing, { url, headers: { cookie } })).toBe(missing);
  for (const sent of ["", "uncounted=no", undefined])
    expect(forStaff(missing, { url: "/year/2026", headers: { cookie: sent } })).toBe(missing);
  const shown = createReply(200, {}, "The year");
  expect(forStaff(shown, { url: "/year/2026", headers: { cookie } })).toBe(shown);
});
