import { site } from "#site/site.ts";
import { addressesOf } from "./route-addresses.ts";

const addresses = site.workplace.map(([path]) => addressesOf(`/${path}`));

/** Whether a path belongs to the application; all others are documents, which a browser loads. */
export const isInWorkplace = (pathname: string): boolean =>
  addresses.some((address) => address.test(pathname));
