import { workplacePages } from "./workplace-paths.ts";

/** Addresses that are no documents: the API, files of members and of ours, and the members' application. */
const excluded = ["/api/*", "/files/*", "/offline/*", "/*.*", ...workplacePages.map(([path]) => `/${path}`)];

/**
 * Loads a linked document when a finger or the mouse button goes down on its link, before it is let go.
 * It is inline, since a file of its own would share a slow line with the stylesheets.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: excluded } },
          { not: { selector_matches: "[download], [target], [href^='#']" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
});
