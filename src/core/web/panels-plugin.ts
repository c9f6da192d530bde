import type { Plugin } from "vite";
import type { Panels } from "./part.ts";
import type { SiteLists } from "./site-lists.ts";

const pattern = /^virtual:panels\/(home|letters|message|moderator|names|search|today)$/;
const isPage = (name: string | undefined): name is keyof Panels => name !== undefined;

/** Provides `virtual:panels/…`: what the parts of the program show on a page of another, in the order of the parts. */
export const panelsPlugin = ({ parts }: SiteLists): Plugin => ({
  name: "panels",
  resolveId: (id) => (pattern.test(id) ? `\0${id}` : undefined),
  load(id) {
    const page = pattern.exec(id.replace("\0", ""))?.[1];
    if (!isPage(page)) return undefined;
    const files = parts.flatMap(({ panels }) => panels[page] ?? []);
    return [
      ...files.map((file, at) => `import * as panel${at} from "/src/${file}";`),
      `export default [${files.map((_, at) => `panel${at}`).join(", ")}];`,
    ].join("\n");
  },
});
