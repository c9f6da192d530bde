import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { fakeClock, hasFakeClock } from "./fake-clock.ts";
import { note } from "./figures.ts";
import { addMember, openSite } from "./site.ts";
import { countLost, startWriters } from "./writers.ts";

test.skipIf(!hasFakeClock)(
  "a clock that is 400 days wrong, either way, stops no mail, keeps no limit and loses nothing",
  async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const clock = fakeClock(site.folder);
    const outbox = join(site.folder, "outbox");
    const countMails = async () => (existsSync(outbox) ? (await readdir(outbox)).length : 0);
    const now = async () => Date.parse((await fetch(`${site.address()}/healthz`)).headers.get("date") ?? "");
    let people = 0;

    /** Everything that a person does still works: reading, signing in, and getting a mail. */
    async function workOnSite() {
      for (const path of ["/", "/news", "/api/posts"])
        expect([path, (await fetch(site.address() + path)).status]).toEqual([path, 200]);
      const email = `member${people++}@example.org`;
      await addMember(site, email);
      const before = await countMails();
      const asked = await fetch(`${site.address()}/api/user/forgot`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email }),
      });
      expect(asked.status).toBe(200);
      await vi.waitUntil(async () => (await countMails()) > before, { timeout: 30_000, interval: 50 });
      expect((await site.signIn()).Authorization).toMatch(/^Bearer /);
    }

    const guess = (email: string) =>
      fetch(`${site.address()}/api/user/signin`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "a wrong guess" }),
      }).then(({ status }) => status);
    /** Uses up the limit of wrong passwords for an account. */
    async function exhaustGuesses(email: string) {
      const statuses: number[] = [];
      for (let count = 0; count < 11; count++) statuses.push(await guess(email));
      expect(statuses.at(-1)).toBe(429);
    }

    let written = 0;
    let lost = 0;
    const write = async () => {
      const writers = await startWriters(site);
      await writers.more(10);
      await writers.stop();
      written += writers.acknowledged.length;
      lost += await countLost(site, writers);
    };

    await site.start(clock.settings);
    await write();
    for (const distance of ["+400d", "-400d", "+0"]) {
      clock.set(distance);
      const days = Number.parseInt(distance, 10);
      const isThere = async () => Math.abs((await now()) - Date.now() - days * 86_400_000) < 3_600_000;
      await vi.waitUntil(isThere, { timeout: 15_000, interval: 100 });
      await workOnSite();
      await write();
      // A limit that was used up under the earlier, later clock does not last for its error.
      if (distance !== "+400d") expect(await guess("limited@example.org")).toBe(401);
      else await exhaustGuesses("limited@example.org");
      expect(await site.server().end("SIGTERM")).toBe(0);
      await site.start(clock.settings);
      await workOnSite();
    }
    const { length: stored } = await site.open().db.selectFrom("post").select("id").execute();
    note(
      "clock ± 400 days",
      `acknowledged writes lost of ${written}`,
      lost + Math.max(0, written - stored),
      "0",
    );
    expect([lost, stored >= written]).toEqual([0, true]);
  },
);
