import type { RingingSums } from "#birds/domain/ringing/public-ringing.ts";
import { writeCsv } from "#core/formats/csv.ts";

/** How many birds of each species got a ring, and how often ringed ones were met again. */
export const publicSpeciesCsv = ({ species }: Pick<RingingSums, "species">): string =>
  writeCsv(
    ["scientificName", "vernacularName", "ringed", "metAgain"],
    species.map(({ scientificName, name, ringed, again }) => [scientificName, name, ringed, again]),
  );
