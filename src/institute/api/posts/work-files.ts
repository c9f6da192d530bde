import type { Context } from "hono";
import type { Env } from "#core/api/env.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { readFileName } from "#institute/formats/works/addresses.ts";
import { formatsOf, type WorkFormat, workFormats, writeWork } from "#institute/formats/works/formats.ts";
import { type LandingPage, linkset } from "#institute/formats/works/signposts.ts";

/** The answer for a file of a work that there is not. */
export const missing = () => new AppError("notFound", "This page does not exist.");

/** The name and the form of the file of a work. */
export function fileNamed(file: string): FileName {
  const found = readFileName(file);
  if (!found) throw missing();
  return found;
}

/** The headers of a file of works. */
export const fileHeaders = (name: string, format: WorkFormat) => ({
  "Content-Type": `${workFormats[format].type}; charset=utf-8`,
  "Content-Disposition": `attachment; filename="${name}.${format}"`,
  // The page of a work answers in these forms too.
  Vary: "Accept",
  "X-Robots-Tag": "noindex",
});

export interface FileName {
  name: string;
  format: WorkFormat;
}

/** What can be cited as a file; for a form that it does not have, its page if a reader may prefer that. */
export function workFile(c: Context<Env>, work: Citable, { name, format }: FileName) {
  if (!formatsOf(work).includes(format)) {
    // With a slash behind, the address is that of the page alone.
    if (c.req.query("otherwise") === "page") return c.redirect(`${work.url}/`, 303);
    throw new AppError("notFound", `There is no ${workFormats[format].label} without a year of publication.`);
  }
  return c.body(writeWork(work, format), 200, {
    ...fileHeaders(name, format),
    Link: `<${work.url}>; rel="describes"; type="text/html"`,
  });
}

/** The link set of a landing page. */
export const linksetFile = (c: Context<Env>, landing: LandingPage) =>
  c.body(JSON.stringify(linkset(landing, c.var.publicUrl())), 200, {
    "Content-Type": "application/linkset+json",
  });
