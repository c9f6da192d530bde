import { licenceOf, readPublicRinging } from "#birds/db/ringing/public.ts";
import { boxAround, nigeria } from "#birds/db/surveys/export.ts";
import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { citeVersion, type DatasetInfo } from "#birds/formats/darwin-core/eml.ts";
import { ringingArchive } from "#birds/formats/ringing/ringing-archive.ts";
import { writeZip } from "#core/adapters/zip.ts";
import type { Db } from "#core/db/connect.ts";
import { type OpenLicence, ownLicence } from "#core/domain/licences.ts";
import { institute } from "#core/institute.ts";
import { findDatasetDoi } from "#institute/db/posts/dois/registrations.ts";

type Public = Awaited<ReturnType<typeof readPublicRinging>>;

/** The public sessions and their birds as a Darwin Core Archive; an empty one while the keeper has set no licence. */
export async function publicArchive(db: Db, publicUrl: string): Promise<ReadableStream<Uint8Array>> {
  const all = await readPublicRinging(db);
  const set = licenceOf(all.settings);
  const ringing = set === null ? { ...all, sessions: [], birds: [], changedAt: null } : all;
  const licence = set ?? ownLicence;
  const doi = await findDatasetDoi(db, "ringing");
  const info = infoOf(ringing, { licence, isLicensed: set !== null, publicUrl, doi });
  return writeZip(ringingArchive({ ...ringing, licence, institute: institute().name }, info));
}

function infoOf(
  { sessions, birds, settings, changedAt }: Public,
  {
    licence,
    isLicensed,
    publicUrl,
    doi,
  }: { licence: OpenLicence; isLicensed: boolean; publicUrl: string; doi: string | null },
): DatasetInfo {
  const { title, methods, keywords } = datasets.ringing;
  const published = (changedAt ?? "1970-01-01").slice(0, 10);
  const url = publicUrl + datasetHref("ringing");
  const isInvented = sessions.some(({ isDemonstration }) => isDemonstration);
  const shown = isInvented ? `${title} (with demonstration data)` : title;
  const facts = { organization: institute().name, title: shown, published, doi, url };
  const days = sessions.map(({ date }) => date);
  const [from, to] = [days.at(0), days.at(-1)];
  return {
    ...facts,
    packageId: `${url}/v${published}`,
    abstract: [
      `${birds.length.toLocaleString("en-GB")} encounters with birds in the hand in ${sessions.length.toLocaleString("en-GB")} sessions, each with its place, day and effort. The encounters of one bird share an organismID.`,
      ...(isLicensed
        ? []
        : ["The ring keeper has not set the licence of these data yet. Until then this archive is empty."]),
      ...(isInvented
        ? ["Some of these sessions were invented to show how the site works. They are not real."]
        : []),
    ],
    keywords: [...keywords],
    type: "Samplingevent",
    licence,
    coverage: {
      ...(boxAround(sessions.map(({ site }) => site)) ?? nigeria),
      description: "Ringing sites",
      taxa: "All birds caught, without protected species.",
    },
    period: from && to ? { from, to } : undefined,
    methods: { steps: methods },
    citation: settings.citation ?? citeVersion(facts),
  };
}
