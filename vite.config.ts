import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { panelsPlugin } from "./src/core/web/panels-plugin.ts";
import { sitePlugin } from "./src/core/web/site/site-plugin.ts";
import { workplaceChunks } from "./src/core/web/workplace-chunks.ts";
import { site } from "./src/site.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), panelsPlugin(site), sitePlugin()],
  environments: {
    ssr: {
      // React picks its fast half by this name, and Node is started without it.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // The build ships without node_modules; in development they are loaded as they are, CommonJS among them.
      resolve: { noExternal: command === "build" || undefined },
      build: { rolldownOptions: { input: "./src/core/web/serve/handler.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "account",
                  test: /src\/core\/(web\/(site\/account|session\/(renew-)?session|open-document)|domain\/keys)\.ts$/,
                  priority: 13,
                },
                {
                  name: "page-script",
                  test: /preload-helper|src\/core\/web\/site\/(?!account)[a-z-]+\.ts$/,
                  priority: 14,
                },
                // A page loads "shared" and as a rule one file more: what few pages need, and each file, delays the first
                // paint on a slow line.
                {
                  name: "front",
                  test: /src\/(\w+\/web\/home\/[a-z-]+|birds\/web\/guide\/pages\/guide|core\/web\/ui\/carousel)\.module\.css$/,
                  priority: 12,
                },
                {
                  name: "posts",
                  test: /src\/institute\/web\/posts\/pages\/(?!preview)[a-z-]+\.module\.css$/,
                  priority: 12,
                },
                {
                  name: "shared",
                  test: /src\/[a-z]+\/web\/(ui\/(?!carousel|figure)|layout\/|styles\/|forms\/error-summary).*\.css$/,
                  priority: 11,
                },
                ...workplaceChunks(site),
              ],
            },
          },
        },
      },
    },
  },
  build: {
    reportCompressedSize: false,
    // The editor is large, and loaded only when it is opened.
    chunkSizeWarningLimit: 1500,
    // The licences of bundled packages have to come with them.
    license: { fileName: "licenses.json" },
  },
}));
