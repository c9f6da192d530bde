import { markLostLine } from "./site/pictures.ts";
import { showSessionLine } from "./site/show-session.ts";

/** The script in the head of all pages, which does not wait for that of the site. */
export const headLine = markLostLine + showSessionLine;
