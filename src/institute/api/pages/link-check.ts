import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { hasFile } from "#institute/db/pages/content.ts";

/** Parts of a page before they are saved. */
export const CheckedParts = z.object({
  parts: z.record(z.string().max(100), z.unknown()).optional(),
  text: z.string().nullable().optional(),
});

/** A link to this site that leads to nothing. */
export interface BrokenLink {
  part: string;
  href: string;
}

type Services = Pick<Env["Variables"], "db" | "isPage" | "publicUrl">;

/** The links in parts of a page, typed as such or within a text, that lead to no page and no file of this site. */
export async function findBrokenLinks(
  services: Services,
  { parts = {}, text }: z.output<typeof CheckedParts>,
): Promise<BrokenLink[]> {
  const all = { ...parts, ...(text && { [RUNNING_TEXT]: text }) };
  const broken: BrokenLink[] = [];
  for (const [part, value] of Object.entries(all))
    for (const href of new Set(linksIn(value)))
      if (!(await leadsSomewhere(services, href))) broken.push({ part, href });
  return broken;
}

/** Whether there is something at an address; what is not of this site is not looked at. */
export async function leadsSomewhere({ db, isPage, publicUrl }: Services, href: string): Promise<boolean> {
  const site = publicUrl();
  if (!URL.canParse(href, site)) return false;
  const { origin, pathname } = new URL(href, site);
  if (origin !== new URL(site).origin) return true;
  if (pathname.startsWith("/files/")) return await hasFile(db, pathname);
  // Downloads, feeds and drawings are no pages.
  if (/\.[a-z0-9]+$|^\/(api|art|assets|fonts|oai|share)(\/|$)/.test(pathname)) return true;
  // Capitals and a last slash lead on to the page.
  const tidy = pathname.toLowerCase().replace(/\/+$/, "");
  return (await isPage(pathname)) || (tidy !== pathname && (await isPage(tidy)));
}

/** The addresses in a value: whole ones of this site, and those of links in a text with marks. */
function linksIn(value: unknown): string[] {
  if (typeof value === "string") {
    const inText = [...value.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => toAddress(href));
    const isWhole = /^(\/(?![/\\])|https?:\/\/)\S*$/.test(value);
    // A link to a place of its own page is no address.
    return [...(isWhole ? [value] : []), ...inText].filter((href) => href !== "" && !href.startsWith("#"));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(linksIn);
}

const toAddress = (href: string) => href.replaceAll("&amp;", "&").trim();
