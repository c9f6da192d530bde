/** A call of the API that works on every site, as the page for developers shows it. */
export interface DeveloperCall {
  title: string;
  method: "GET" | "POST";
  path: string;
  /** What is sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Whether it needs the token of a session. */
  needsToken?: true;
}

/** The calls that people ask for first; the description of the API has their bodies as examples. */
export const developerCalls: readonly DeveloperCall[] = [
  { title: "The newest publications", method: "GET", path: "/api/newest/publications" },
  { title: "Works of one year", method: "GET", path: "/api/posts?type=thesis&year=2021&limit=50" },
  { title: "Words in everything that is public", method: "GET", path: "/api/search?searchQuery=vulture" },
  { title: "The checklist of birds (CSV)", method: "GET", path: "/api/species/checklist.csv" },
  { title: "The years with surveys", method: "GET", path: "/api/arrival/years" },
  { title: "All surveys (Darwin Core archive)", method: "GET", path: "/api/surveys/archive.zip" },
  { title: "Calls for applications", method: "GET", path: "/api/calls" },
  { title: "What the institute says of itself", method: "GET", path: "/api/settings" },
  {
    title: "A session: its token goes with what only members may do",
    method: "POST",
    path: "/api/user/signin",
    body: { email: "name@example.org", password: "your password" },
  },
  {
    title: "News that an admin will look at",
    method: "POST",
    path: "/api/posts",
    body: { postType: "news", title: "Rains return to Amurum", content: "<p>First storm on 3 April.</p>" },
    needsToken: true,
  },
];
