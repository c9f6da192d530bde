import type { FieldPack } from "#birds/domain/surveys/field-survey.ts";
import { emptyPack, isPlaces, isSpeciesList, withPlaces, withSpecies } from "./pack-parts.ts";
import { readSetting, saveSetting } from "./phone-store.ts";
import { TIMEOUT_MS } from "./send-surveys.ts";
import { fetchSteadily } from "./steady-fetch.ts";

/** A newer answer of the server with its ETag, or undefined if there is none. */
async function readNewer(address: string, etag: string | null | undefined) {
  const headers = etag ? { "If-None-Match": etag } : undefined;
  const reply = await fetchSteadily(address, { ...(headers && { headers }) }, TIMEOUT_MS);
  if (reply.status !== 200) return undefined;
  const content: unknown = await reply.json();
  return { etag: reply.headers.get("etag"), content };
}

/**
 * Shows the pack of this phone, then with the server's list of species, which is all that counting needs, and last with
 * the sites around `area`. What does not arrive stays as it was.
 */
export async function loadPack(area: string | undefined, show: (pack: FieldPack) => void): Promise<void> {
  let stored = (await readSetting("pack")) ?? { etag: null, pack: emptyPack };
  const keep = async (next: typeof stored) => {
    stored = next;
    show(stored.pack);
    await saveSetting("pack", stored);
  };
  show(stored.pack);
  const list = await readNewer("/api/field/species", stored.etag);
  if (isSpeciesList(list?.content))
    await keep({ ...stored, etag: list.etag, pack: withSpecies(stored.pack, list.content) });
  const places = `/api/field/places${area ? `?near=${area}` : ""}`;
  const isSame = stored.places?.address === places && stored.places.list === stored.pack.version;
  const sites = await readNewer(places, isSame ? stored.places?.etag : null);
  if (!isPlaces(sites?.content)) return;
  const { list: countsIn } = sites.content;
  const from = { address: places, etag: sites.etag, list: countsIn };
  await keep({ ...stored, pack: withPlaces(stored.pack, sites.content), places: from });
}
