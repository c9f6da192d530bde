import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runInChild, streamFromChild, warmChild } from "./child-process.ts";

const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** A script for one test. */
async function scriptOf(text: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-child-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "script.mjs");
  await writeFile(path, text);
  return pathToFileURL(path);
}

/** A script of a child that reports its process id and then answers with `answer`, an expression of `task`. */
const childOf = (answer: string) =>
  scriptOf(`import { answerTasks } from ${source("./child-side.ts")};
    answerTasks(async (task, report) => { report(process.pid); return ${answer}; });`);

const never = "new Promise(() => setInterval(() => {}, 1000))";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);

describe("a task in a child process", () => {
  test("reports progress, returns its answer, and its process ends", async () => {
    const pids: number[] = [];
    const asking = { heapMb: 64, onProgress: (pid: number) => void pids.push(pid) };
    const answer = await runInChild<number, number>(await childOf("task.number * 2"), { number: 21 }, asking);
    expect(answer).toBe(42);
    expect(pids).toHaveLength(1);
    await gone(pids[0] ?? 0);
  });

  test("fails with the error of the task", async () => {
    const broken = await childOf(`Promise.reject(new Error("no such bird"))`);
    const error = { reason: "failed", message: expect.stringContaining("no such bird") };
    await expect(runInChild(broken, {}, { heapMb: 64 })).rejects.toMatchObject(error);
  });

  test("fails when its script cannot be run", async () => {
    const missing = new URL("./no-such-script.ts", import.meta.url);
    await expect(runInChild(missing, {}, { heapMb: 64 })).rejects.toMatchObject({ reason: "failed" });
  });

  test("fails when its process is killed", async () => {
    const asking = { heapMb: 64, onProgress: (pid: number) => void process.kill(pid, "SIGKILL") };
    const error = { reason: "failed", message: expect.stringContaining("SIGKILL") };
    await expect(runInChild(await childOf(never), {}, asking)).rejects.toMatchObject(error);
  });

  test("that exceeds its memory is stopped", async () => {
    const greedy = await childOf("Array.from({ length: 1e8 }, (_, place) => [place])");
    await expect(runInChild(greedy, {}, { heapMb: 24 })).rejects.toMatchObject({ reason: "outOfMemory" });
  });

  test("that takes more memory than it may outside of its heap is stopped", async () => {
    const parts =
      "const parts = []; for (;;) { parts.push(Buffer.alloc(20e6, 1)); await new Promise(setImmediate); }";
    const greedy = await childOf(`await (async () => { ${parts} })()`);
    const error = { reason: "outOfMemory", message: "The process took more than 300 MB." };
    await expect(runInChild(greedy, {}, { heapMb: 64, maxMb: 300 })).rejects.toMatchObject(error);
  });

  test("that exceeds its time is stopped, even in an endless loop", async () => {
    const pids: number[] = [];
    const looping = await scriptOf(`import { answerTasks } from ${source("./child-side.ts")};
      answerTasks((task, report) => { report(process.pid); for (;;); });`);
    const asking = { heapMb: 64, timeoutMs: 1500, onProgress: (pid: number) => void pids.push(pid) };
    await expect(runInChild(looping, {}, asking)).rejects.toMatchObject({ reason: "outOfTime" });
    for (const pid of pids) await gone(pid);
  });

  test("can be stopped and still answers", async () => {
    const stopped = new AbortController();
    const script = await scriptOf(`import { answerTasks, onStop } from ${source("./child-side.ts")};
      const stop = Promise.withResolvers();
      onStop(stop.resolve);
      answerTasks(async (task, report) => { report(1); await stop.promise; return "cleared up"; });`);
    const asking = { heapMb: 64, signal: stopped.signal, onProgress: () => stopped.abort() };
    expect(await runInChild(script, {}, asking)).toBe("cleared up");
  });

  test("ends with its parent, however the parent ends", async () => {
    const child = await childOf(never);
    const parent = await startParent(`import { runInChild } from ${source("./child-process.ts")};
      const onProgress = (pid) => console.log(pid);
      runInChild(new URL(${JSON.stringify(child.href)}), {}, { heapMb: 64, onProgress });`);
    const pid = Number(await firstLine(parent));
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await gone(pid);
  });
});

describe("a stream from a child process", () => {
  /** A script that writes the process id, and then as `rest` says. */
  const writing = (rest: string) =>
    scriptOf(`import { writeOutput } from ${source("./child-side.ts")};
      writeOutput(async function* (task) { yield Buffer.from(process.pid + "\\n"); ${rest} });`);

  test("has all that the script writes, in order, and none of its logs", async () => {
    const script = await writing(
      `console.log("a log"); for (const part of task.parts) yield Buffer.from(part);`,
    );
    const text = await new Response(streamFromChild(script, { parts: ["wheat", "ear"] }, 64)).text();
    expect(text).toMatch(/^\d+\nwheatear$/);
    await gone(Number.parseInt(text, 10));
  });

  test("fails when its process does, so that a file that breaks off does not pass for a whole one", async () => {
    const script = await writing(`process.exit(1);`);
    await expect(new Response(streamFromChild(script, {}, 64)).text()).rejects.toThrow(
      "The process ended: 1.",
    );
  });

  test("that is cancelled unread leaves no process behind, as for a HEAD request", async () => {
    const folder = await mkdtemp(join(tmpdir(), "malimbe-child-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "pid");
    const script = await scriptOf(`import { writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(file)}, String(process.pid));
      setInterval(() => {}, 1000);`);
    await streamFromChild(script, {}, 64).cancel();
    // A process that was started by mistake would write its id before this later one answers.
    await runInChild(await childOf("1"), {}, { heapMb: 64 });
    expect(existsSync(file) && isAlive(Number(readFileSync(file, "utf8")))).toBe(false);
  });

  test("waits for a slow reader, and its process ends when the reader goes", async () => {
    const script = await writing(`for (;;) yield Buffer.alloc(65536);`);
    const reader = streamFromChild(script, {}, 64).getReader();
    const { value } = await reader.read();
    const pid = Number.parseInt(Buffer.from(value ?? []).toString(), 10);
    expect(isAlive(pid)).toBe(true);
    await reader.cancel();
    await gone(pid);
  });
});

describe("a warm child process", () => {
  const limits = { heapMb: 64, timeoutMs: 10_000, idleMs: 60_000 };

  test("answers one task after another", async () => {
    const ask = warmChild<number>(await childOf("process.pid"), limits);
    const first = await ask({});
    onTestFinished(() => void process.kill(first, "SIGKILL"));
    expect(await ask({})).toBe(first);
  });

  test("restarts after it is killed, failing at most one call", async () => {
    const child = await childOf(`task.dies ? process.kill(process.pid, "SIGKILL") : process.pid`);
    const ask = warmChild<number>(child, limits);
    const first = await ask({});
    await expect(ask({ dies: true })).rejects.toMatchObject({ reason: "failed" });
    const second = await ask({});
    onTestFinished(() => void process.kill(second, "SIGKILL"));
    expect(second).not.toBe(first);
  });

  test("ends after its idle time", async () => {
    const ask = warmChild<number>(await childOf("process.pid"), { ...limits, idleMs: 1 });
    await gone(await ask({}));
  });

  test("does not stop its parent from ending", async () => {
    const child = await childOf("process.pid");
    const parent = await startParent(`import { warmChild } from ${source("./child-process.ts")};
      const limits = ${JSON.stringify(limits)};
      console.log(await warmChild(new URL(${JSON.stringify(child.href)}), limits)({}));`);
    const ended = once(parent, "exit");
    const pid = Number(await firstLine(parent));
    expect(await ended).toEqual([0, null]);
    await gone(pid);
  });
});

async function startParent(text: string): Promise<ChildProcess> {
  const script = await scriptOf(text);
  const parent = spawn(process.execPath, [script.pathname], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  return parent;
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("The output of this process is not read.");
  const [line] = await once(stdout, "data");
  return String(line);
}
