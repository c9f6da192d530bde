import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  future: { unstable_optimizeDeps: true },
  buildEnd: async () => {
    await shortenManifest("build/client/assets");
    await compressFiles("build/client/assets");
  },
} satisfies Config;

/**
 * Leaves the public pages out of the list of routes that the application loads: a link to one opens a document, and
 * their scripts are never run.
 */
async function shortenManifest(folder: string) {
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest.");
  const path = join(folder, name);
  const [, head = "", json = ""] = /^([^{]*)(\{.*\})/s.exec(await readFile(path, "utf8")) ?? [];
  const manifest: { routes: Record<string, { parentId?: string }> } = JSON.parse(json);
  const isOfApplication = (id: string | undefined): boolean =>
    id !== undefined &&
    (id === "core/web/workplace.layout" || isOfApplication(manifest.routes[id]?.parentId));
  const kept = Object.entries(manifest.routes).filter(([id]) => id === "root" || isOfApplication(id));
  await writeFile(path, `${head}${JSON.stringify({ ...manifest, routes: Object.fromEntries(kept) })};`);
}

/** Writes every text file of a folder once more as brotli and gzip, so that the server never compresses a file. */
async function compressFiles(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, quality));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
