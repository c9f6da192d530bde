import { readFileSync } from "node:fs";

/** Texts that run something where they are put into a page unclean: each calls `alert`, or asks somebody else's server. */
export const attacks: string[] = [
  ...readFileSync(new URL("./attacks.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
  // What no line of a file can hold.
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0000javascript:alert(1)">x</a>',
  "<img src=x\u0000onerror=alert(1)>",
  "<img\fsrc=x\fonerror=alert(1)>",
  "<scr\u0000ipt>alert(1)</script>",
  '<a href="java\rscript:alert(1)">x</a>',
  `<p>${"<b>".repeat(50)}<img src=x onerror=alert(1)>`,
];
