import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { countUninvited, listUninvited } from "./invitations.ts";

/** The members without an account who were never invited. */
export const uninvitedMembers: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "profile.manage")) return undefined;
  const [count, members] = [await countUninvited(db), await listUninvited(db, Math.max(1, limit))];
  const rows = members.map(({ id, name, email, slug, createdAt }) => ({
    id,
    title: name,
    detail: email,
    since: createdAt,
    href: memberHref(slug),
  }));
  return { invitations: waitingOf(count, rows, limit) };
};
