/** The addresses of a route's path as the router matches them: in any case, with or without slashes at the end. */
export const addressesOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(".", "\\.")
      .replaceAll(/:\w+/g, "[^/]+")
      .replace(/\/\*$/, "(?:/.*)?")
      .replace(/\/$/, "")}/*$`,
    "i",
  );
