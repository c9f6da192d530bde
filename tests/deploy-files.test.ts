import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };

// No container engine runs here, so what can be read is read: names, versions and settings.

const read = (path: string) => readFileSync(path, "utf8");

const Service = z.object({
  image: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({}))]).optional(),
  restart: z.string(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.union([z.object({ file: z.string() }), z.object({ content: z.string() })])),
  volumes: z.record(z.string(), z.object({})),
  networks: z.record(z.string(), z.object({})),
});

const text = read("compose.yaml");
const { services, configs, volumes, networks } = Compose.parse(parse(text));
const compose = Object.values(services);

/** The names of a file of settings, those behind a # included. */
const namesIn = (path: string) =>
  [...read(path).matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? "");

const settings = [...read("src/core/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(
  ([, name]) => name,
);
/** What only compose.yaml reads: names, numbers and the passwords of its other services. */
const ofCompose = ["SITE", "SERVERS", "DATABASE_PASSWORD", "S3_KEY", "S3_SECRET", "COMPOSE_PROFILES"];

test("every setting of the samples is a setting of the server or of compose.yaml", () => {
  for (const path of ["deploy/compose.env", "deploy/malimbe.env"]) {
    const known = [...settings, ...(path.includes("compose") ? ofCompose : [])];
    expect(namesIn(path).filter((name) => !known.includes(name))).toEqual([]);
  }
  const ofServer = Object.keys(services.site?.environment ?? {});
  expect(ofServer.filter((name) => !settings.includes(name))).toEqual([]);
});

test("every variable of compose.yaml is in its sample or has a default", () => {
  const used = [...text.matchAll(/\$\{(\w+)(:?[-?])?/g)].map(([, name = "", ending]) => ({ name, ending }));
  expect(used.length).toBeGreaterThan(5);
  const sample = namesIn("deploy/compose.env");
  const missing = used.filter(({ name, ending }) => !sample.includes(name) && ending !== ":-");
  expect(missing).toEqual([]);
});

test("the small case is one server and a proxy, and only the proxy can be reached", () => {
  const small = Object.keys(services).filter((name) => !services[name]?.profiles);
  expect(small).toEqual(["site", "proxy"]);
  const open = Object.keys(services).filter((name) => services[name]?.ports);
  expect(open).toEqual(["proxy"]);
});

test("every volume, network, file and service that compose.yaml names exists", () => {
  for (const service of compose) {
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks));
    for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
    for (const { source } of service.configs ?? []) expect(Object.keys(configs)).toContain(source);
    const needed = service.depends_on ?? [];
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(Object.keys(services)).toContain(name);
  }
  for (const config of Object.values(configs))
    if ("file" in config) expect(globSync(config.file)).toEqual([config.file]);
});

test("every image has an exact version, and the build has the Node of package.json", () => {
  const files = ["Dockerfile", ...globSync("deploy/*.Dockerfile")];
  const bases = files.flatMap((file) => [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image));
  const images = [...bases, ...compose.flatMap(({ image = [] }) => image)];
  expect(images.length).toBeGreaterThan(5);
  const unpinned = images.filter(
    (image) => !image?.startsWith("malimbe:") && !/:v?\d+\.\d+/.test(image ?? ""),
  );
  expect(unpinned).toEqual([]);
  expect(read("Dockerfile")).toContain(`FROM node:${packageJson.dependencies.node}-`);
});

test("a build in a container gets every file that the release copies", () => {
  const copied = /^cp -R (.*) "\$new"$/m.exec(read("script/release"))?.[1]?.split(" ") ?? [];
  const ignored = read(".dockerignore").split("\n");
  expect(copied).toContain("src");
  expect(copied.filter((name) => ignored.includes(name))).toEqual(["build"]);
});

const guide = read("README.md").split("## Run it for an institute")[1] ?? "";
/** The lines that README gives to copy, of all its blocks. */
const lines = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = ""]) => block.split("\n"));

test("README's lines can be pasted at once: apt neither asks nor reads the lines that follow it", () => {
  const installs = lines.filter((line) => line.includes("apt-get install"));
  expect(installs.length).toBeGreaterThan(0);
  for (const line of installs) expect(line).toMatch(/ --yes .*< \/dev\/null$/);
});

test("every file and command that README's lines name exists", () => {
  const files = lines.flatMap((line) => line.match(/(?<![\w/])(?:deploy|script)\/[\w.]+/g) ?? []);
  expect(files).toContain("deploy/malimbe.service");
  expect(files.filter((file) => globSync(file).length === 0)).toEqual([]);
  const commands = lines.flatMap((line) => /(?:^|&& |cli )malimbe ([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(commands).toContain("doctor");
  expect(
    commands.filter(
      (name) => globSync([`src/*/ops/${name}.ts`, `src/*/ops/${name}/${name}.ts`]).length === 0,
    ),
  ).toEqual([]);
});

test("no line of the systemd unit is there twice", () => {
  const unit = read("deploy/malimbe.service").split("\n").filter(Boolean);
  expect(unit.filter((line, index) => unit.indexOf(line) !== index)).toEqual([]);
});
