import { hash } from "node:crypto";
import { site } from "#site/site.ts";
import { createReply, type Reply } from "./reply.ts";

/** Addresses that are no documents: the API, files of members and of ours, and the members' application. */
const excluded = ["/api/*", "/files/*", "/offline/*", "/*.*", ...site.workplace.map(([path]) => `/${path}`)];

/** Loads a linked document when a finger or the mouse button goes down on its link, before it is let go. */
const text = JSON.stringify({
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

/** Its name changes with its content, so that it may be cached for ever. */
const address = `/speculation-rules.${hash("sha256", text, "hex").slice(0, 8)}.json`;

const reply: Reply = createReply(
  200,
  {
    "content-type": "application/speculationrules+json",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  },
  text,
);

/** The rules, their address, and the header by which a document names them. */
export const speculation = { address, reply, header: `"${address}"` };
