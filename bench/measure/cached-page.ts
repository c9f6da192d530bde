import { fork } from "node:child_process";
import { once } from "node:events";
import { atLeast, type Figure, median, noLimit } from "../figures.ts";
import { sendTimed } from "../load.ts";
import { openBench } from "../scratch.ts";
import { type Answer, fetchRaw } from "../site.ts";

const CONNECTIONS = 16;

/** Compares cached pages and API reads with a bare node:http server that sends the same bytes, in alternating rounds. */
export async function measureCachedPage(quick: boolean): Promise<Figure[]> {
  const { site, close } = await openBench(1000);
  const figures: Figure[] = [];
  for (const path of ["/", "/news", "/api/posts/news?page=0"]) {
    // A repeated page is compressed again, and better; the bare server sends that version.
    for (let time = 0; time < 3; time++) await fetchRaw(site.url + path);
    const page = await fetchRaw(site.url + path);
    const bare = await startBare(page);
    const requests = Array(quick ? 2000 : 20_000).fill({ path, headers: { "accept-encoding": "br" } });
    const rounds: Record<"bare" | "site", Awaited<ReturnType<typeof sendTimed>>[]> = { bare: [], site: [] };
    for (let round = 0; round < 4; round++) {
      rounds.bare.push(await sendTimed(bare, CONNECTIONS, requests));
      rounds.site.push(await sendTimed(site, CONNECTIONS, requests));
    }
    bare.stop();
    // The first round warms both up.
    const of = (server: "bare" | "site", fact: "perSecond" | "cpu") =>
      median(rounds[server].slice(1).map((round) => round[fact]));
    figures.push(
      atLeast(`${path}, of a bare server’s requests/s`, 60, {
        value: (of("site", "perSecond") / of("bare", "perSecond")) * 100,
        unit: "%",
        note: `${Math.round(of("site", "perSecond"))} against ${Math.round(of("bare", "perSecond"))} requests/s, ${page.body.length} bytes`,
      }),
      noLimit(`${path}, CPU of a bare server’s`, { value: of("site", "cpu") / of("bare", "cpu"), unit: "×" }),
    );
  }
  await close();
  return figures;
}

async function startBare({ headers, body }: Answer) {
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...same } = headers;
  const child = fork(new URL("../bare-server.ts", import.meta.url), { serialization: "advanced" });
  child.send({ headers: same, body });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
