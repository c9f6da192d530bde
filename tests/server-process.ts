import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";

export interface ServerProcess {
  child: ChildProcess;
  /** The address that it listens on; empty until then. */
  address(): string;
  output(): string;
  /** Waits until it listens, or has exited. */
  listening(): Promise<void>;
  /** Waits until `/readyz` answers with 200, and returns the milliseconds that this took. */
  ready(timeoutMs?: number): Promise<number>;
  /** Sends the signal and waits for the exit code, which is null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  /** The program and its parameters; without it, the server of this folder. */
  command?: [string, ...string[]];
  settings: Record<string, string>;
  /** The user and group that it runs as, if not those of the test. */
  user?: { uid: number; gid: number } | undefined;
}

/** The server as `script/build` leaves it. */
export const builtServer = "build/app/server.js";

/** Starts a server as a process of its own, whose environment is its settings alone. */
export function startServer({ command, settings, user }: ServerOptions): ServerProcess {
  const [program, ...parameters] = command ?? [process.execPath, builtServer];
  const child = spawn(program, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: "0", OPEN_METEO: "false", LOG_LEVEL: "error", ...settings },
    ...user,
  });
  const exited = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const address = () => /Malimbe is listening on (\S+)/.exec(output)?.[1] ?? "";
  return {
    child,
    address,
    output: () => output,
    async listening() {
      await vi.waitUntil(() => address() || child.exitCode !== null, { timeout: 60_000, interval: 10 });
    },
    async ready(timeoutMs = 60_000) {
      const start = performance.now();
      const isReady = () => fetch(`${address()}/readyz`).then(({ status }) => status === 200);
      const look = () => {
        if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output}`);
        return address() ? isReady().catch(() => false) : false;
      };
      await vi.waitUntil(look, { timeout: timeoutMs, interval: 10 });
      return performance.now() - start;
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}
