import type { Caution } from "./lookup.ts";

/** What has to be known of a work before it is entered. */
export const cautionWords: Record<Caution, string> = {
  retracted: "This work has been retracted.",
  concern: "The publisher has expressed concern about this work.",
  notice: "This DOI is that of a retraction notice, not that of the work.",
};
