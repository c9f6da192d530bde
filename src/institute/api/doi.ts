import { type Db, transaction } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { bareDoi } from "#core/domain/doi.ts";
import { AppError } from "#core/domain/errors.ts";
import * as registrations from "#institute/db/posts/dois/registrations.ts";
import type { DoiGoal, DoiOverview } from "#institute/domain/posts/registration.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { describeForAgency, explainDescription, missingFor } from "#institute/formats/works/registration.ts";

/** A post or a data set that may get a DOI of our own. */
export interface Registrable {
  work: DoiOverview["work"];
  /** The end of its DOI. */
  suffix: string;
  /** A DOI that was typed into it. */
  written: string | null;
  /** The work with a DOI as DataCite gets it. */
  describe: (doi: string) => Citable;
  /** Why it cannot be registered while it is not public. */
  refusal: string;
}

/** Everything that the screen of a DOI shows. */
export async function readDoi(
  db: Db,
  { work, suffix, written, describe }: Registrable,
  prefix: string | undefined,
): Promise<DoiOverview> {
  const registration = await registrations.findRegistration(db, work);
  const doi = registration?.doi ?? (prefix ? `${prefix}/${suffix}` : null);
  const described = describe(doi ?? "");
  const description = describeForAgency(described);
  const writtenDoi = bareDoi(written);
  return {
    work,
    doi,
    writtenDoi: !registration && writtenDoi && writtenDoi.toLowerCase() !== doi ? writtenDoi : null,
    registration,
    description: explainDescription(description),
    // The year of a data set comes from its records.
    missing: work.kind === "post" ? missingFor(described) : [],
    json: JSON.stringify({ doi, event: "publish", ...description }, null, 2),
  };
}

/** Stores what an admin wants of the DOI of a work, which is read in the same transaction; a job tells DataCite. */
export const requestDoi = (
  db: Db,
  goal: DoiGoal,
  prefix: string | undefined,
  find: (trx: Db) => Promise<{ admin: Authorized<"doi.register">; registrable: Registrable }>,
): Promise<DoiOverview> =>
  transaction(db, async (trx) => {
    const { admin, registrable } = await find(trx);
    const { doi, missing, writtenDoi, work } = await readDoi(trx, registrable, prefix);
    if (!doi) throw new AppError("invalid", "This site does not register DOIs: DATACITE_URL is not set.");
    if (writtenDoi)
      throw new AppError("conflict", `This work already has the DOI ${writtenDoi}. A work has only one.`);
    if (goal === "findable" && !work.isPublic) throw new AppError("conflict", registrable.refusal);
    if (goal === "findable" && missing.length > 0)
      throw new AppError(
        "invalid",
        `DataCite requires these, which are missing: ${missing.map(({ label }) => label).join(", ")}.`,
      );
    await registrations.request(trx, admin, { subject: { kind: work.kind, id: work.id }, doi }, goal);
    return readDoi(trx, registrable, prefix);
  });

declare module "#core/api/env.ts" {
  interface Services {
    /** The prefix of the DOIs that the institute registers; undefined when it registers none. */
    doiPrefix: string | undefined;
  }
}
