import { showSession } from "./site/show-session.ts";

// The content security policy forbids eval, and a browser reports each attempt; so zod must not try it. This is what
// `z.config` sets, and schemas are made while modules load.
const withoutEvalLine = "globalThis.__zod_globalConfig={jitless:true};";

/** Marks pictures with a spare that are lost before the script of the site arrives. */
const markLostLine =
  'addEventListener("error",({target})=>{if(target.dataset?.spare)target.dataset.lost=""},true);';

/** The script in the head of all pages, which does not wait for that of the site. */
export const headLine = `${withoutEvalLine}${markLostLine}(${showSession})();`;
