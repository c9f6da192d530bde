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
  buildEnd: () => compressFiles("build/client/assets"),
} satisfies Config;

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
