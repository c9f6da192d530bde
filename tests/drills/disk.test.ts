import { execFileSync } from "node:child_process";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { builtServer } from "../server-process.ts";
import { note, worst } from "./figures.ts";
import { openSite } from "./site.ts";
import { startWriters } from "./writers.ts";

const SIZE_MB = 64;

/** Runs a command with mounts of its own, which end with it. */
const inOwnMounts = (script: string): [string, ...string[]] => [
  "unshare",
  "--mount",
  "--map-root-user",
  "--propagation",
  "private",
  "sh",
  "-c",
  script,
];

function canMount(): boolean {
  try {
    const [program, ...parameters] = inOwnMounts("mount -t tmpfs none /mnt");
    execFileSync(program, parameters, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canMount())(
  "a disk that is full refuses writes in words, loses none, and works when it is freed",
  async () => {
    const site = await openSite({
      command: inOwnMounts(
        `mkdir "$DATA_DIR/disk" && mount -t tmpfs -o size=${SIZE_MB}m none "$DATA_DIR/disk" &&
       mv "$DATA_DIR"/malimbe.sqlite* "$DATA_DIR/disk" && DATA_DIR="$DATA_DIR/disk" exec "${process.execPath}" ${builtServer}`,
      ),
    });
    onTestFinished(() => site.close());
    await site.start();
    const disk = join(`/proc/${site.server().child.pid}/root`, site.folder, "disk");
    const writers = await startWriters(site);
    await writers.more(20);

    const filling = join(disk, "filling");
    await writeFile(filling, Buffer.alloc(SIZE_MB * 1_100_000)).catch(() => {});
    const isRefused = () => (writers.refused.get(507) ?? 0) > 3;
    await vi.waitUntil(isRefused, { timeout: 30_000, interval: 20 });
    const ready = await fetch(`${site.address()}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, "The disk is almost full."]);
    for (const path of ["/news", "/contact", "/birds", "/api/posts"])
      expect([path, (await fetch(site.address() + path)).status]).toEqual([path, 200]);

    await rm(filling);
    const begin = performance.now();
    await site.server().ready(10_000);
    await writers.more(20);
    const recovered = performance.now() - begin;
    await writers.stop();
    const headers = await site.signIn();
    const found = await Promise.all(
      writers.acknowledged.map((id) => fetch(`${site.address()}/api/posts/${id}`, { headers })),
    );
    const lost = found.filter(({ status }) => status !== 200).length;
    note("disk full and freed", `acknowledged writes lost of ${writers.acknowledged.length}`, lost, "0");
    note(
      "disk full and freed",
      "ready, and 20 writes acknowledged, after it was freed",
      worst([recovered]),
      "≤ 5 s",
    );
    expect(lost).toBe(0);
    expect([...writers.refused.keys()]).toEqual([507]);
  },
);

test.skipIf(!canMount())("an admin signs in and deletes at 0 bytes free, which gives room back", async () => {
  const site = await openSite({
    command: inOwnMounts(
      `mkdir "$DATA_DIR/disk" && mount -t tmpfs -o size=${SIZE_MB}m none "$DATA_DIR/disk" &&
       mv "$DATA_DIR"/malimbe.sqlite* "$DATA_DIR/disk" && DATA_DIR="$DATA_DIR/disk" exec "${process.execPath}" ${builtServer}`,
    ),
  });
  onTestFinished(() => site.close());
  await site.start();
  const disk = join(`/proc/${site.server().child.pid}/root`, site.folder, "disk");
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize;
  };
  const before = await site.signIn();
  const json = { "Content-Type": "application/json" };
  const posts: string[] = [];
  for (let place = 0; place < 5; place++) {
    const sent = JSON.stringify({ postType: "news", title: `Rains ${place}`, content: "<p>Rains</p>" });
    const reply = await fetch(`${site.address()}/api/posts`, {
      method: "POST",
      headers: { ...before, ...json },
      body: sent,
    });
    posts.push((await reply.json())._id);
  }
  const fill = async (name: string) => {
    await writeFile(join(disk, name), Buffer.alloc(SIZE_MB * 1_100_000)).catch(() => {});
    // The last pages too.
    await writeFile(join(disk, `${name}-rest`), Buffer.alloc(8_000)).catch(() => {});
  };
  await fill("filling");
  expect(await freeBytes()).toBe(0);

  // How much room there is, is asked once a second.
  const headers = await vi.waitFor(() => site.signIn(), { timeout: 10_000, interval: 200 });
  for (const id of posts) {
    const reply = await fetch(`${site.address()}/api/posts/${id}`, { method: "DELETE", headers });
    expect([id, reply.status]).toEqual([id, 204]);
  }
  expect(await freeBytes()).toBeGreaterThan(0);
  await rm(join(disk, "filling"));
  await rm(join(disk, "filling-rest"), { force: true });
  const isKeptAgain = async () => {
    await site.signIn();
    const kept = await stat(join(disk, "ballast")).catch(() => undefined);
    return (kept?.size ?? 0) > 1_000_000;
  };
  await vi.waitUntil(isKeptAgain, { timeout: 10_000, interval: 200 });
});
