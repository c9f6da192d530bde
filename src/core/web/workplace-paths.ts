import { site } from "#core/web/site-lists.ts";
import { addressesOf } from "./route-addresses.ts";

let addresses: ReturnType<typeof addressesOf>[] | undefined;

/** Whether a path belongs to the application; all others are documents, which a browser loads. */
export function isInWorkplace(pathname: string): boolean {
  addresses ??= site().workplace.map(([path]) => addressesOf(`/${path}`));
  return addresses.some((address) => address.test(pathname));
}
