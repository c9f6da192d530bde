import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { importChecklist } from "#birds/db/guide/import.ts";
import type { FieldPlaces, FieldSpeciesList } from "#birds/domain/surveys/field-survey.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { cacheReads } from "#core/web/serve/cached-reads.ts";
import { createReplyCache } from "#core/web/serve/reply-cache.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { fillAtlas } from "#tests/fill-atlas.ts";

const SPECIES = 907;
const SITES = 10_660;
/** Two seconds at 250 kbit/s, of the 20 after which a phone can count. */
const MOST_SPECIES_BYTES = 62_500;
const MOST_PLACES_BYTES = 31_250;

/** Names that compress no better than those of birds: each has an ending of its own. */
function makeChecklist(): string {
  const rows = Array.from({ length: SPECIES }, (_, index) => {
    const letters = [7919, 104_729, 1_299_709].map((prime) => ((index + 1) * prime).toString(26));
    const [genus, epithet, word] = letters.map((text) =>
      text.replace(/\d/g, (digit) => "aeioubkntr"[Number(digit)] ?? ""),
    );
    const own = `ABAP${index + 1000},${epithet}${index}`;
    return `A${genus} ${epithet}us,Great-${word} Bird ${index},ha: ${word}${genus} [a list] | yo: ẹyẹ ${epithet},${own}`;
  });
  return ["scientific_name,english_name,names,abap_code,ebird_code", ...rows].join("\n");
}

describeWithDatabase("what a phone needs at the institute's size", (open) => {
  test("comes compressed: the species first and in two seconds of a slow line, then the sites around it", async () => {
    const database = await open();
    const app = await openApp(database);
    const checklist = readChecklistCsv(makeChecklist());
    const { created } = await importChecklist(database.db, checklist, { accountId: null, dryRun: false });
    expect(created).toBe(SPECIES);
    const species = await database.db.selectFrom("species").select("id").execute();
    await fillAtlas(database.db, {
      countsPerCard: 6,
      squares: SITES,
      taxonIds: species.map(({ id }) => id),
    });

    const send = cacheReads(createReplyCache(), (request) => app.api.request(request));
    const read = async (path: string) => {
      const headers = { "accept-encoding": "br" };
      const reply = await send(new Request(`http://localhost/api/field/${path}`, { headers }));
      expect(reply.headers.get("content-encoding"), path).toBe("br");
      const bytes = Buffer.from(await reply.arrayBuffer());
      return { bytes: bytes.length, content: JSON.parse(brotliDecompressSync(bytes).toString()) };
    };
    const list: { bytes: number; content: FieldSpeciesList } = await read("species");
    expect(list.content.species).toHaveLength(SPECIES);
    expect(list.content.species.every(({ months }) => months.length === 12)).toBe(true);
    expect(list.bytes).toBeLessThan(MOST_SPECIES_BYTES);

    const near: { bytes: number; content: FieldPlaces } = await read("places?near=9.9,8.9");
    expect(near.content.list).toBe(list.content.version);
    expect(near.content.sites.length).toBeGreaterThan(90);
    for (const { latitude, longitude } of near.content.sites)
      expect(Math.hypot(latitude - 9.9, longitude - 8.9)).toBeLessThan(0.6);
    expect(near.bytes).toBeLessThan(MOST_PLACES_BYTES);
    const anywhere: { bytes: number; content: FieldPlaces } = await read("places");
    expect(anywhere.content.sites).toHaveLength(300);
    expect(anywhere.bytes).toBeLessThan(MOST_PLACES_BYTES);

    // Pages that were loaded before ask for all in one.
    const all = await read("pack");
    expect(all.content.sites).toHaveLength(SITES);
  }, 180_000);
});
