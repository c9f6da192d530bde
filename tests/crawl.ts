import { datasets } from "#birds/domain/surveys/datasets.ts";
import { openZip } from "#core/adapters/zip.ts";
import { keysOf } from "#core/domain/keys.ts";
import { listedTypes } from "#institute/domain/posts/types.ts";
import type { App, Person } from "./app.ts";

/** All values in the database for each parameter of a route. */
async function loadParamValues({ db }: App): Promise<Record<string, string[]>> {
  const posts = await db.selectFrom("post").select(["id", "slug"]).execute();
  const slugs = await db.selectFrom("post_slug").select("slug").execute();
  const steps = await db.selectFrom("post_step").select("id").execute();
  const accounts = await db.selectFrom("account").select("id").execute();
  const equipment = await db.selectFrom("equipment").select("id").execute();
  const requests = await db.selectFrom("request").select("id").execute();
  const fieldSurveys = await db.selectFrom("field_survey").select("id").execute();
  const profiles = await db.selectFrom("profile").select(["id", "slug"]).execute();
  const files = await db.selectFrom("file").select("key").execute();
  const surveys = await db.selectFrom("survey").select("eventID").execute();
  const lists = listedTypes.flatMap(({ path }) => path ?? []);
  const allSlugs = [...slugs, ...profiles].map(({ slug }) => slug);
  return {
    list: lists,
    slug: allSlugs,
    // BibTeX begins each work with the sign by which the crawl knows e-mail addresses.
    file: [...lists, ...allSlugs].map((name) => `${name}.json`),
    collection: listedTypes.map(({ path }) => path),
    idOrSlug: [...posts.flatMap(({ id, slug }) => [id, slug]), ...slugs.map(({ slug }) => slug)],
    step: steps.map(({ id }) => id),
    userId: accounts.map(({ id }) => id),
    ids: requests.map(({ id }) => id),
    // Those that open a calendar are of one person each.
    token: ["none"],
    id: [...posts, ...equipment, ...requests, ...fieldSurveys].map(({ id }) => id),
    member: profiles.flatMap(({ id, slug }) => [id, slug]),
    // That of Amurum, where tests make surveys.
    pentad: ["0955c0855"],
    key: files.map(({ key }) => key),
    dataset: keysOf(datasets),
    datasetFile: keysOf(datasets).map((key) => `${key}.json`),
    place: ["0"],
    page: ["library", "people", "visit", "settings", "calls--communications-officer"],
    year: ["2026", "1799"],
    month: ["2026-12"],
    eventID: surveys.map(({ eventID }) => encodeURIComponent(eventID)),
  };
}

/** Every GET address, from the API's own table of routes; lists with each of `queries`, files with those of a year, suggestions of searches alone. */
export async function listGetAddresses(app: App, queries: string[]): Promise<string[]> {
  const values = await loadParamValues(app);
  const routes = new Set(app.api.routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  // It says how to call the API, and holds nothing that a person wrote.
  routes.delete("/api/openapi.json");
  const paths = [...routes].flatMap((route) => {
    // Its lists tell of works that were taken down; `oai.test.ts` looks for what they must not tell.
    if (route === "/oai") return ["/oai?verb=ListSets"];
    const isOne =
      /:(id|ids|token|idOrSlug|userId|key|slug|eventID|dataset|datasetFile)\b|\/:?\w+\/:file/.test(
        route.replace("/api/works", ""),
      );
    const isFile = /\.(csv|geojson|zip)$/.test(route);
    const wanted = queries
      .filter((query) => !isOne && (!isFile || query.startsWith("?year=")))
      .filter((query) => !query.includes("suggest=") || route.endsWith("/search"));
    return expandRoute(route, values).flatMap((path) => ["", ...wanted].map((query) => path + query));
  });
  return [...new Set(paths)];
}

function expandRoute(route: string, values: Record<string, string[]>): string[] {
  const [, ...parts] = route.split("/");
  return parts.reduce<string[]>(
    (starts, part) => {
      const name = /^:(\w+)/.exec(part)?.[1];
      const ends = name ? values[name] : [part];
      if (!ends) throw new Error(`The crawl has no values for ${part} in ${route}.`);
      return starts.flatMap((start) => ends.map((end) => `${start}/${end}`));
    },
    [""],
  );
}

/** Requests all addresses; returns status, headers and body of each as one text. */
export async function crawl(app: App, person: Person | null, paths: string[]): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  for (const path of paths) {
    const reply = await app.call(person, "GET", path);
    const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`).sort();
    replies.set(path, [reply.status, ...headers, await textOf(reply)].join("\n"));
  }
  return replies;
}

/** The body of a reply; for an archive, the texts of its files. */
async function textOf(reply: Response): Promise<string> {
  // The time of the answer differs each time.
  if (reply.headers.get("content-type") !== "application/zip")
    return (await reply.text()).replace(/<responseDate>[^<]*/, "<responseDate>");
  const zip = await openZip(new Uint8Array(await reply.arrayBuffer()));
  const texts = [];
  for (const name of zip.names) texts.push(name, await zip.text(name));
  zip.close();
  return texts.join("\n");
}
