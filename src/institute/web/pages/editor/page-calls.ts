import { browserClient, unwrap } from "#core/web/browser-client.ts";

const pages = browserClient.api.content;

/** The name of a page as an address has it: `calls--msc-2028` for `calls/msc-2028`. */
export const toAddress = (page: string) => page.replace("/", "--");

/** What the form of a page needs: its parts as drawn, as public, as drafted and as delivered. */
export const fetchForm = (page: string) => unwrap(pages[":page"].form.$get({ param: { page } }));

export type LoadedPage = Awaited<ReturnType<typeof fetchForm>>;

/** Where a call is when it is public, by the name of its form; null for other pages. */
export const callAddress = (page: string) =>
  page.startsWith(NEW_CALL) ? `/${page.replace("--", "/")}` : null;

export interface PageChange {
  parts?: Record<string, unknown>;
  text?: string | null;
  version: number;
  publishAt?: string | null;
  until?: string;
  seenAt?: string;
  alsoWaiting?: boolean | undefined;
  keep?: string[];
}

export const savePage = (
  page: string,
  json: PageChange,
  options?: Parameters<typeof browserClient.api.calls.$post>[1],
) => unwrap(pages[":page"].$patch({ param: { page }, json }, options));

/** The name of the form of a call that is not begun, which has no address yet. */
export const NEW_CALL = toAddress("calls/");

/** Begins a call with what is filled in of its form; returns the address of its own form, and its first version. */
export async function beginCall(
  { parts = {}, text, publishAt }: PageChange,
  options: Parameters<typeof browserClient.api.calls.$post>[1],
) {
  const filled = Object.entries(parts).filter(([, value]) => value !== "" && value !== null);
  const json = {
    ...Object.fromEntries(filled),
    ...(text && { text }),
    ...(publishAt !== undefined && { publishAt }),
  };
  const { slug, version } = await unwrap(browserClient.api.calls.$post({ json }, options));
  return { page: toAddress(`calls/${slug}`), version };
}

/** The links of what is typed that lead to nothing. */
export const fetchBrokenLinks = async ({ parts, text }: Pick<PageChange, "parts" | "text">) =>
  (await unwrap(pages["link-check"].$post({ json: { parts, text } }))).broken;

export const takeBack = (page: string, version: number) =>
  unwrap(pages[":page"].waiting[":version"].$delete({ param: { page, version: String(version) } }));

type Restored = ({ version: number } | { undo: number }) & { alsoWaiting?: boolean; dryRun?: boolean };

/** Restores a text or undoes a change; with `dryRun` it only says what that makes public. */
export const restorePage = (page: string, json: Restored) =>
  unwrap(pages[":page"].restore.$post({ param: { page }, json }));

export const fetchHistory = (page: string, at: number) =>
  unwrap(pages[":page"].history.$get({ param: { page }, query: { page: String(at) } }));

/** The address that shows a saved text of a page for an hour. */
export const fetchPreview = async (page: string, version: number) =>
  (await unwrap(pages[":page"].preview.$post({ param: { page }, json: { version } }))).address;
