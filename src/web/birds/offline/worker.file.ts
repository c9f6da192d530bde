import script from "./worker.ts?worker&url";

/**
 * The address of the service worker, at the root of the site so that it may answer for the guide's pages; it names the
 * built script, so that a new build is a new worker.
 */
export const loader = () =>
  new Response(`importScripts(${JSON.stringify(script)});\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
