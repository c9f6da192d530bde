import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#site/demo.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

// An institute without birds leaves them out where the parts are joined; this test does so in a copy, and builds and starts it.

const run = promisify(execFile);

/** The files that join the parts, and what each has of the birds. */
const joins: [file: string, ...ofBirds: string[]][] = [
  ["src/site.ts", 'import { birds } from "#birds/web/part.ts";\n', "birds, "],
  ["src/db-parts.ts", 'import { birds } from "#birds/db/part.ts";\n', "birds, "],
  ["src/parts.ts", 'import { birds } from "#birds/part.ts";\n', ", birds"],
  [
    "src/app.ts",
    'import { beforeBirds, birdsApi, streamedToBirds } from "#birds/api/birds-api.ts";\n',
    "...streamedToBirds, ",
    '    .route("/", beforeBirds)\n',
    '    .route("/", birdsApi)\n',
  ],
];

let folder = "";
let server: ServerProcess;
const dataDir = () => join(folder, "data");
const read = (path: string, init?: RequestInit) =>
  fetch(server.address() + path, { redirect: "manual", ...init });
const text = async (path: string) => (await read(path)).text();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-without-birds-"));
  for (const part of ["src", "content", "public", "package.json", "tsconfig.json", "vite.config.ts"])
    await cp(part, join(folder, part), { recursive: true });
  await cp("react-router.config.ts", join(folder, "react-router.config.ts"));
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  for (const [file, ...ofBirds] of joins) {
    let source = await readFile(join(folder, file), "utf8");
    for (const piece of ofBirds) {
      expect(source.split(piece), `${file} has ${piece} once`).toHaveLength(2);
      source = source.replace(piece, "");
    }
    await writeFile(join(folder, file), source);
  }
  await run(join(process.cwd(), "node_modules/.bin/react-router"), ["build"], { cwd: folder });
  server = startServer({
    command: [process.execPath, join(folder, "src/server.ts")],
    settings: { DATA_DIR: dataDir(), DEMO: "true" },
  });
  await server.ready();
}, 600_000);

afterAll(async () => {
  await server?.end("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test.each([
  "/",
  "/about",
  "/news",
  "/publications",
  "/events",
  "/contact",
  "/people/staff",
  "/search?q=warbler",
  "/sitemap.xml",
  "/auth",
  "/equipment",
  "/moderator",
  "/today",
  "/oai?verb=Identify",
  "/api/posts/news",
  "/api/search?searchQuery=warbler",
  "/feeds/news.atom",
])("%s answers as ever", async (path) => {
  expect((await read(path)).status).toBe(200);
});

test.each([
  "/birds",
  "/birdlist",
  "/datazone",
  "/datazone/atlas",
  "/datazone/pointcount.csv",
  "/field",
  "/field-worker.js",
  "/guide-worker.js",
  "/offline/guide",
  "/surveys",
  "/species",
  "/species/colours",
  "/unmatched-names",
  "/api/species/search",
  "/api/surveys/counts.csv",
  "/api/arrival/now",
  "/api/atlas",
  "/api/datasets",
  "/api/field/pack",
  "/api/field/species",
])("%s does not exist", async (path) => {
  expect((await read(path)).status).toBe(404);
});

const addressOfBirds =
  /^\/(birds|birdlist|datazone|field|surveys|my-surveys|species|(unmatched-)?names|sensitive)/;
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);

test("neither menus, footer nor home page lead to birds", async () => {
  const links = linksIn(await text("/"));
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((href) => addressOfBirds.test(href))).toEqual([]);
});

test("the sitemap has pages, and none of birds", async () => {
  const paths = [...(await text("/sitemap.xml")).matchAll(/<loc>https?:\/\/[^/]*([^<]*)/g)].map(
    ([, path]) => path,
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => addressOfBirds.test(path ?? ""))).toEqual([]);
});

test("the search finds no species, and offers none", async () => {
  const found = await (await read("/api/search?searchQuery=warbler")).json();
  expect(Object.keys(found)).toEqual(expect.arrayContaining(["people", "posts", "suggestion", "webPages"]));
  expect(Object.keys(found)).not.toContain("species");
  expect(linksIn(await text("/search?q=warbler")).filter((href) => addressOfBirds.test(href))).toEqual([]);
  expect(await text("/search?q=qqqq")).not.toContain("All birds");
});

test("no job works for them", async () => {
  const credentials = JSON.stringify({ email: "admin@example.org", password: demoPassword });
  const headers = { "Content-Type": "application/json" };
  const signIn = await read("/api/user/signin", { method: "POST", headers, body: credentials });
  const { token } = await signIn.json();
  const health = await (await read("/api/health", { headers: { Authorization: `Bearer ${token}` } })).json();
  const names = JSON.stringify(health);
  expect(names).toContain("E-mail delivery");
  for (const title of ["data sets", "surveys"]) expect(names).not.toContain(title);
});

test("the year has the figures of the institute alone", async () => {
  const credentials = JSON.stringify({ email: "admin@example.org", password: demoPassword });
  const sent = { "Content-Type": "application/json" };
  const signIn = await read("/api/user/signin", { method: "POST", headers: sent, body: credentials });
  const headers = { Authorization: `Bearer ${(await signIn.json()).token}` };
  const figures = await (await read("/api/year/2024", { headers })).json();
  expect(Object.keys(figures)).toEqual(
    ["papers", "theses", "graduates", "news"].concat(["downloads", "views", "loans", "members"]),
  );
  const page = await (await read("/year/2024", { headers })).text();
  expect(page).toContain("The year 2024");
  expect(page).not.toContain("Survey visits");
});

test("their tables are there, and empty", () => {
  const database = new DatabaseSync(join(dataDir(), "malimbe.sqlite"), { readOnly: true });
  for (const table of ["species", "survey", "survey_count"])
    expect(database.prepare(`select count(*) as rows from ${table}`).get()).toEqual({ rows: 0 });
  database.close();
});

test("the operator has no commands for them", async () => {
  const { stdout } = await run(process.execPath, [join(folder, "src/cli.ts"), "--help"], { cwd: folder });
  expect(stdout).toContain("backup");
  expect(stdout).not.toMatch(/surveys|species/);
});
