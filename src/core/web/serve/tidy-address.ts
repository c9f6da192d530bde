/** The path of a page as its links have it: fixed parts in lower case, no slash at the end; what names a record is kept. */
export function tidyPathOf(pattern: string, path: string): string {
  const names = pattern.split("/");
  const parts = path.replace(/\/+$/, "").split("/");
  return parts.map((part, at) => (names[at]?.startsWith(":") ? part : part.toLowerCase())).join("/") || "/";
}

/** A path with its letters in lower case, escapes kept; undefined if they are so already. */
export function inLowerCase(path: string): string | undefined {
  const lower = path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (sign) =>
    sign.startsWith("%") ? sign : sign.toLowerCase(),
  );
  return lower === path ? undefined : lower;
}

/** Where a page leads on to, with the query of the request unless it names one itself. */
export function withQuery(location: string, search: string): string {
  const [path = "", hash] = location.split("#");
  return path.includes("?") ? location : `${path}${search}${hash === undefined ? "" : `#${hash}`}`;
}
