import type { Context } from "hono";
import type { GoneFile } from "#core/db/files/gone-file.ts";
import { dbParts } from "#core/db/part.ts";
import { formatDate } from "#core/domain/dates.ts";
import { AppError, errorStatus } from "#core/domain/errors.ts";
import { escapeMarkup } from "#core/formats/markup.ts";
import { institute } from "#core/institute.ts";
import type { Env } from "../env.ts";

/** What the address of a file says that nobody can open: 410 with words if it was public once, else 404. */
export async function answerMissingFile(c: Context<Env>, url: string): Promise<Response> {
  const answers = await Promise.all(dbParts().map((part) => part.findGoneFile?.(c.var.db, url)));
  const gone = answers.find((answer) => answer !== undefined);
  if (!gone) throw new AppError("notFound", "This file does not exist.");
  const words = describe(gone);
  if (!/\btext\/html\b/.test(c.req.header("accept") ?? "")) throw new AppError("gone", words.join(" "));
  c.header("Vary", "Accept");
  return c.html(writePage(words, gone.href), errorStatus.gone);
}

function describe({ removed }: GoneFile): string[] {
  if (!removed) return ["This file is no longer available.", "The work that it belonged to was taken down."];
  const { number, at, reason } = removed;
  const what = `Version ${number} of this file was removed on ${formatDate(at)}.`;
  return reason ? [what, reason] : [what];
}

/** A page that needs nothing else of the site. */
const writePage = ([title = "", ...texts]: string[], href: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; padding: 12vh 24px 24px; background: light-dark(#F8F5EE, #12201A); color: light-dark(#1C2A23, #EFE9DC); font: 17px/1.6 system-ui, sans-serif }
  main { max-width: 40rem; margin: 0 auto }
  p { margin: 0 0 16px; overflow-wrap: anywhere; white-space: pre-line }
  h1 { margin: 0 0 16px; font: 500 clamp(26px, 5vw, 40px)/1.2 Georgia, serif; text-wrap: balance }
  a { color: light-dark(#1F5A3F, #8FD0AE) }
</style>
</head>
<body>
<main>
<p>${escapeMarkup(institute().name)}</p>
<h1>${escapeMarkup(title)}</h1>
${texts.map((text) => `<p>${escapeMarkup(text)}</p>`).join("\n")}
<p><a href="${escapeMarkup(href)}">The page of this work</a></p>
</main>
</body>
</html>
`;
