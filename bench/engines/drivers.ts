import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A browser of Debian, driven as its makers drive it. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(script: string, args?: unknown[]): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** The window as PNG, in base64. */
  shoot(): Promise<string>;
  quit(): Promise<void>;
}

/** What both protocols can do, by the names of W3C’s WebDriver. */
type Send = (command: Command, sent?: object) => Promise<unknown>;
type Command = "navigate" | "execute" | "find" | "click" | "type" | "resize" | "shoot";

const HEIGHT = 900;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

function driverOf(send: Send, quit: () => Promise<void>): Driver {
  const find = async (selector: string): Promise<string> => {
    const found = Object(await send("find", { using: "css selector", value: selector }));
    return String(found[ELEMENT] ?? "");
  };
  return {
    goto: async (url) => void (await send("navigate", { url })),
    run: (script, args = []) => send("execute", { script, args }),
    click: async (selector) => void (await send("click", { id: await find(selector) })),
    type: async (selector, text) => void (await send("type", { id: await find(selector), text })),
    shoot: async () => String(await send("shoot")),
    quit,
  };
}

/** Waits until something succeeds, as a browser that starts does not say when it listens. */
async function until<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (tries === 100) throw error;
      await wait(200);
    }
}

const stop = async (child: ChildProcess): Promise<void> => void child.kill();

/** No window of Firefox is narrower. */
const NARROWEST = 500;

/** Firefox speaks Marionette, WebDriver as JSON over TCP, without a helper. On the width of a phone it zooms in. */
export async function openFirefox(port: number, width: number): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "engines-"));
  const scale = Math.max(1, NARROWEST / width);
  const preferences = { "marionette.port": port, "browser.zoom.siteSpecific": false };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const args = [
    "--marionette",
    "--remote-allow-system-access",
    "--headless",
    "--no-remote",
    "--profile",
    profile,
  ];
  const child = spawn("firefox-esr", args, { stdio: "ignore" });
  const socket = await until(() => opened(port));
  const ask = marionette(socket);
  await ask("WebDriver:NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const names: Record<Command, string> = {
    navigate: "WebDriver:Navigate",
    execute: "WebDriver:ExecuteScript",
    find: "WebDriver:FindElement",
    click: "WebDriver:ElementClick",
    type: "WebDriver:ElementSendKeys",
    resize: "WebDriver:SetWindowRect",
    shoot: "WebDriver:TakeScreenshot",
  };
  const more = (command: Command) => (command === "shoot" ? { full: false } : {});
  const send: Send = async (command, sent) => {
    const reply = Object(await ask(names[command], { ...more(command), ...sent }));
    return "value" in reply ? reply.value : reply;
  };
  await send("resize", { width: width * scale, height: HEIGHT * scale });
  const zoom = async () => {
    await ask("Marionette:SetContext", { value: "chrome" });
    const script = "window.gBrowser.selectedBrowser.browsingContext.fullZoom = arguments[0]";
    await send("execute", { script, args: [scale] });
    await ask("Marionette:SetContext", { value: "content" });
  };
  const sendZoomed: Send = async (command, sent) => {
    const value = await send(command, sent);
    // A page of another site begins without.
    if (command === "navigate" && scale > 1) await zoom();
    return value;
  };
  return driverOf(sendZoomed, async () => {
    await ask("Marionette:Quit", {});
    socket.end();
    await stop(child);
  });
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });

/** One command at a time: `length:[0, id, name, sent]`, answered by `length:[1, id, error, value]`. */
function marionette(socket: Socket) {
  let received = Buffer.alloc(0);
  let answer: ((message: unknown[]) => void) | undefined;
  socket.on("data", (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      // The first message is a greeting.
      if (Array.isArray(message)) answer?.(message);
    }
  });
  let id = 0;
  return async (name: string, sent: object): Promise<unknown> => {
    const text = JSON.stringify([0, ++id, name, sent]);
    const reply = new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, value] = await reply;
    if (error) throw new Error(`${name}: ${JSON.stringify(error).slice(0, 300)}`);
    return value;
  };
}

/** WebKit speaks WebDriver over HTTP through WebKitWebDriver, and needs a screen: run it under `xvfb-run`. Its windows are at least 447 pixels wide. */
export async function openWebKit(port: number, width: number): Promise<Driver> {
  const child = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
  const ask = async (method: string, path: string, sent?: object): Promise<unknown> => {
    const body = sent && JSON.stringify(sent);
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body }) });
    const { value } = Object(await reply.json());
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
  const session = Object(await until(() => ask("POST", "/session", { capabilities: { alwaysMatch: {} } })));
  const paths: Record<Command, (id: string) => string> = {
    navigate: () => "/url",
    execute: () => "/execute/sync",
    find: () => "/element",
    click: (id) => `/element/${id}/click`,
    type: (id) => `/element/${id}/value`,
    resize: () => "/window/rect",
    shoot: () => "/screenshot",
  };
  const send: Send = (command, sent = {}) => {
    const { id = "", ...rest } = Object(sent);
    const path = `/session/${session.sessionId}${paths[command](id)}`;
    return command === "shoot" ? ask("GET", path) : ask("POST", path, rest);
  };
  await send("resize", { width, height: HEIGHT });
  return driverOf(send, async () => {
    await ask("DELETE", `/session/${session.sessionId}`);
    await stop(child);
  });
}
