import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../postgres.ts";
import { fakeClock, hasFakeClock } from "./fake-clock.ts";
import { note, times, worst } from "./figures.ts";
import { openSite } from "./site.ts";
import { startSwitch } from "./switch.ts";
import { readBack, upload } from "./uploads.ts";

const json = { "Content-Type": "application/json" };

async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), "malimbe-drill-bucket-"));
  const bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await bucket.run();
  onTestFinished(async () => {
    await bucket.close();
    await rm(directory, { recursive: true, force: true });
  });
  return port;
}

test("an S3 server that is away refuses uploads in words, and nothing else; what was stored is there after it", async () => {
  const bucketPort = await startBucket();
  const line = await startSwitch(bucketPort);
  const settings = { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${line.port}/files` };
  const site = await openSite({ settings });
  onTestFinished(async () => {
    await site.close();
    await line.close();
  });
  await site.start();
  const headers = await site.signIn();
  const stored: string[] = [];
  for (let i = 0; i < 5; i++) stored.push((await upload(site, headers)).answer.secure_url);

  line.leadTo(await freePort());
  for (let i = 0; i < times(2, 20); i++) {
    const { status, answer } = await upload(site, headers);
    expect([status >= 500, answer]).toEqual([
      true,
      { code: expect.any(String), message: expect.any(String) },
    ]);
    for (const path of ["/news", "/readyz", "/api/posts"])
      expect([path, (await fetch(site.address() + path)).status]).toEqual([path, 200]);
  }

  line.leadTo(bucketPort);
  const begin = performance.now();
  await vi.waitUntil(async () => (await upload(site, headers)).status === 201, {
    timeout: 10_000,
    interval: 50,
  });
  note(
    "S3 away",
    "an upload succeeds after it was back",
    worst([performance.now() - begin]),
    "≤ 5 s, without a restart",
  );
  const lost = stored.length - (await readBack(site, headers, stored));
  note("S3 away", `acknowledged uploads lost of ${stored.length}`, lost, "0");
  expect(lost).toBe(0);
});

test.skipIf(!hasFakeClock)(
  "mail waits while the mail server is away for hours, and is sent once when it is back",
  async () => {
    const received: string[] = [];
    const mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        stream.resume().once("end", () => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    const mailPort = await freePort();
    await new Promise<void>((resolve) => mail.listen(mailPort, "127.0.0.1", resolve));
    const line = await startSwitch(mailPort);
    const site = await openSite({ settings: { SMTP_URL: `smtp://127.0.0.1:${line.port}` } });
    const clock = fakeClock(site.folder);
    onTestFinished(async () => {
      await site.close();
      await line.close();
      await new Promise<void>((resolve) => mail.close(resolve));
    });
    await site.start(clock.settings);
    line.leadTo(await freePort());
    const people = Array.from({ length: times(3, 20) }, (_, i) => `member${i}@example.org`);
    for (const email of people) {
      const password = "tall-lapwing-58-mangrove";
      const fields = { firstName: "Ada", lastName: "Eze", email, password, confirmPassword: password };
      const signup = { method: "POST", headers: json, body: JSON.stringify(fields) };
      expect((await fetch(`${site.address()}/api/user/signup`, signup)).status).toBe(201);
    }
    const { db } = site.open();
    const attempts = async () => {
      const rows = await db.selectFrom("letter").select("attempts").where("dueAt", "is not", null).execute();
      return rows.length === people.length ? Math.min(...rows.map((row) => row.attempts)) : -1;
    };
    for (const [hours, tried] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      clock.set(`+${hours}h`);
      await vi.waitUntil(async () => (await attempts()) >= tried, { timeout: 30_000, interval: 100 });
    }
    line.leadTo(mailPort);
    clock.set("+3h");
    await vi.waitUntil(() => received.length >= people.length, { timeout: 30_000, interval: 50 });
    await vi.waitUntil(async () => (await attempts()) === -1, { timeout: 30_000, interval: 50 });
    note(
      "SMTP away for three hours",
      `mails sent of ${people.length}`,
      received.length,
      String(people.length),
    );
    expect(received.toSorted()).toEqual(people.toSorted());
  },
);
