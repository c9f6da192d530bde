import { expect, onTestFinished, test, vi } from "vitest";
import { note, worst } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { openSite } from "./site.ts";
import { startSwitch } from "./switch.ts";

test("a line of notifications that is silently dead leaves no page stale for long", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const line = await startSwitch(postgres.port);
  onTestFinished(() => line.close());
  const listenUrl = new URL(postgres.url);
  listenUrl.port = String(line.port);
  const writer = await openSite({ url: postgres.url });
  onTestFinished(() => writer.close());
  const settings = { LISTEN_URL: listenUrl.href };
  const reader = await openSite({ url: postgres.url, isEmpty: true, settings });
  onTestFinished(() => reader.close());
  await writer.start();
  await reader.start();
  const headers = { ...(await writer.signIn()), "Content-Type": "application/json" };

  /** Publishes by one server; returns the milliseconds until the other one shows it. */
  async function publish(title: string) {
    const news = async () => (await fetch(`${reader.address()}/news`)).text();
    // The second request stores the page as it is now.
    for (const _ of [1, 2]) expect(await news()).not.toContain(title);
    const body = JSON.stringify({ postType: "news", title, content: "<p>Rain.</p>", isApproved: true });
    expect((await fetch(`${writer.address()}/api/posts`, { method: "POST", headers, body })).status).toBe(
      201,
    );
    const begin = performance.now();
    await vi.waitUntil(async () => (await news()).includes(title), { timeout: 60_000, interval: 20 });
    return performance.now() - begin;
  }

  const drill = "LISTEN cut silently";
  note(drill, "stale while the line is well", worst([await publish("Swifts return")]), "≤ 1 s");
  line.freeze();
  const first = await publish("Rollers return");
  const later = await publish("Bee-eaters return");
  line.thaw();
  note(drill, "stale after the line died, the first page", worst([first]), "≤ 10 s");
  note(drill, "stale while the line is dead, a later page", worst([later]), "≤ 10 s");
  expect(Math.max(first, later)).toBeLessThan(20_000);
});
