import { z } from "zod";
import { requiredLine } from "#core/domain/text-fields.ts";
import type { Photo } from "./photo.ts";
import type { Licence } from "./terms.ts";

/** A photograph at Wikimedia Commons, with what may be said and done with it. */
export interface CommonsFile extends Pick<Photo, "caption" | "credit" | "licence"> {
  /** Where the picture itself is. */
  picture: string;
}

/** A photograph that Commons has of a species, with its size in pixels. */
export interface CommonsCandidate extends CommonsFile {
  title: string;
  width: number;
  height: number;
}

/** A species without a photograph. */
export interface Unpictured {
  _id: string;
  name: string;
  slug: string;
  scientificName: string;
}

/** A candidate as an admin sees it. */
export interface ShownCandidate
  extends Pick<CommonsCandidate, "title" | "caption" | "credit" | "licence" | "width" | "height"> {
  _id: string;
}

export interface WaitingSpecies extends Unpictured {
  candidates: ShownCandidate[];
}

/** What a person said of a candidate. */
export type CandidateState = "waiting" | "taken" | "refused";

/** A narrower one is coarse on the page of its species. */
export const FEWEST_PIXELS_WIDE = 1200;
/** So many of a species are side by side. */
export const MAX_CANDIDATES = 6;

/** The best candidates first: wide enough, and wider than high as the frames are. */
export const chooseCandidates = (found: readonly CommonsCandidate[]): CommonsCandidate[] =>
  found
    .filter(({ width }) => width >= FEWEST_PIXELS_WIDE)
    .sort((a, b) => Number(b.width > b.height) - Number(a.width > a.height))
    .slice(0, MAX_CANDIDATES);

/** The licences of files at Commons that are copied; all allow it, if the author is named. */
export const commonsLicences = [
  "cc0",
  "publicDomain",
  "ccBy",
  "ccBy3",
  "ccBy25",
  "ccBy2",
  "ccBy1",
  "ccBySa",
  "ccBySa3",
  "ccBySa25",
  "ccBySa2",
  "ccBySa1",
] as const satisfies readonly Licence[];

const notCommons =
  "Paste the address of a photograph’s page at Wikimedia Commons, such as https://commons.wikimedia.org/wiki/File:Name.jpg.";

/** What an admin pastes: the address of a file at Commons, which is read as its title. */
export const CommonsInput = z.object({
  address: requiredLine(2000, notCommons).transform((pasted, { addIssue }) => {
    const title = commonsTitle(pasted);
    if (title) return title;
    addIssue(notCommons);
    return z.NEVER;
  }),
});

/** Commons itself, and the Wikipedias, which show its files under a word of their language. */
const sites = /^(commons(\.m)?\.wikimedia|[a-z-]{2,20}(\.m)?\.wikipedia)\.org$/;
const fileOfSite = /^[^\s:]+:(.+)$/u;
const image = /^\/wikipedia\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/]+)/;
// What no title at Commons has.
const name = /^[^#<>[\]{}|/\\:]{1,230}\.[a-z]{3,4}$/i;

/** The title of the file that a pasted address is about; undefined if it is about none at Commons. */
export function commonsTitle(pasted: string): string | undefined {
  const found = /^file:/i.test(pasted) ? fileOfSite.exec(decode(pasted))?.[1] : nameIn(pasted);
  const clean = found?.replaceAll(/[\s_]+/g, " ").trim();
  return clean && name.test(clean) ? `File:${clean.normalize("NFC")}` : undefined;
}

function nameIn(pasted: string): string | undefined {
  const url = URL.parse(pasted) ?? URL.parse(`https://${pasted}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  if (url.hostname === "upload.wikimedia.org") return decode(image.exec(url.pathname)?.[1] ?? "");
  if (!sites.test(url.hostname)) return undefined;
  const [, viewed] = /^#\/media\/(.+)$/.exec(url.hash) ?? [];
  const [, page] = /^\/wiki\/(.+)$/.exec(url.pathname) ?? [];
  return fileOfSite.exec(decode(viewed ?? page ?? url.searchParams.get("title") ?? ""))?.[1];
}

/** Empty where a percent sign begins nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
