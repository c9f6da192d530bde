/** An address that stands for "there is no such page": the router cannot read paths with control characters. */
const NOT_FOUND_PATH = "/no-such-page";

/** The address as the pages can read it: U+0000 is left out of a search, and no page has a control character in its path. */
export function toRoutableUrl(url: string): string {
  const [path = "/", ...rest] = url.split("?");
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return NOT_FOUND_PATH;
  if (rest.length === 0) return path;
  return `${path}?${rest.join("?").replaceAll("%00", "")}`;
}
