import { join } from "node:path";
import type { Plugin } from "vite";
import { readContent } from "./content-reader.ts";

const name = "virtual:content";
const resolved = `\0${name}`;

/** Provides `virtual:content`: the content files, read and checked when the site is built. */
export const contentPlugin = (folder: string): Plugin => ({
  name: "institute-content",
  resolveId: (id) => (id === name ? { id: resolved, moduleSideEffects: false } : undefined),
  load(id) {
    if (id !== resolved) return undefined;
    const content = readContent(folder);
    const { pages, calls, ...others } = content;
    for (const file of [
      ...Object.keys(others),
      ...Object.keys(pages).map((name) => `pages/${name}`),
      ...calls.map(({ name }) => `calls/${name}`),
    ])
      this.addWatchFile(join(folder, `${file}.md`));
    return `export default ${JSON.stringify(content)}`;
  },
});
