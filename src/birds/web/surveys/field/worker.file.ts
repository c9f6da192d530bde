import { fieldFiles, ringingFiles } from "./field-files.ts";
import script from "./worker.ts?worker&url";

/** The worker of the page in the field; it names the built files, so that each build is a new worker. */
export const loader = () =>
  new Response(
    `const fieldFiles = ${JSON.stringify([...Object.values(fieldFiles), "/icon-192.png", "/favicon.svg"])};
const ringingFiles = ${JSON.stringify(Object.values(ringingFiles))};
importScripts(${JSON.stringify(script)});
`,
    { headers: { "Content-Type": "text/javascript; charset=utf-8" } },
  );
