import { asObject } from "#core/domain/keys.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** Seconds for which a CDN may answer with an old page while this server does not answer. */
const STALE_IF_ERROR_S = 86_400;

/** The API, which adds to `tags` what a page reads from it: each noun, such as `posts`, and each record, `posts-{id}`. */
export const noteTags =
  (api: Fetch, tags: Set<string>): Fetch =>
  async (request) => {
    const response = await api(request);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (response.ok && isJson)
      for (const tag of tagsOf(new URL(request.url).pathname, await response.clone().json())) tags.add(tag);
    return response;
  };

/** The tags of a reply of the API: a record, or a list of them in `data`. */
function tagsOf(path: string, body: unknown): string[] {
  const [, , noun = ""] = path.split("/");
  const { data } = asObject(body);
  const records: unknown[] = Array.isArray(data) ? data : [body];
  const ids = records.map((record) => asObject(record)._id).filter((id) => typeof id === "string");
  return [noun, ...ids.map((id) => `${noun}-${id}`)];
}

/** The headers that let a CDN answer with a page for some seconds, and drop it by tag. */
export const cdnHeaders = (seconds: number, tags: Set<string>): [name: string, value: string][] => [
  [
    "cache-control",
    `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`,
  ],
  ["cache-tag", [...tags].join(",")],
];
