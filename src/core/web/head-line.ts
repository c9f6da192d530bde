import { markLostLine } from "./site/pictures.ts";
import { showSessionLine } from "./site/show-session.ts";

// The content security policy forbids eval, and a browser reports each attempt; so zod must not try it. This is what
// `z.config` sets, and schemas are made while modules load.
const withoutEvalLine = "globalThis.__zod_globalConfig={jitless:true};";

/** The script in the head of all pages, which does not wait for that of the site. */
export const headLine = withoutEvalLine + markLostLine + showSessionLine;
