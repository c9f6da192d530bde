import { data } from "react-router";

/** What the pages of links in letters say of themselves: their address is a secret of its reader. */
export const secretHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** 404 unless it looks like the token of a link: ids and a signature. */
export function checkToken(token: string): void {
  if (!/^[\w-]{1,64}(\.[\w-]{1,64})?\.[\w-]{43}$/.test(token)) throw data("Page not found.", { status: 404 });
}
