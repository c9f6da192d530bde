import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openApp } from "./app.ts";
import { describeWithDatabase } from "./databases.ts";

const run = promisify(execFile);
const packages = resolve("node_modules");

test("the list of replies is what the types of the routes say", { timeout: 300_000 }, async () => {
  await run(process.execPath, ["script/replies.ts", "--check"]);
});

describeWithDatabase("the description of the API", (open) => {
  const describe = async () => (await openApp(await open())).call(null, "GET", "/api/openapi.json");

  test("has at most 60 KB when it is compressed", async () => {
    expect(gzipSync(await (await describe()).text()).length).toBeLessThan(60_000);
  });

  test("makes a client that knows the titles of a list, and no field that is none", {
    timeout: 120_000,
  }, async () => {
    const folder = await mkdtemp(join(resolve(".cache"), "client-"));
    try {
      await symlink(packages, join(folder, "node_modules"));
      await writeFile(join(folder, "api.json"), await (await describe()).text());
      const generator = join(packages, "openapi-typescript/bin/cli.js");
      const hooks = ["--import", resolve("tests/typescript-5.ts")];
      // It refuses what is not OpenAPI 3.1.
      await run(process.execPath, [
        ...hooks,
        generator,
        join(folder, "api.json"),
        "-o",
        join(folder, "api.ts"),
      ]);
      const read = (field: string) =>
        `import type { paths } from "./api.ts";
        type List = paths["/api/posts/{collection}"]["get"]["responses"][200]["content"]["application/json"];
        export const titleOf = (list: List): string | undefined => list.data[0]?.${field};`;
      await writeFile(join(folder, "right.ts"), read("title"));
      await writeFile(join(folder, "wrong.ts"), read("titel"));
      const check = (file: string) =>
        run(process.execPath, [
          join(packages, "typescript/bin/tsc"),
          ...["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--allowImportingTsExtensions"],
          ...["--module", "esnext", "--moduleResolution", "bundler", "--ignoreConfig", "--skipLibCheck"],
          join(folder, file),
        ]);
      await check("right.ts");
      await expect(check("wrong.ts")).rejects.toMatchObject({ stdout: expect.stringContaining("titel") });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
