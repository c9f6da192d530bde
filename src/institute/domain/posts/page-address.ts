import { slugify } from "#core/domain/words.ts";

/** How the address of a web page is written, without its first slash; one below another has a slash in it. */
const pattern = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

export const MAX_ADDRESS = 100;

export const notAPageAddress =
  "Use only lower-case letters from a to z, digits and hyphens, and a slash for a page below another.";
export const addressTaken = "This address belongs to another page.";

export const isPageAddress = (written: string): boolean => pattern.test(written);

/** Words in Latin letters, as people write them. */
const words = /^[\p{Script=Latin}\p{M}\d]+([ ’',&_-]+[\p{Script=Latin}\p{M}\d]+)*[!?]?$/u;

/** The address that people mean: “Visit us” is visit-us. What is no words is left as it is, and refused. */
export const toPageAddress = (written: string): string =>
  written
    .trim()
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map((part) => (isPageAddress(part) || !words.test(part) ? part : slugify(part)))
    .join("/");

/** The first parts of addresses that belong to files and to programs. */
const reservedParts = ["api", "files", "share", "assets", "fonts", "art", "oai", "feeds", "metrics"];

/** Whether an address can never be that of a web page, whatever the routes are. */
export const isReservedAddress = (address: string): boolean =>
  reservedParts.includes(address.split("/")[0] ?? "");

/** How the address of a web page is stored: apart from those of other posts, by its first slash. */
export const toStoredAddress = (address: string): string => `/${address}`;

/** The last part of the address of a post as people write it. */
export const bareSlug = (stored: string): string => stored.replace(/^\//, "");

/** Web pages that menus link to before they are written, by their address. */
export const promisedPages: ReadonlyMap<string, string> = new Map([["/founder", "Our Founder"]]);
