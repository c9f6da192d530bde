import type { Plugin } from "vite";

const SOURCE = "src/core/web/site/site.ts";
const VIRTUAL = "virtual:site";

/** Builds the script of all pages as a chunk of its own; `virtual:site` tells the server its address. */
export function sitePlugin(): Plugin {
  let address = `/${SOURCE}`;
  return {
    name: "site",
    // React Router builds the client before the server, and both builds share this closure.
    sharedDuringBuild: true,
    // The names of what its modules import are a sixteenth of the script, and the modules name it themselves.
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId }) =>
            /\/page-script-[^/]*$/.test(hostId) ? [] : needed,
        },
      },
    }),
    buildStart() {
      if (this.environment.mode === "build" && this.environment.name === "client")
        this.emitFile({ type: "chunk", id: `./${SOURCE}`, name: "page-script" });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      // A group may swallow the entry, so it is found by what it contains.
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(SOURCE)))
          address = `/${chunk.fileName}`;
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(address)};` : undefined),
  };
}
