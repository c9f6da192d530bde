import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/web/institute/content/content-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), contentPlugin(`${import.meta.dirname}/content`)],
  environments: {
    ssr: {
      // React picks its fast half by this name, and Node is started without it.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
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
                  name: "site",
                  test: /src\/(web\/(ui|layout|[a-z-]+\.)|domain|institute)|lucide-react/,
                  minShareCount: 20,
                },
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 2,
                },
                {
                  name: "workplace",
                  test: /node_modules\/(@mantine\/(core|hooks)|clsx)\//,
                  minShareCount: 3,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The editor is large, and loaded only when it is opened.
  build: { reportCompressedSize: false, chunkSizeWarningLimit: 1500 },
}));
