import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { wishFor } from "#core/formats/negotiation.ts";
import { listedTypes, postTypeRow } from "#institute/domain/posts/types.ts";
import { needsYear, type WorkFormat, workFormats } from "./formats.ts";

const lists = listedTypes.filter(({ type }) => postTypeRow(type).citedAs).map(({ path }) => path);
/** The page of a single work. */
const work = `/(?:${lists.join("|")})/[^/?#.]+`;
const several = `/(?:${lists.join("|")})|/member/[^/?#.]+`;
const endings = keysOf(workFormats).join("|").replaceAll(".", "\\.");

/** The forms that a reader can ask for by media type; plain XML may mean any of them. */
const namedFormats = keysOf(workFormats).filter((format) => workFormats[format].type !== "application/xml");

/** The form of a work that `Accept` prefers to a page, if there is one. */
export function acceptedFormat(accept: string | undefined): WorkFormat | undefined {
  const candidates = [undefined, ...namedFormats].flatMap((format) => {
    const wish = wishFor(accept, format ? rangesOf(workFormats[format].type) : pageRanges);
    return wish && wish.quality > 0 ? { format, ...wish } : [];
  });
  // Of what it wants equally, what it names first, and a page before its other forms.
  const [best] = candidates.toSorted((a, b) => b.quality - a.quality || a.position - b.position);
  return best?.format;
}

const rangesOf = (type: string) => [type, type.replace(/\/.*/, "/*"), "*/*"];
const pageRanges = ["text/html", "application/xhtml+xml", "text/*", "*/*"];

/**
 * Says where the API writes what an address of the site asks for as a file: a list, a person’s works, a single work or
 * one of the other cited pages at `paths`.
 */
export function createFileAddresses(paths: readonly string[]) {
  const record = [work, ...paths].join("|");
  const fileAddress = new RegExp(`^(?:${record}|${several})\\.(?:${endings})$`);
  const belowAddress = new RegExp(`^(?:(?:${record})/linkset\\.json|${work}/file\\.pdf)$`);
  const workAddress = new RegExp(`^(?:${record})$`);
  return (url: string, accept: string | undefined): string | undefined => {
    const [path = "", query] = url.split("?", 2);
    const search = query === undefined ? "" : `?${query}`;
    if (fileAddress.test(path) || belowAddress.test(path)) return `/api/works${path}${search}`;
    if (!workAddress.test(path)) return undefined;
    const format = acceptedFormat(accept);
    // Who asks for a form that the work does not have gets the page.
    return format && `/api/works${path}.${format}${needsYear(format) ? "?otherwise=page" : ""}`;
  };
}

/** The name and the ending of a file, such as `moult` and `bib`. */
export function readFileName(file: string): { name: string; format: WorkFormat } | undefined {
  const [, name, ending] = /^([^.]+)\.(.+)$/.exec(file) ?? [];
  return name && ending && isKeyOf(workFormats, ending) ? { name, format: ending } : undefined;
}
