import { globSync } from "node:fs";
import { join } from "node:path";
import type { SiteLists } from "./site-lists.ts";

type Pages = Pick<SiteLists, "workplace" | "lightPages">;

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const folder = join(import.meta.dirname, "../..");
/** A module of ours, or the list of panels that a page shows. */
const isOurs = (id: string) => id.startsWith(folder) || id.includes("virtual:panels/");
const isStyle = (path: string) => path.endsWith(".css");
const pathOf = (id: string) => id.replace(/\?.*$/s, "");
/** Packages that come with fields, texts or lists that move, and never with a row. */
const heavy = /\/node_modules\/(?:zod|@tiptap|prosemirror-\w+|@dnd-kit)\//;

const pagesOf = ({ workplace, lightPages }: Pages, isLight: boolean) =>
  workplace.filter(([path]) => lightPages.includes(path) === isLight).map(([, file]) => join(folder, file));
const documentsOf = ({ workplace }: Pages) =>
  globSync(join(folder, "**/*.page.tsx")).filter(
    (page) => !workplace.some(([, file]) => join(folder, file) === page),
  );
/** What documents load when it is used; none of it may wait for the application's files. */
const touchScripts = globSync(join(folder, "**/*.touch.ts"));
const shellRoots = ["entry.client.tsx", "root.tsx", "core/web/workplace.layout.tsx"].map((file) =>
  join(folder, file),
);

/** Reads once which modules of ours each page of the application needs before it shows anything. */
function readNeeds(graph: Graph, pages: Pages) {
  const importsOf = (path: string) =>
    // A page has an entry beside its module.
    [path, `${path}?__react-router-build-client-route`].flatMap(
      (id) => graph.getModuleInfo(id)?.importedIds ?? [],
    );
  const needsOf = (root: string) => {
    const found = new Set([root]);
    for (const path of found) for (const id of importsOf(path)) if (isOurs(id)) found.add(pathOf(id));
    return found;
  };
  const reached = new Map<string, boolean>();
  const reachesHeavy = (path: string): boolean => {
    const known = reached.get(path);
    if (known !== undefined) return known;
    reached.set(path, false);
    const isHeavy = importsOf(path).some((id) => heavy.test(id) || (isOurs(id) && reachesHeavy(pathOf(id))));
    reached.set(path, isHeavy);
    return isHeavy;
  };
  return {
    shell: new Set(shellRoots.flatMap((root) => [...needsOf(root)])),
    light: pagesOf(pages, true).map(needsOf),
    other: pagesOf(pages, false).map(needsOf),
    touched: new Set(touchScripts.flatMap((script) => [...needsOf(script)])),
    documents: new Set(documentsOf(pages).flatMap((page) => [...needsOf(page)])),
    reachesHeavy,
    /** Its styles go where it goes. */
    hasStyles: (path: string) => importsOf(path).some((id) => isStyle(pathOf(id))),
  };
}

/**
 * The file in which the application's browser loads a module: one file a purpose, since each more costs a slow line a
 * third of a second. Documents list the styles of all files that their pages would load, so what they use stays apart.
 */
export function workplaceChunks(pages: Pages) {
  /** In the order of `light` above. */
  const lightPaths = pages.workplace.flatMap(([path]) => (pages.lightPages.includes(path) ? path : []));
  let needs: ReturnType<typeof readNeeds> | undefined;
  const isPage = (path: string) => /\.page\.tsx$|\.layout\.tsx$|\/root\.tsx$|entry\.client\.tsx$/.test(path);
  const count = (sets: readonly Set<string>[], path: string) => sets.filter((set) => set.has(path)).length;
  const group = (
    debugName: string,
    priority: number,
    nameOf: (
      path: string,
      found: ReturnType<typeof readNeeds>,
      importers: () => readonly string[],
    ) => string | false,
  ) => ({
    debugName,
    priority,
    name: (id: string, graph: Graph): string | undefined => {
      const path = pathOf(id);
      if (!path.startsWith(folder) || isPage(path)) return undefined;
      needs ??= readNeeds(graph, pages);
      return nameOf(path, needs, () => graph.getModuleInfo(id)?.importers.map(pathOf) ?? []) || undefined;
    },
  });
  return [
    group(
      "rows",
      10,
      (path, { light, documents }) =>
        isStyle(path) && count(light, path) > 0 && !documents.has(path) && "rows",
    ),
    group(
      "small",
      10,
      (path, { touched, shell, light }) =>
        touched.has(path) && !isStyle(path) && (shell.has(path) || count(light, path) > 0) && "small",
    ),
    {
      name: "react",
      test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
      priority: 9,
    },
    { name: "shell", test: /\/node_modules\/(?:@tanstack|hono|lucide-react)\//, priority: 8 },
    group("shell", 8, (path, { shell }) => !isStyle(path) && shell.has(path) && "shell"),
    group(
      "common",
      7,
      (path, { light, documents, reachesHeavy, hasStyles }) =>
        !isStyle(path) &&
        !reachesHeavy(path) &&
        !hasStyles(path) &&
        count(light, path) > 0 &&
        documents.has(path) &&
        "common",
    ),
    group(
      "workplace",
      6,
      (path, { light, reachesHeavy }) =>
        !isStyle(path) && !reachesHeavy(path) && count(light, path) > 1 && "workplace",
    ),
    // What one of these pages shares with other pages, or with what is loaded later: a file of its own.
    ...lightPaths.map((page, index) =>
      group(page, 5 + (index + 1) / 100, (path, { light, reachesHeavy }, importers) => {
        const needs = light[index];
        if (isStyle(path) || reachesHeavy(path) || !needs?.has(path)) return false;
        return importers().some((one) => !needs.has(one)) && page.replaceAll("/", "-");
      }),
    ),
    { name: "zod", test: /\/node_modules\/zod\//, priority: 5 },
  ];
}
