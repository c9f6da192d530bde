import { readFileSync } from "node:fs";

/** Texts that run script if a page shows them unsanitised: each calls `alert`, or a server of another site. */
export const attacks: string[] = [
  ...readFileSync(new URL("./attacks.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
  // Characters that a line of a text file cannot contain.
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0000javascript:alert(1)">x</a>',
  "<img src=x\u0000onerror=alert(1)>",
  "<img\fsrc=x\fonerror=alert(1)>",
  "<scr\u0000ipt>alert(1)</script>",
  '<a href="java\rscript:alert(1)">x</a>',
  `<p>${"<b>".repeat(50)}<img src=x onerror=alert(1)>`,
];
