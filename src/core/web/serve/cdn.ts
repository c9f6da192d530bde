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

/** Seconds at most for a page with the weather, whose sky follows the clock: fresh and stale together are an hour. */
const WEATHER_S = 1_800;

/** The headers that let a CDN answer with a page for some seconds, and drop it by tag. */
export function cdnHeaders(seconds: number, tags: Set<string>): [name: string, value: string][] {
  const kept = tags.has("weather") ? Math.min(seconds, WEATHER_S) : seconds;
  const values = `public, max-age=0, s-maxage=${kept}, stale-while-revalidate=${kept}, stale-if-error=${STALE_IF_ERROR_S}`;
  return [
    ["cache-control", values],
    ["cache-tag", [...tags].join(",")],
  ];
}
