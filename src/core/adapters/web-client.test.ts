import { expect, test } from "vitest";
import { startExternalServer } from "#tests/external-server.ts";
import { fetchText } from "./fetch-text.ts";
import { openWeb, readBytes } from "./web-client.ts";

const signal = () => AbortSignal.timeout(10_000);

test("what an operator has set is trusted, and only that", async () => {
  const server = await startExternalServer((_, response) => response.end("weather"));
  const request = { signal: signal(), maxRedirects: 0 };
  const reply = await openWeb(server, { ...request, trusted: [server] });
  expect(String(await readBytes(reply, 100))).toBe("weather");
  await expect(openWeb(server, request)).rejects.toMatchObject({ kind: "notPublic" });
  await expect(openWeb(server, { ...request, trusted: [`${server}0`] })).rejects.toMatchObject({
    kind: "notPublic",
  });
  expect(await fetchText(server)).toBe("weather");
  await expect(fetchText(server, { mustBePublic: true })).rejects.toThrow("is not on the public web");
});

test.each([
  "127.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "169.254.169.254",
  "localhost",
  "x.localhost.",
])("%s is not on the public web", async (host) => {
  const ask = openWeb(`http://${host}/`, { signal: signal(), maxRedirects: 0 });
  await expect(ask).rejects.toMatchObject({ kind: "notPublic" });
});

test("a body and a method are sent, and no more bytes are read than wanted", async () => {
  const server = await startExternalServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () =>
      response.end(`${request.method} ${Buffer.concat(chunks)} ${request.headers["content-length"]}`),
    );
  });
  const request = { signal: signal(), trusted: [server], maxRedirects: 0, method: "PUT", body: "é" };
  expect(String(await readBytes(await openWeb(server, request), 100))).toBe("PUT é 2");
  expect(await readBytes(await openWeb(server, request), 3)).toBeUndefined();
});
