import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { site } from "#site/site.ts";
import { openApp, siteAddress } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { chainsTo } from "./import-chains.ts";

// The built scripts: `script/test` builds first.

const KB = 1024;
const MAX_SCRIPTS = { bytes: 167 * KB, files: 17 };

interface Loaded {
  module: string;
  imports: string[];
}
const client = join(import.meta.dirname, "../build/client");
const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
const [, json = "{}"] = /^[^{]*(\{.*\})/s.exec(readFileSync(join(client, "assets", name), "utf8")) ?? [];
const manifest: { entry: Loaded; routes: Record<string, Loaded> } = JSON.parse(json);

const light = site.workplace.flatMap(([path, file]) =>
  site.lightPages.includes(path) ? [{ path, file }] : [],
);

test.each(light)("/$path brings no code of fields, texts or schemas with its first rows", ({ file }) => {
  const heavy = /^(?:zod|@tiptap|@dnd-kit|sanitize-html|postcss|citation-js|@citation-js)/;
  for (const root of ["entry.client.tsx", "root.tsx", "core/web/workplace.layout.tsx", file])
    expect(chainsTo(heavy, root)).toEqual([]);
});

test.each(light)("/$path has its first rows from few small scripts", ({ file }) => {
  const ids = ["root", "core/web/workplace.layout", file.replace(/\.tsx$/, "")];
  const loaded = [manifest.entry, ...ids.flatMap((id) => manifest.routes[id] ?? [])];
  expect(loaded).toHaveLength(ids.length + 1);
  const files = new Set([
    `/assets/${name}`,
    ...loaded.flatMap(({ module, imports }) => [module, ...imports]),
  ]);
  const bytes = [...files].reduce((sum, address) => sum + statSync(join(client, `${address}.br`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPTS.bytes);
  expect(files.size).toBeLessThanOrEqual(MAX_SCRIPTS.files);
});

test("the chains of imports are found", () => {
  expect(chainsTo(/^zod$/, "institute/domain/posts/work-fields.ts")).toContain(
    "institute/domain/posts/work-fields.ts → zod",
  );
});

describeWithDatabase("documents", (open) => {
  test("link no styles of the application, whatever files its scripts share with theirs", async () => {
    const app = await openApp(await open());
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => siteAddress,
      newId: () => "request-1",
    });
    for (const address of ["/", "/about", "/publications", "/contact", "/birds", "/datazone"]) {
      const page = await pages.page(address, new Request(`http://localhost${address}`));
      const sheets =
        page
          .body("identity")
          .toString()
          .match(/\/assets\/[\w-]+\.css/g) ?? [];
      expect(sheets.length, address).toBeGreaterThan(0);
      expect(
        sheets.filter((sheet) => /(?:rows|shell|common|workplace)-/.test(sheet)),
        address,
      ).toEqual([]);
    }
  });
});
