import { join } from "node:path";
import type { Plugin } from "vite";
import { readContent } from "./content-reader.ts";

const name = "virtual:content";
const resolved = `\0${name}`;

/** Gives `virtual:content` to the loaders: the content files as they were when the site was built, read and checked. */
export const contentPlugin = (folder: string): Plugin => ({
  name: "institute-content",
  resolveId: (id) => (id === name ? { id: resolved, moduleSideEffects: false } : undefined),
  load(id) {
    if (id !== resolved) return undefined;
    const content = readContent(folder);
    for (const file of Object.keys(content)) this.addWatchFile(join(folder, `${file}.md`));
    return `export default ${JSON.stringify(content)}`;
  },
});
