import { expect, test } from "vitest";
import { serveAlways, serveOutside } from "#tests/outside.ts";
import { fetchText } from "./fetch-text.ts";

test("what is asked of another server is not carried on to where it redirects", async () => {
  const asked: string[] = [];
  const elsewhere = await serveOutside((request, response) => {
    asked.push(String(request.headers.authorization));
    response.end("secret");
  });
  const address = await serveOutside((_, response) => response.writeHead(302, { location: elsewhere }).end());
  const headers = { Authorization: "Bearer key" };
  await expect(fetchText(address, { headers })).rejects.toThrow("redirects elsewhere");
  expect(asked).toEqual([]);
});

test("an answer that does not redirect is read", async () => {
  expect(await fetchText(await serveAlways("sunny"))).toBe("sunny");
});
