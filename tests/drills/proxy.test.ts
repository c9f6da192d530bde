import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { findProxy, proxyKinds, startProxy } from "../production/proxies.ts";
import { send } from "../production/send.ts";
import { note, times, worst } from "./figures.ts";
import { openSite } from "./site.ts";

const READERS = 4;

for (const kind of proxyKinds) {
  test.skipIf(!findProxy(kind))(
    `${kind} is restarted under load: its readers come back with it`,
    async () => {
      const site = await openSite({ settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://localhost" } });
      onTestFinished(() => site.close());
      await site.start();
      const proxy = await startProxy(kind, [new URL(site.address()).host]);
      onTestFinished(() => proxy.stop());
      const statuses: number[] = [];
      let isOver = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!isOver) {
          const answer = await send(`${proxy.address}/news`).catch(() => undefined);
          // Nobody listens, or the connection was cut: a browser would offer to try again.
          if (answer) statuses.push(answer.status);
          else await pause(10);
        }
      });
      const backAfter: number[] = [];
      for (let i = 0; i < times(2, 20); i++) {
        const before = statuses.length;
        await vi.waitUntil(() => statuses.length > before + 10, { timeout: 20_000, interval: 5 });
        await proxy.kill();
        await proxy.start();
        const begin = performance.now();
        const read = statuses.length;
        await vi.waitUntil(() => statuses.length > read, { timeout: 20_000, interval: 5 });
        backAfter.push(performance.now() - begin);
      }
      isOver = true;
      await Promise.all(readers);
      note(`${kind} restarted`, "a page is read after it was back, the slowest", worst(backAfter), "≤ 5 s");
      note(
        `${kind} restarted`,
        `reads of ${statuses.length} with another answer than 200`,
        statuses.filter((s) => s !== 200).length,
        "0",
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );
}
