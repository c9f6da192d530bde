import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../postgres.ts";
import { findTool } from "../tools.ts";
import { send } from "./send.ts";

// The proxies of deploy/, started from the samples themselves; only names, ports and folders are replaced.

/** A proxy with TLS in front of servers. */
export interface RunningProxy {
  /** Its address, of which only the certificate is ours. */
  address: string;
  /** Ends it at once, as a crash or an upgrade would. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export type ProxyKind = "Caddy" | "nginx";
export const proxyKinds: ProxyKind[] = ["Caddy", "nginx"];

/** The program of the proxy, if it is on this machine. */
export const findProxy = (kind: ProxyKind): string | undefined =>
  findTool(kind === "Caddy" ? "caddy" : "nginx");

/** Starts a proxy in front of these servers, written as `127.0.0.1:3000`. */
export async function startProxy(kind: ProxyKind, servers: string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-proxy-"));
  const port = await freePort();
  const prepare = kind === "Caddy" ? prepareCaddy : prepareNginx;
  const parameters = await prepare({ folder, port, plainPort: await freePort(), servers });
  let child: ChildProcess | undefined;
  const proxy = { address: `https://localhost:${port}`, start, kill, stop };
  await start();
  return proxy;

  async function start() {
    child = spawn(findProxy(kind) ?? kind, parameters, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    const started = child;
    let said = "";
    child.stderr?.on("data", (text) => (said += text));
    for (;;) {
      if (started.exitCode !== null) throw new Error(`${kind} did not start:\n${said}`);
      const answer = await send(`${proxy.address}/healthz`).catch(() => undefined);
      if (answer) return;
    }
  }

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async function stop() {
    await kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const execute = promisify(execFile);

interface Layout {
  folder: string;
  port: number;
  plainPort: number;
  servers: string[];
}

async function prepareCaddy({ folder, port, plainPort, servers }: Layout): Promise<string[]> {
  const sample = await readFile("deploy/Caddyfile", "utf8");
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n`;
  const config = sample
    .replace("{$SITE:www.example.org}", "localhost")
    .replace("{$SERVERS:127.0.0.1:3000}", servers.join(" "));
  await writeFile(join(folder, "Caddyfile"), options + config);
  return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
}

async function prepareNginx({ folder, port, plainPort, servers }: Layout): Promise<string[]> {
  await mkdir(join(folder, "logs"));
  const certificate = [
    "-subj",
    "/CN=localhost",
    "-keyout",
    join(folder, "key.pem"),
    "-out",
    join(folder, "cert.pem"),
  ];
  await execute("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...certificate]);
  const sample = await readFile("deploy/nginx.conf", "utf8");
  const config = sample
    .replace(/^\tserver 127\.0\.0\.1:3000(.*)$/m, (_line, rest) =>
      servers.map((server) => `\tserver ${server}${rest}`).join("\n"),
    )
    .replaceAll("www.example.org", "localhost")
    .replace(/\/etc\/letsencrypt\/.*\/fullchain\.pem/, join(folder, "cert.pem"))
    .replace(/\/etc\/letsencrypt\/.*\/privkey\.pem/, join(folder, "key.pem"))
    .replaceAll(/^\tlisten \[::\].*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `daemon off; pid ${join(folder, "pid")}; error_log stderr;
events {}
http { access_log off; ${paths.join(" ")}
${config}}`;
  await writeFile(join(folder, "nginx.conf"), main);
  return ["-p", folder, "-c", join(folder, "nginx.conf")];
}
