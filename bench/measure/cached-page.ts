import { fork } from "node:child_process";
import { once } from "node:events";
import { atLeast, type Figure, median, noLimit } from "../figures.ts";
import { loadAddress } from "../load.ts";
import { processorTime } from "../process.ts";
import { type Answer, fetchRaw } from "../site.ts";
import type { Bench } from "./bench.ts";

/** Compares cached pages and API reads with a bare node:http server that sends the same bytes, in alternating rounds. */
export async function measureCachedPage(bench: Bench): Promise<Figure[]> {
  const { site } = bench;
  const figures: Figure[] = [];
  for (const path of ["/", "/news", "/api/posts/news?page=0"]) {
    // A repeated page is compressed again, and better; the bare server sends that version.
    for (let time = 0; time < 3; time++) await fetchRaw(site.url + path);
    const page = await fetchRaw(site.url + path);
    const bare = await startBare(page);
    const times: Record<"bare" | "site", { perSecond: number; cpu: number }[]> = { bare: [], site: [] };
    const seconds = bench.quick ? 1 : 3;
    await loadAddress(bare.url, 16, 1);
    await loadAddress(site.url + path, 16, 1);
    for (let round = 0; round < 3; round++) {
      times.bare.push(await measured(bare.url, bare.pid, seconds));
      times.site.push(await measured(site.url + path, site.pid, seconds));
    }
    bare.stop();
    const rate = (of: "bare" | "site") => median(times[of].map(({ perSecond }) => perSecond));
    const cpu = (of: "bare" | "site") => median(times[of].map((time) => time.cpu));
    figures.push(
      atLeast(`reply from memory, ${path}, of a bare server’s requests/s`, 60, {
        value: (rate("site") / rate("bare")) * 100,
        unit: "%",
        note: `${Math.round(rate("site"))} against ${Math.round(rate("bare"))} requests/s, ${page.body.length} bytes`,
      }),
      noLimit(`reply from memory, ${path}, CPU of a bare server’s`, {
        value: cpu("site") / cpu("bare"),
        unit: "×",
        note: `${(cpu("site") * 1000).toFixed(0)} against ${(cpu("bare") * 1000).toFixed(0)} µs a request`,
      }),
    );
  }
  return figures;
}

async function measured(url: string, pid: number, seconds: number) {
  const before = processorTime(pid);
  const { requests, perSecond } = await loadAddress(url, 16, seconds);
  return { perSecond, cpu: (processorTime(pid) - before) / requests };
}

async function startBare({ headers, body }: Answer) {
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...same } = headers;
  const child = fork(new URL("../bare-server.ts", import.meta.url), { serialization: "advanced" });
  child.send({ headers: same, body });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
