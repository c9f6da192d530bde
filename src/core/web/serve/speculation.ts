import { hash } from "node:crypto";
import { site } from "#core/web/site-lists.ts";
import { createReply, type Reply } from "./reply.ts";

/** Addresses that are no documents: the API, files of members and of ours, and the members' application. */
const excluded = () => [
  "/api/*",
  "/files/*",
  "/offline/*",
  "/*.*",
  ...site().workplace.map(([path]) => `/${path}`),
];

/** Loads a linked document when a finger or the mouse button goes down on its link, before it is let go. */
const write = () =>
  JSON.stringify({
    prefetch: [
      {
        source: "document",
        where: {
          and: [
            { href_matches: "/*" },
            { not: { href_matches: excluded() } },
            { not: { selector_matches: "[download], [target], [href^='#']" } },
          ],
        },
        eagerness: "conservative",
      },
    ],
  });

const reply = (text: string): Reply =>
  createReply(
    200,
    {
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
    text,
  );

/** The rules, their address, which changes with them, and the header by which a document names them. */
export function createSpeculation() {
  const text = write();
  const address = `/speculation-rules.${hash("sha256", text, "hex").slice(0, 8)}.json`;
  return { address, reply: reply(text), header: `"${address}"` };
}
