import script from "./worker.ts?worker&url";

/** The service worker at the root of the site; it names the built script, so that a build is a new worker. */
export const loader = () =>
  new Response(`importScripts(${JSON.stringify(script)});\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
