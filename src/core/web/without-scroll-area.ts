import type { Plugin } from "vite";

const replaced = "\0no-scroll-area";

/**
 * Mantine's dialog imports its scroll area, and 20 KB of positioning with it, only to see whether a dialog uses that one;
 * ours scroll by themselves.
 */
export const withoutScrollArea = (): Plugin => ({
  name: "without-scroll-area",
  enforce: "pre",
  resolveId: (id, importer) =>
    id.endsWith("/ScrollArea.mjs") && importer?.endsWith("/ModalRoot.mjs") ? replaced : undefined,
  load: (id) => (id === replaced ? "export const ScrollArea = { Autosize: Symbol() };" : undefined),
});
