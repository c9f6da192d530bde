import { expect, test } from "vitest";
import { startConstantServer, startExternalServer } from "#tests/external-server.ts";
import { createOaiSource } from "./oai-source.ts";

test("a repository is asked with its arguments, and again when it says so", async () => {
  const asked: (string | undefined)[] = [];
  const base = await startExternalServer((request, response) => {
    asked.push(request.url);
    if (asked.length === 1) return void response.writeHead(503, { "Retry-After": "7" }).end();
    response.end("<page/>");
  });
  const waited: number[] = [];
  const source = createOaiSource(`${base}/oai?key=a`, async (ms) => void waited.push(ms));
  expect(await source.read({ verb: "ListRecords", metadataPrefix: "oai_dc" })).toBe("<page/>");
  expect(await source.read({ verb: "ListRecords", resumptionToken: "a b&c" })).toBe("<page/>");
  expect(asked).toEqual([
    "/oai?key=a&verb=ListRecords&metadataPrefix=oai_dc",
    "/oai?key=a&verb=ListRecords&metadataPrefix=oai_dc",
    "/oai?key=a&verb=ListRecords&resumptionToken=a+b%26c",
  ]);
  expect(waited).toEqual([7000, 1000]);
});

test("one that is not there, not well or too much is named", async () => {
  const read = (base: string) => createOaiSource(base, async () => {}).read({});
  await expect(read(await startConstantServer("no", 404))).rejects.toThrow("answered with status 404.");
  await expect(read(await startConstantServer("later", 503))).rejects.toThrow(
    "asks us to come back later (status 503).",
  );
  await expect(read(await startConstantServer("x".repeat(21_000_000)))).rejects.toThrow(
    "sent more than 20 MB at once.",
  );
  await expect(read("http://127.0.0.1:1")).rejects.toThrow("127.0.0.1:1 cannot be reached.");
  expect(() => createOaiSource("a folder")).toThrow("a folder is not a web address.");
  const patient = await startExternalServer((_, response) => {
    response.writeHead(429, { "Retry-After": "86400" }).end();
  });
  await expect(read(patient)).rejects.toThrow("asks us to come back later (status 429).");
});

test("a repository on this machine is read, but leads to nothing else on it or in its network", async () => {
  let asked = 0;
  const hidden = await startExternalServer((_, response) => {
    asked++;
    response.end("<secret/>");
  });
  const targets = [
    hidden,
    hidden.replace("127.0.0.1", "2130706433"),
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/",
  ];
  for (const target of [...targets, "http://0.0.0.0/", "http://0177.0.0.1/", "file:///etc/passwd"]) {
    const base = await startExternalServer((_, response) =>
      response.writeHead(302, { Location: target }).end(),
    );
    await expect(createOaiSource(base, async () => {}).read({})).rejects.toThrow("it leads elsewhere");
  }
  expect(asked).toBe(0);
  const here = await startExternalServer((request, response) =>
    request.url?.startsWith("/moved")
      ? response.end("<page/>")
      : response.writeHead(301, { Location: "/moved" }).end(),
  );
  expect(await createOaiSource(here, async () => {}).read({})).toBe("<page/>");
});
