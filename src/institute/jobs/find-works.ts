import { unavailable } from "#core/jobs/outside.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import type { ListMemberWorks } from "#institute/adapters/member-works.ts";
import { offerFoundWorks } from "#institute/db/people/found-works.ts";
import {
  beginSearch,
  endSearch,
  listDueMembers,
  type SoughtMember,
} from "#institute/db/people/work-searches.ts";
import type { ListedWorks } from "#institute/domain/people/work-offers.ts";

/** So many members in an hour: 480 a day. */
const MAX_MEMBERS = 20;
/** A service that fails so often in a row is left alone until the next run. */
const MAX_FAILURES = 3;

/** Offers each member, once a month, the works that ORCID or Crossref has of them and the site has not. */
export const findWorks: Job = {
  name: "find-works",
  title: "Works of members at ORCID and Crossref",
  intervalMs: 60 * 60_000,
  run: (services) => findWorksOfMembers(services, () => new Date()),
};

type FindServices = Pick<JobServices, "db" | "listMemberWorks">;

/** Looks for the works of those members whose month is over. */
export async function findWorksOfMembers(services: FindServices, now: () => Date): Promise<void> {
  const { db, listMemberWorks: list } = services;
  if (!list) return;
  let failures = 0;
  for (const member of await listDueMembers(db, now(), MAX_MEMBERS)) {
    if (!(await beginSearch(db, member, now()))) continue;
    try {
      await findWorksOf({ db, list }, member, now);
      failures = 0;
    } catch (error) {
      if (++failures >= MAX_FAILURES) unavailable(error);
    }
  }
}

/** What one service said is stored, even if the next does not answer. */
async function findWorksOf(
  { db, list }: Pick<FindServices, "db"> & { list: ListMemberWorks },
  member: SoughtMember,
  now: () => Date,
): Promise<void> {
  const listed: ListedWorks[] = [];
  try {
    for await (const works of list(member.orcid, member.since)) listed.push(works);
  } finally {
    await offerFoundWorks(db, member, listed, now());
  }
  await endSearch(db, member, now());
}

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** Lists the works of an ORCID iD at other services; undefined if this site asks none by itself. */
    listMemberWorks?: ListMemberWorks | undefined;
  }
}
