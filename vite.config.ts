import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Writes every asset once more as brotli and gzip, so that the server never compresses a file. */
const compressAssets: Plugin = {
  name: "compress-assets",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async writeBundle({ dir }) {
    const folder = join(dir ?? "build/client", "assets");
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    for (const name of await readdir(folder)) {
      if (!/\.(js|css|svg|json)$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, quality));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), compressAssets],
  environments: {
    ssr: {
      // The build ships without node_modules; in development they are loaded as they are, CommonJS among them.
      resolve: { noExternal: command === "build" || undefined },
      build: { rolldownOptions: { input: "./src/web/serve/handler.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 2,
                },
                { name: "workplace", test: /node_modules\/(@mantine\/(core|hooks)|clsx)\//, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: { reportCompressedSize: false },
}));
