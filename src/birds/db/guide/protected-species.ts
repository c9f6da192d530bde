import { createSensitivityJudge } from "#birds/domain/guide/sensitive-names.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { readBasis } from "./name-basis.ts";

/** The ids of the protected species, of which nothing is shown that their counts decide: the same whatever was counted. */
export const listProtected = (db: Db): Promise<ReadonlySet<string>> =>
  cachePublic(db, "protected species", async () => {
    const basis = await readBasis(db);
    const judge = createSensitivityJudge(basis);
    const isProtected = ({ name, scientificName }: (typeof basis.species)[number]) =>
      judge([name, scientificName ?? ""]).sensitivity !== "open";
    return new Set(basis.species.filter(isProtected).map(({ id }) => id));
  });
