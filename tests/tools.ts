import { globSync } from "node:fs";

/** What tests use of Debian: a file of each package. `script/test` installs the packages whose file is missing. */
const tools = {
  biber: "/usr/{,local/}bin/biber",
  bibutils: "/usr/{,local/}bin/bib2xml",
  caddy: "/usr/{,local/}bin/caddy",
  libfaketime: "/usr/lib/*/faketime/libfaketime.so.1",
  nginx: "/usr/{,local/}sbin/nginx",
  pgbouncer: "/usr/{,local/}sbin/pgbouncer",
  "poppler-utils": "/usr/{,local/}bin/pdftotext",
};

export type Tool = keyof typeof tools;

/** The path of a tool, to skip its tests where it is missing; in CI that is an error, because a skipped test proves nothing. */
export function findTool(tool: Tool): string | undefined {
  const [path] = globSync(tools[tool]);
  if (!path && process.env.CI)
    throw new Error(`Debian's package ${tool} is missing: script/test installs it.`);
  return path;
}

// As a program, it prints the packages that are missing.
if (import.meta.main)
  console.info(
    Object.entries(tools)
      .filter(([, file]) => globSync(file).length === 0)
      .map(([tool]) => tool)
      .join(" "),
  );
