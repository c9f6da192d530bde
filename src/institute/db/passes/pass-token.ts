/** What the links about passes do: open what was given, prove the address of a person who asks, answer that person. */
export type PassLink = "open" | "confirm" | "answer";

/** What the signature of such a link covers; what it names stands before the signature, and no secret is stored. */
const signedPass = (link: PassLink, named: string): string => `pass ${link} ${named}`;

type Sign = (text: string) => string;

/** The token of a link: what it names (ids, joined by a full stop) and the site's signature. */
export const passToken = (sign: Sign, link: PassLink, ...ids: readonly [string, ...string[]]): string => {
  const named = ids.join(".");
  return `${named}.${sign(signedPass(link, named))}`;
};

/** The ids in a token and what to compare its signature with; the caller compares. Signs that a mail program put after it are cut off. */
export function splitPassToken(link: PassLink, token: string) {
  const ids = token.replace(/[^\w-]{1,8}$/, "").split(".");
  const signature = ids.pop() ?? "";
  return { ids, signature, text: signedPass(link, ids.join(".")) };
}

/** Where the link of a pass leads that opens something. */
export const passPath = (sign: Sign, id: string): string => `/with/${passToken(sign, "open", id)}`;
