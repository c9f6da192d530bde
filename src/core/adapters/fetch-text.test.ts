import { expect, test } from "vitest";
import { startConstantServer, startExternalServer } from "../../../tests/external-server.ts";
import { fetchText } from "./fetch-text.ts";

test("a request to another server does not follow redirects", async () => {
  const requests: string[] = [];
  const elsewhere = await startExternalServer((request, response) => {
    requests.push(String(request.headers.authorization));
    response.end("secret");
  });
  const address = await startExternalServer((_, response) =>
    response.writeHead(302, { location: elsewhere }).end(),
  );
  const headers = { Authorization: "Bearer key" };
  await expect(fetchText(address, { headers })).rejects.toThrow("redirects elsewhere");
  expect(requests).toEqual([]);
});

test("a response without a redirect is read", async () => {
  expect(await fetchText(await startConstantServer("sunny"))).toBe("sunny");
});
