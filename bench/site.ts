import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
const START_TIMEOUT_MS = 60_000;

/** A running server of the built site. */
export interface Site {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built site on a free port, as operators do, and waits for its address. */
export async function startSite(environment: Record<string, string>): Promise<Site> {
  const child = spawn(join(root, "script/start"), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DEMO: "false",
      SESSION_SECRET: "a secret for the local benchmark, which has no users",
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = () => child.kill();
  process.once("exit", kill);
  void ended.then(() => process.off("exit", kill));
  const lines = createInterface(child.stdout);
  const timer = setTimeout(() => child.kill(), START_TIMEOUT_MS);
  for await (const line of lines) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (!url || child.pid === undefined) continue;
    clearTimeout(timer);
    child.stdout.resume();
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    return { url, pid: child.pid, stop };
  }
  throw new Error("The server ended before it printed its address.");
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends one request like a browser, and returns the reply as transferred: still compressed. */
export function fetchRaw(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br", ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named),
          body: Buffer.concat(chunks),
        });
      });
    }).on("error", reject);
  });
}

/** Signs in through the API and returns the bearer token. */
export async function signIn(site: Site, email: string, password: string): Promise<string> {
  const response = await fetch(`${site.url}/api/user/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const reply: { token?: string } = await response.json();
  if (!reply.token) throw new Error(`Signing in as ${email} returned ${response.status}.`);
  return reply.token;
}
