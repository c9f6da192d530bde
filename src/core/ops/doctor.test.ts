import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import { readConfig } from "#core/config.ts";
import { version } from "#core/version.ts";
import { checkDatacite } from "#institute/ops/commands.ts";
import { openSite } from "#tests/drills/site.ts";
import { freePort } from "#tests/postgres.ts";
import { dataciteAccount, startDatacite } from "../../../tests/datacite-server.ts";
import { checkCertificate, checkClock, checkMail, checkPublicAddress, checkStore } from "./doctor-checks.ts";

const run = promisify(execFile);

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The port of a listening server, which ends with the test. */
async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

const serve = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`;

test("the doctor finds nothing wrong with a running site, and what an institute still lacks", async () => {
  const port = await freePort();
  const backups = await makeFolder();
  const site = await openSite({
    settings: {
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      BACKUP_URL: backups,
      OPEN_METEO: "false",
    },
  });
  onTestFinished(() => site.close());
  await site.start();
  const report = await site.command("doctor");
  for (const line of [
    "✓ Database: SQLite is working and up to date.",
    "! E-mails: The site has no mail server. Its e-mails are files on the server, and no one gets them.",
    "    The setting SMTP_URL is missing.",
    "! Still to fill in: Visitors still look for an e-mail address or a telephone number, and for the office hours.",
    "! Settings: PUBLIC_URL begins with http: passwords travel where others can read them.",
    "✓ Files: A file was written, read and deleted.",
    "✓ Place for backups: A file was written, read and deleted.",
    `✓ Public address: http://127.0.0.1:${port} leads here, version ${version}.`,
    "✓ Proxy: There is none.",
    "Nothing is wrong.",
  ])
    expect(report.split("\n")).toContain(line);
  expect(report).not.toContain("person who runs the server");
  // On a slow machine the site has made its first backup meanwhile.
  const left = (await readdir(backups)).filter((name) => !/^\d{4}-\d\d-\d\dT/.test(name));
  expect(left).toEqual([]);
}, 90_000);

test("the doctor ends with exit code 1 and every fault at once, without a password", async () => {
  const port = await freePort();
  const site = await openSite({
    settings: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://office:secret-word@127.0.0.1:${port}`,
      SESSION_SECRET: "",
      OPEN_METEO: "false",
    },
  });
  onTestFinished(() => site.close());
  const failure = await site.command("doctor").catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1 });
  const { stderr } = failure as { stderr: string };
  expect(stderr).toContain("✗ Settings: SESSION_SECRET is not set, so the server does not start.");
  expect(stderr).toContain("✗ Mail server: The check failed: ");
  expect(stderr).toContain(`✗ Public address: http://127.0.0.1:${port} does not answer: `);
  expect(stderr).toMatch(/\n3 of \d+ checks failed\.\n$/);
  expect(stderr).not.toContain("secret-word");
});

test("a mail server is fine when it takes the password, and wrong when it does not or is silent", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "office" }) : done(new Error("Invalid password")),
  });
  const bound = server.listen(0, "127.0.0.1");
  await once(bound, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = bound.address();
  const port = address && typeof address === "object" ? address.port : 0;
  expect(await checkMail(`smtp://office:right@127.0.0.1:${port}`)).toMatchObject({ level: "fine" });
  const refused = await checkMail(`smtp://office:wrong@127.0.0.1:${port}`);
  expect(refused).toMatchObject({ level: "wrong", text: expect.stringContaining("Invalid") });
  const silent = await serve(() => {});
  expect(await checkMail(silent.replace("http:", "smtp:"), 50)).toMatchObject({ level: "wrong" });
});

test("a mail server without a password is not said to accept one", async () => {
  const server = new SMTPServer({ disabledCommands: ["STARTTLS"], authOptional: true });
  const bound = server.listen(0, "127.0.0.1");
  await once(bound, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = bound.address();
  const port = address && typeof address === "object" ? address.port : 0;
  expect(await checkMail(`smtp://127.0.0.1:${port}`)).toMatchObject({
    level: "fine",
    text: "It answers. SMTP_URL names no user.",
  });
});

test("DataCite is asked whether it accepts the repository, without its password in the answer", async () => {
  const { url } = await startDatacite();
  expect(await checkDatacite({ url, ...dataciteAccount })).toMatchObject({ level: "fine" });
  const refused = await checkDatacite({ url, ...dataciteAccount, password: "hunter2" });
  expect(refused).toMatchObject({
    level: "wrong",
    text: expect.stringContaining("the name or the password"),
  });
  expect(JSON.stringify(refused)).not.toContain("hunter2");
});

test("a store is wrong when it refuses, loses, changes or never answers", async () => {
  const store = folderStore(await makeFolder());
  const stores = {
    fine: store,
    refusing: { ...store, write: () => Promise.reject(new Error("403 Forbidden")) },
    losing: { ...store, read: async () => undefined },
    silent: { ...store, write: () => new Promise<undefined>(() => {}) },
  };
  const levels = await Promise.all(
    Object.entries(stores).map(async ([name, one]) => [name, (await checkStore("Files", one, 100)).level]),
  );
  expect(Object.fromEntries(levels)).toEqual({
    fine: "fine",
    refusing: "wrong",
    losing: "wrong",
    silent: "wrong",
  });
});

test("a store that cannot be read keeps no file of the check", async () => {
  const folder = await makeFolder();
  const store = { ...folderStore(folder), read: () => Promise.reject(new Error("403 Forbidden")) };
  expect(await checkStore("Files", store)).toMatchObject({ level: "wrong" });
  expect(await readdir(folder)).toEqual([]);
});

test("the clock is compared with that of a service that the site uses", async () => {
  const late = (seconds: number) =>
    serve((_request, response) => {
      response.setHeader("Date", new Date(Date.now() - seconds * 1000).toUTCString()).end();
    });
  const check = async (address: string) =>
    checkClock(readConfig({ DATA_DIR: await makeFolder(), OPEN_METEO_ADDRESS: address, OPEN_METEO: "true" }));
  expect(await check(await late(0))).toMatchObject({ level: "fine" });
  expect(await check(await late(400 * 86_400))).toMatchObject({ level: "wrong" });
  expect(await check(`http://127.0.0.1:${await freePort()}`)).toMatchObject({ level: "watch" });
});

test("the public address tells whether the proxy leads here and is believed", async () => {
  const site = (from: string, answer = `ok ${version}`) =>
    serve((_request, response) => void response.setHeader("X-Visitor-From", from).end(answer));
  const levels = async (address: string, trustProxy: boolean) =>
    (await checkPublicAddress(address, trustProxy)).map(({ about, level }) => `${about}: ${level}`);
  expect(await levels(await site("proxy"), true)).toEqual(["Public address: fine", "Proxy: fine"]);
  expect(await levels(await site("none"), false)).toEqual(["Public address: fine", "Proxy: fine"]);
  expect(await levels(await site("ignored"), false)).toEqual(["Public address: fine", "Proxy: wrong"]);
  expect(await levels(await site("none"), true)).toEqual(["Public address: fine", "Proxy: wrong"]);
  expect(await levels(await site("none", "ok 0.0.1"), false)).toEqual([
    "Public address: watch",
    "Proxy: fine",
  ]);
  expect(await levels(await site("none", "Apache2 Default Page"), false)).toEqual(["Public address: wrong"]);
});

test("a proxy that breaks off in the middle of its answer does not end the report", async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write("ok ", () => response.destroy());
  });
  expect(await checkPublicAddress(address, false)).toMatchObject([
    { level: "wrong", text: expect.stringContaining("does not answer") },
  ]);
});

test("a certificate is wrong when browsers refuse it, and soon to expire when it is", async () => {
  const folder = await makeFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", ...subject]);
  const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) });
  const address = `https://127.0.0.1:${await listen(server)}`;
  expect(await checkCertificate(address, new Date())).toMatchObject({
    level: "wrong",
    text: expect.stringContaining("SELF_SIGNED"),
  });
  expect(await checkCertificate(address, new Date(Date.now() + 31 * 86_400_000))).toMatchObject({
    text: expect.stringContaining("It expired on"),
  });
  const nobody = `https://127.0.0.1:${await freePort()}`;
  expect(await checkCertificate(nobody, new Date())).toMatchObject({
    level: "wrong",
    text: expect.stringContaining("It could not be read"),
  });
});

test("a proxy that has no certificate yet is named as such, by the address and by the certificate", async () => {
  // A fatal alert 80 in answer to the greeting, as Caddy sends it.
  const proxy = createTcpServer((socket) =>
    socket.once("data", () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 80]))),
  );
  const address = `https://127.0.0.1:${await listen(proxy)}`;
  const words = expect.stringContaining("the proxy has no certificate for this name");
  expect(await checkPublicAddress(address, true)).toMatchObject([{ level: "wrong", text: words }]);
  expect(await checkCertificate(address, new Date())).toMatchObject({ level: "wrong", text: words });
});
