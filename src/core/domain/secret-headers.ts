/** The headers of what is at a secret address: no cache keeps it, no list names it, and no other site learns of it. */
export const secretHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};
