import { expect, test } from "vitest";
import { readCommonsAnswer, readCommonsCandidates } from "#birds/formats/guide/commons-answer.ts";
import { createCommonsService } from "#tests/commons-service.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { createCommonsReader } from "./commons.ts";

async function open(timeoutMs = 8_000) {
  const service = createCommonsService();
  service.base = await startExternalServer(service.answer);
  const userAgent = () => "Malimbe (https://birds.example.org; mailto:office@example.org)";
  return {
    service,
    commons: createCommonsReader({
      address: service.base,
      read: readCommonsAnswer,
      readCandidates: readCommonsCandidates,
      userAgent,
      timeoutMs,
    }),
  };
}

test("Commons learns who calls, and sends the picture at a width that the site shows", async () => {
  const { service, commons } = await open();
  const { picture } = await commons.find("File:Rock Firefinch.jpg");
  expect((await commons.fetch(picture)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(service.requests).toEqual([
    { path: "/w/api.php", agent: "Malimbe (https://birds.example.org; mailto:office@example.org)" },
    { path: expect.stringContaining("/1920px-"), agent: expect.stringContaining("Malimbe") },
  ]);
});

test("a picture comes from the servers of Wikimedia alone, and no redirect leads elsewhere", async () => {
  const { service, commons } = await open();
  for (const picture of [
    "http://127.0.0.1:9/wikipedia/commons/a/ab/A.jpg",
    "http://upload.wikimedia.org/wikipedia/commons/a/ab/A.jpg",
    "https://upload.wikimedia.org.example.org/A.jpg",
    "https://upload.wikimedia.org:8443/A.jpg",
    "https://upload.wikimedia.org@127.0.0.1/A.jpg",
    "file:///etc/passwd",
  ])
    await expect(commons.fetch(picture)).rejects.toThrow("it has its picture on another server");
  service.mood = "redirect";
  await expect(commons.fetch(`${service.base}/A.jpg`)).rejects.toThrow("redirects elsewhere");
  expect(service.requests).toHaveLength(1);
});

test("what is too large, late or no answer ends in words", async () => {
  const { service, commons } = await open();
  service.mood = "large";
  await expect(commons.fetch(`${service.base}/A.jpg`)).rejects.toThrow("sent more than 15000000 bytes");
  service.mood = "html";
  await expect(commons.find("File:A.jpg")).rejects.toThrow("sent something that is not JSON");
  service.mood = 429;
  await expect(commons.find("File:A.jpg")).rejects.toThrow("answered with status 429");
  const late = await open(50);
  late.service.mood = "slow";
  await expect(late.commons.find("File:A.jpg")).rejects.toThrow("took too long");
});
