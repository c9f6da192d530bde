import { dirname, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

// The server as one file, since to load its 1,300 modules one by one takes a third of a second and 15 MB. Workers, commands
// and migrations run from the sources.

const root = import.meta.dirname;
const folder = `${root}/build/app`;

/** Lets each module find its files from where its source is, not from the bundle. */
const sourcePlaces: Plugin = {
  name: "source-places",
  transform(code, id) {
    if (!id.startsWith(`${root}/src/`) || !/import\.meta\.(url|dirname)/.test(code)) return null;
    const place = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`;
    const names = `import { fileURLToPath as toSourcePath } from "node:url";`;
    const placed = code
      .replaceAll("import.meta.url", `${place(id)}.href`)
      .replaceAll("import.meta.dirname", `toSourcePath(${place(dirname(id))})`);
    return `${names}\n${placed}`;
  },
};

export default defineConfig({
  plugins: [sourcePlaces],
  ssr: {
    noExternal: true,
    // They load compiled code, fonts or threads from their own folders; vite is for development.
    external: ["@node-rs/argon2", "pdfkit", "pino", "sharp", "vite"],
  },
  build: {
    ssr: "src/server.ts",
    outDir: folder,
    copyPublicDir: false,
    reportCompressedSize: false,
    target: "node24",
    chunkSizeWarningLimit: 3000,
    rolldownOptions: { output: { entryFileNames: "server.js", chunkFileNames: "[name]-[hash].js" } },
  },
});
