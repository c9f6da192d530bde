import { expect, test } from "vitest";
import { networkFirst } from "./network-first.ts";

const saved = async () => new Response("kept");
const nothingSaved = async () => undefined;
const textOf = async (answer: Promise<Response>) => (await answer).text();
const after = (milliseconds: number, text: string) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(text)), milliseconds));

test("while there is a line the network answers, refusals of the site among its answers", async () => {
  expect(await textOf(networkFirst(after(5, "site"), saved, 1000))).toBe("site");
  for (const status of [404, 410, 500])
    expect((await networkFirst(Promise.resolve(new Response("", { status })), saved)).status).toBe(status);
});

test("without a line the kept copy answers", async () => {
  expect(await textOf(networkFirst(Promise.reject(new TypeError("Failed to fetch")), saved))).toBe("kept");
});

test("a line that hangs is not waited for", async () => {
  expect(await textOf(networkFirst(new Promise(() => {}), saved, 20))).toBe("kept");
});

test.each([502, 503, 504])("%i from something on the way is no line", async (status) => {
  expect(await textOf(networkFirst(Promise.resolve(new Response("Bad gateway", { status })), saved))).toBe(
    "kept",
  );
});

test("where nothing is kept the network is waited for, and its failure told", async () => {
  expect(await textOf(networkFirst(after(40, "late"), nothingSaved, 10))).toBe("late");
  await expect(networkFirst(Promise.reject(new TypeError("Failed to fetch")), nothingSaved)).rejects.toThrow(
    "Failed to fetch",
  );
});
