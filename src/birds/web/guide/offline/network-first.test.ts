import { expect, test } from "vitest";
import { networkFirst } from "./network-first.ts";

const saved = async () => new Response("saved copy");
const nothingSaved = async () => undefined;
const textOf = async (answer: Promise<Response>) => (await answer).text();
const after = (milliseconds: number, text: string) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(text)), milliseconds));

test("with a connection the network answers, including the site's own errors", async () => {
  expect(await textOf(networkFirst(after(5, "site"), saved, 1000))).toBe("site");
  for (const status of [404, 410, 500])
    expect((await networkFirst(Promise.resolve(new Response("", { status })), saved)).status).toBe(status);
});

test("without a connection the saved copy answers", async () => {
  expect(await textOf(networkFirst(Promise.reject(new TypeError("Failed to fetch")), saved))).toBe(
    "saved copy",
  );
});
test("a connection that hangs is not awaited", async () => {
  expect(await textOf(networkFirst(new Promise(() => {}), saved, 20))).toBe("saved copy");
});

test.each([502, 503, 504])("%i from a gateway counts as no connection", async (status) => {
  expect(await textOf(networkFirst(Promise.resolve(new Response("Bad gateway", { status })), saved))).toBe(
    "saved copy",
  );
});

test("without a saved copy the network is awaited, and its failure reported", async () => {
  expect(await textOf(networkFirst(after(40, "late"), nothingSaved, 10))).toBe("late");
  await expect(networkFirst(Promise.reject(new TypeError("Failed to fetch")), nothingSaved)).rejects.toThrow(
    "Failed to fetch",
  );
});
