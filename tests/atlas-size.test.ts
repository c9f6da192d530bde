import { expect, test, vi } from "vitest";
import { atlasStates, pentadCountByState } from "#birds/domain/surveys/atlas.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase, type Kind } from "./databases.ts";
import { CARDS, fillAtlas } from "./fill-atlas.ts";

// The built pages: `script/test` builds first.

const MOST_BYTES = 64_000;

/** The 238,677 rows of the atlas on one database; the size of a page does not depend on the other. */
const countsPerCard = (kind: Kind) => (kind === "SQLite" ? 23 : 2);

describeEachDatabase("with all cards of the institute's atlas", (open, kind) => {
  test("the pages of point counts, the atlas, its states and its squares stay below 64 KB", async () => {
    vi.setConfig({ testTimeout: 300_000 });
    const database = await open();
    const app = await openApp(database);
    const { counts, first } = await fillAtlas(database.db, { countsPerCard: countsPerCard(kind) });
    expect(counts).toBe(CARDS * countsPerCard(kind));
    const publicUrl = () => "https://birds.example.org";
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({ ...deliveredTexts, api, publicUrl, newId: () => "request-1" });
    const [largest] = atlasStates.toSorted(
      (a, b) => (pentadCountByState.get(b.iso) ?? 0) - (pentadCountByState.get(a.iso) ?? 0),
    );
    const sizes: Record<string, number> = {};
    for (const address of [
      "/datazone/pointcount",
      "/datazone/pointcount?within=25",
      "/datazone/pointcount?species=long-tailed",
      `/datazone/pointcount?site=${first}&within=50`,
      "/datazone/atlas",
      `/datazone/atlas?state=${largest?.iso}`,
      `/datazone/atlas/${first}`,
    ]) {
      const page = await pages.page(address, new Request(`http://localhost${address}`));
      expect(page.status, address).toBe(200);
      expect(page.body("identity").toString(), address).not.toContain("There are no surveys yet");
      sizes[address] = page.body("br").length;
    }
    for (const [address, bytes] of Object.entries(sizes))
      expect(bytes, `${address}: ${JSON.stringify(sizes)}`).toBeLessThanOrEqual(MOST_BYTES);
  });
});
