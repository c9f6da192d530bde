/** A path without a page, as the router cannot read paths with control characters. */
const NOT_FOUND_PATH = "/no-such-page";

/** A URL that the router can read: no U+0000 in the query, no control characters in the path. */
export function toRoutableUrl(url: string): string {
  const [path = "/", ...rest] = url.split("?");
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return NOT_FOUND_PATH;
  if (rest.length === 0) return path;
  return `${path}?${rest.join("?").replaceAll("%00", "")}`;
}
