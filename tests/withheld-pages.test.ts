import { expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { type App, openApp } from "./app.ts";
import { withoutChance } from "./chance.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { openPages } from "./site-walk.ts";
import { makeSurveysAround, typed, typedWays } from "./typed-words.ts";
import { canary, makePublicSurveys, ways } from "./withheld-surveys.ts";

/** Addresses that no page links to, since the places of the canary are not public. */
const guessed = [
  "/datazone/pointcount?site=zigau-cliff",
  "/datazone/pointcount?site=zigau-cliff&within=50",
  "/datazone/pointcount?species=Hooded+Vulture&year=1987",
  "/datazone/pointcount?species=Hoopoe&site=field:zigau-cliff:10.988:7.654",
  "/datazone/atlas/1055c0735",
  "/datazone/atlas?state=NG-KD",
  "/search?q=zigau",
  "/birds/egyptian-plover",
];
const files = [
  ...["counts.csv", "ebird.csv", "cards.csv", "sites.geojson"].flatMap((name) => [
    `/api/surveys/${name}`,
    `/api/surveys/${name}?year=1987`,
    `/api/surveys/${name}?licence=CC-BY-4.0`,
  ]),
  "/api/field/pack",
  "/api/field/species",
  "/api/field/places",
  "/api/atlas/pentads.geojson",
  "/api/arrival/places",
  "/api/surveys/facts",
];

/** The text of an address in any form, such as what a page loads. */
async function openTexts({ api }: App) {
  const { pages } = await builtPages({
    ...deliveredTexts,
    api: async (request: Request | string) => api.request(request),
    newId: () => "request-1",
    publicUrl: () => "https://birds.example.org",
  });
  return async (path: string) => {
    const page = await pages.page(path, new Request(`http://localhost${path}`));
    return { path, html: `${JSON.stringify(page.headers)}${page.body("identity").toString()}` };
  };
}

describeWithDatabase("a survey of which every count is withheld", (open) => {
  test("is on no page of the site, in no form of its address, and in no answer without a body", async () => {
    const app = await openApp(await open());
    await makePublicSurveys(app);
    await ways["an import"]?.(app);
    await ways["a recorder"]?.(app);
    await ways["a name that becomes sensitive"]?.(app);
    const { pages } = await (await openPages(app.api)).walk();
    const read = await openTexts(app);
    expect(pages.size).toBeGreaterThan(40);
    const addresses = guessed.flatMap((path) => {
      const [plain = "", query] = path.split("?");
      return [path, `${plain}.data${query ? `?${query}` : ""}`];
    });
    const visited = [...pages.values(), ...(await Promise.all(addresses.map(read)))];
    for (const { path, html } of visited) {
      // A search repeats what was typed, and so does a form.
      const shown = withoutChance(html)
        .replaceAll(/zigau(-cliff)?(?=["&<\s%:])/g, "")
        .replaceAll("1987", "");
      if (guessed.some((one) => path === one || path.startsWith(one.replace(/\?.*/, ".data")))) {
        expect(shown, path).not.toMatch(/zigau cliff|kanarek|kanarienvogel|10\.98765|canary-1/i);
      } else expect(withoutChance(html), path).not.toMatch(canary);
    }
    for (const path of files) {
      const headers = { "Accept-Encoding": "identity" };
      const whole = await app.api.request(path, { headers });
      const text = await whole.text();
      expect(withoutChance(text), path).not.toMatch(canary);
      const head = await app.api.request(path, { method: "HEAD", headers });
      expect(withoutChance([...head.headers].join()), path).not.toMatch(canary);
      const again = await app.api.request(path, {
        headers: { ...headers, "If-None-Match": whole.headers.get("etag") ?? '"none"', Range: "bytes=0-99" },
      });
      expect(withoutChance(await again.text()), path).not.toMatch(canary);
    }
  });

  test("is as little on the page of its bird as one that was never made: both say that no published count has it", async () => {
    const app = await openApp(await open());
    await makePublicSurveys(app);
    const read = await openTexts(app);
    const words = "The published counts have no record of it yet.";
    const hasWords = async (slug: string) => (await read(`/birds/${slug}`)).html.includes(words);
    expect([await hasWords("egyptian-plover"), await hasWords("hoopoe")]).toEqual([true, false]);
    await ways["a name that becomes sensitive"]?.(app);
    expect(await hasWords("egyptian-plover")).toBe(true);
  });
});

describeWithDatabase("a word that somebody typed about a protected bird", (open) => {
  test("is on no page of the site, and the entry of the list is", { timeout: 120_000 }, async () => {
    const app = await openApp(await open());
    await makeSurveysAround(app);
    for (const way of Object.values(typedWays)) await way(app);
    const { pages } = await (await openPages(app.api)).walk();
    const read = await openTexts(app);
    const labels = ["Vulture", "Grey+Parrot", "Hooded+Vulture", "Necrosyrtes"];
    const chosen = labels.flatMap((species) =>
      ["pointcount", "pointcount.data"].map((page) => `/datazone/${page}?species=${species}&year=1987`),
    );
    const visited = [...pages.values(), ...(await Promise.all(chosen.map(read)))];
    for (const { path, html } of visited) expect(html, path).not.toMatch(typed);
    expect(visited.some(({ html }) => html.includes("Grey Parrot"))).toBe(true);
  });
});
