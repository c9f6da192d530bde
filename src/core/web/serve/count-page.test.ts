import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { countPage } from "./count-page.ts";
import { createReply } from "./reply.ts";

const page = createReply(200, { "content-type": "text/html; charset=utf-8" }, "A page");

function countsOf(request: Pick<IncomingMessage, "method" | "headers">, reply = page): string[] {
  const counted: string[] = [];
  countPage(
    { count: (_, address) => counted.push(address) },
    reply,
    { url: "/news", ...request },
    "192.0.2.1",
  );
  return counted;
}

test("a page sent to a person is counted", () => {
  expect(countsOf({ method: "GET", headers: {} })).toEqual(["/news"]);
});

test.each(["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])(
  "a page loaded ahead (%s) is not counted before it is shown",
  (purpose) => expect(countsOf({ method: "GET", headers: { "sec-purpose": purpose } })).toEqual([]),
);

test("errors, replies to forms and files are not counted", () => {
  const json = createReply(200, { "content-type": "application/json" }, "{}");
  expect(countsOf({ method: "POST", headers: {} })).toEqual([]);
  expect(countsOf({ method: "GET", headers: {} }, createReply(404, page.headers, "Missing"))).toEqual([]);
  expect(countsOf({ method: "GET", headers: {} }, json)).toEqual([]);
});
