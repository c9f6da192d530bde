import { isKeyOf, keysOf } from "#domain/keys.ts";
import { listedTypes, postTypeRow } from "#domain/posts/types.ts";
import { datasetHref, datasets } from "#domain/surveys/datasets.ts";
import { type WorkFormat, workFormats } from "./formats.ts";

const lists = listedTypes.filter(({ type }) => postTypeRow(type).citedAs).map(({ path }) => path);
/** The page of a single work or data set. */
const record = `/(?:${lists.join("|")})/[^/?#.]+|${keysOf(datasets).map(datasetHref).join("|")}`;
const several = `/(?:${lists.join("|")})|/member/[^/?#.]+`;
const endings = keysOf(workFormats).join("|").replaceAll(".", "\\.");
const fileAddress = new RegExp(`^(?:${record}|${several})\\.(?:${endings})$`);
const linksetAddress = new RegExp(`^(?:${record})/linkset\\.json$`);
const workAddress = new RegExp(`^(?:${record})$`);

/** The forms that a reader can ask for by media type; plain XML may mean any of them. */
const namedFormats = keysOf(workFormats).filter((format) => workFormats[format].type !== "application/xml");

/** The form of a work that `Accept` prefers to a page, if there is one. */
export function acceptedFormat(accept: string | undefined): WorkFormat | undefined {
  const wishes = (accept ?? "")
    .split(",")
    .map((written) => {
      const [type = "", ...parameters] = written
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { type } of wishes) {
    if (/^(?:text\/(?:html|\*)|application\/xhtml\+xml|\*\/\*)$/.test(type)) return undefined;
    const format = namedFormats.find((name) => workFormats[name].type === type);
    if (format) return format;
  }
  return undefined;
}

/** Where the API writes what an address of the site asks for as a file: a list, a person’s works or a single work. */
export function workFileAddress(url: string, accept: string | undefined): string | undefined {
  const [path = "", query] = url.split("?", 2);
  const search = query === undefined ? "" : `?${query}`;
  if (fileAddress.test(path) || linksetAddress.test(path)) return `/api/works${path}${search}`;
  if (!workAddress.test(path)) return undefined;
  const format = acceptedFormat(accept);
  return format && `/api/works${path}.${format}`;
}

/** The name and the ending of a file, such as `moult` and `bib`. */
export function readFileName(file: string): { name: string; format: WorkFormat } | undefined {
  const [, name, ending] = /^([^.]+)\.(.+)$/.exec(file) ?? [];
  return name && ending && isKeyOf(workFormats, ending) ? { name, format: ending } : undefined;
}
