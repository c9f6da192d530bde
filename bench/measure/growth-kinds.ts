import type { Db } from "#db/connect.ts";
import { memberHref } from "#domain/people/member-href.ts";
import type { PostType } from "#domain/posts/types.ts";
import { memberEmail } from "../fill.ts";
import { pick, seeded } from "../random.ts";
import { vocabulary } from "../vocabulary.ts";
import { countPages, listPublicSlugs } from "./bench.ts";

/** A kind of page or list of the API. */
export interface Kind {
  name: string;
  token?: "admin" | "member";
  /** Its address in this turn; it can be continued with a parameter, so that none is requested twice. */
  address(turn: number): string;
}

const always = (name: string, address: string, token?: Kind["token"]): Kind => ({
  name,
  ...(token && { token }),
  address: () => address,
});

/** Every kind of page and list whose work could grow. A page reads its lists from the cache, so they are kinds too. */
export const listKinds = async (db: Db): Promise<Kind[]> => [
  always("the home page", "/?"),
  always("/founder", "/founder?"),
  ...(await listPostKinds(db, "news", "news")),
  ...(await listPostKinds(db, "publications", "publication")),
  always("/feeds/news.atom", "/feeds/news.atom?"),
  always("/sitemap.xml", "/sitemap.xml?"),
  always("API, the newest posts", "/api/newest/news?"),
  always("API, addresses of the site map", "/api/addresses?"),
  always("API, all posts", "/api/posts?"),
  always("API, all posts of a year", "/api/posts?year=2019&"),
  always("API, an admin’s posts", "/api/posts?", "admin"),
  always("API, posts to moderate", "/api/posts/moderated?", "admin"),
  always("API, a member’s own posts", `/api/posts/user?searchQuery=${memberEmail}&`, "member"),
  ...listSiteSearches(),
  ...(await listPeopleKinds(db)),
  ...listLendingKinds(await countRequests(db)),
];

/** The page before the last one, which is full. */
const lastFull = (pages: number) => Math.max(0, pages - 2);

async function listPostKinds(db: Db, path: string, type: PostType): Promise<Kind[]> {
  const last = lastFull(await countPages(db, type));
  // So few that also the small site has them, and both find them in the cache of replies.
  const slugs = await listPublicSlugs(db, type, 150);
  const titles = await listTitles(db, type);
  const random = seeded(41);
  const of = (all: readonly string[], turn: number) => all[turn % all.length] ?? "";
  return [
    always(`/${path}, first page`, `/${path}?`),
    always(`/${path}, last page`, `/${path}?page=${last + 1}&`),
    always(`/${path}, a year`, `/${path}?year=2019&`),
    { name: `/${path}/…`, address: (turn) => `/${path}/${of(slugs, turn)}?` },
    { name: `API, ${path}/…`, address: (turn) => `/api/posts/${of(slugs, turn)}?` },
    always(`API, ${path}, first page`, `/api/posts/${path}?page=0&`),
    always(`API, ${path}, last page`, `/api/posts/${path}?page=${last}&`),
    always(`API, ${path}, a year`, `/api/posts/${path}?year=2019&`),
    always(`API, ${path}, years`, `/api/posts/${path}/years?`),
    {
      name: `API, search of ${path} for a title`,
      address: (turn) =>
        `/api/posts/search?type=${type}&searchQuery=${encodeURIComponent(of(titles, turn))}&`,
    },
    {
      name: `API, search of ${path} for two words`,
      address: () =>
        `/api/posts/search?type=${type}&searchQuery=${pick(random, medium)}+${pick(random, medium)}&`,
    },
  ];
}

/** Words that are in 0.5 to 5 % of the posts. */
const medium = vocabulary.slice(500, 5000);

function listSiteSearches(): Kind[] {
  const random = seeded(43);
  const misspelt = () => pick(random, medium).replace(/(..)(.)$/, "$2$1");
  return [
    {
      name: "API, search of the whole site for two words",
      address: () => `/api/search?searchQuery=${pick(random, medium)}+${pick(random, medium)}&`,
    },
    {
      name: "API, search of the whole site for a misspelt word",
      address: () => `/api/search?searchQuery=${misspelt()}&`,
    },
  ];
}

async function listTitles(db: Db, type: PostType): Promise<string[]> {
  const rows = await db
    .selectFrom("post")
    .select("title")
    .where("postType", "=", type)
    .where("publicAt", "is not", null)
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ title }) => title);
}

async function listPeopleKinds(db: Db): Promise<Kind[]> {
  const people = await db
    .selectFrom("profile_category")
    .innerJoin("profile", "profile.id", "profile_category.profileId")
    .select(["profile.id", "profile.slug"])
    .where("category", "=", "alumni")
    .orderBy("profile.id")
    .execute();
  const last = lastFull(Math.ceil(people.length / 12));
  const { slug = "", id = "" } = people[people.length >> 1] ?? {};
  return [
    always("/people/alumni, first page", "/people/alumni?"),
    always("/people/alumni, last page", `/people/alumni?page=${last + 1}&`),
    always("/people/alumni, a search", "/people/alumni?search=ba&"),
    always("/member/…", `${memberHref(slug)}?`),
    always("API, a member", `/api/profiles/${slug}?`),
    always("API, alumni, first page", "/api/profiles?category=alumni&page=0&"),
    always("API, alumni, last page", `/api/profiles?category=alumni&page=${last}&`),
    always("API, alumni, a search", "/api/profiles/search?category=alumni&searchQuery=ba&"),
    always("API, people, first page", "/api/profiles?page=0&"),
    always("API, people, last page", `/api/profiles?page=${last}&`),
    always("API, people, a search", "/api/profiles/search?searchQuery=ba&"),
    always("API, a member’s posts", `/api/profiles/${id}/posts?`),
  ];
}

const countRequests = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom("request")
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

const listLendingKinds = (requests: number): Kind[] => [
  always("API, equipment, first page", "/api/equipment?page=0&", "member"),
  always("API, equipment, a search", "/api/equipment/search?searchQuery=net&", "member"),
  always("API, requests, first page", "/api/request?page=0&", "admin"),
  always("API, requests, last page", `/api/request?page=${lastFull(Math.ceil(requests / 12))}&`, "admin"),
  always("API, requests of a status", "/api/request?status=returned&", "admin"),
  always("API, the desk of the store", "/api/request/desk?", "admin"),
];
