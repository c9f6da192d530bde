import type { LoggedNoun } from "#core/db/part.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { columnsOf, isReference } from "#core/domain/accounts/log-words.ts";
import { infoOf } from "#core/domain/fields.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { GONE, RUNNING_TEXT } from "#core/domain/parts.ts";
import { settingsSchema } from "#core/domain/settings.ts";
import { capital, countOf } from "#core/domain/words.ts";
import { equipmentFields } from "#institute/domain/lending/equipment.ts";
import { loanStatusNames } from "#institute/domain/lending/loan.ts";
import { recordFields, requestFields } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { unitFields, unitStates } from "#institute/domain/lending/unit.ts";
import { isNewsletterMonth, nameOfMonth } from "#institute/domain/newsletter/newsletter.ts";
import { callParts, pageAddresses, textPageParts } from "#institute/domain/pages/content.ts";
import { pageParts } from "#institute/domain/pages/page-parts.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { profileFields } from "#institute/domain/people/profile.ts";
import { postFields } from "#institute/domain/posts/post.ts";
import { postHref, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { withdrawalFields } from "#institute/domain/posts/withdrawal.ts";
import { loggedPosts } from "./posts/logged-posts.ts";

const statusLabels = Object.fromEntries(loanStatusNames.map((name) => [name, loanStatuses[name].label]));

/** What a new status of a request did, and what leaving it for an earlier one undid. */
const statusPhrases = {
  pending: ["Reopened the request for", null],
  approved: ["Approved the request for", "Withdrew the approval of the request for"],
  received: ["Handed over", "Undid the hand-over of"],
  partial: ["Took back some of", "Undid the return of some of"],
  returned: ["Took back", "Undid the return of"],
  declined: ["Declined the request for", null],
  cancelled: ["Cancelled the request for", null],
} as const;
const steps = keysOf(statusPhrases);

function statusPhrase(before: unknown, after: unknown): string | undefined {
  const [from, to] = [steps.find((step) => step === before), steps.find((step) => step === after)];
  if (!to) return undefined;
  const undone = from && steps.indexOf(to) < steps.indexOf(from) ? statusPhrases[from][1] : null;
  return undone ?? statusPhrases[to][0];
}

const profile: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("profile")
      .select(["id", "name", "slug", "deletedAt"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, slug, deletedAt }) => ({
      id,
      name,
      href: deletedAt ? null : memberHref(slug),
    }));
  },
  columns: { ...columnsOf(profileFields), position: { label: "Place on the board" } },
};

const equipment: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("equipment")
      .select(["id", "name", "retiredAt"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, retiredAt }) => ({ id, name, href: retiredAt ? null : `/equipment/${id}` }));
  },
  columns: {
    ...columnsOf({ ...equipmentFields, ...unitFields }),
    state: { label: "State", choices: unitStates },
    inRepair: { label: "In repair" },
  },
};

const request: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("request")
      .innerJoin("equipment", "equipment.id", "request.equipmentId")
      .select(["request.id", "request.equipment", "equipmentId", "requestedQuantity", "request.name"])
      .select("equipment.retiredAt")
      .where("request.id", "in", ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.equipment,
      kind: `${countOf(row.requestedQuantity, "unit")} for ${row.name}`,
      href: row.retiredAt ? null : `/equipment/${row.equipmentId}`,
    }));
  },
  columns: {
    ...columnsOf({ ...requestFields, ...recordFields }),
    requestId: null,
    equipmentId: null,
    equipment: { label: "Equipment" },
    status: { label: "Status", choices: statusLabels },
    issuedQuantity: { label: "Handed over in total" },
    issuedDate: { label: "Handed over" },
    issuedBy: { label: "Handed over by" },
    extensionDate: { label: "Extension until" },
    extensionReason: { label: "Reason for the extension" },
    closedAt: null,
    collectBy: null,
    offeredUntil: null,
    endReason: null,
    missing: null,
    thereSince: null,
    bookedStart: null,
    bookedDue: null,
  },
  phrase(action, before, after) {
    if (action !== "request.update") return undefined;
    if (after.status) return statusPhrase(before.status, after.status);
    if (typeof after.extensionDate === "string") return "Requested an extension for";
    if (before.extensionDate && after.extensionDate === null)
      return after.dueDate ? "Granted an extension for" : "Refused an extension for";
    return undefined;
  },
};

const contactMessage: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("contact_message")
      .select(["id", "subject", "firstName", "lastName", "archivedAt"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.subject,
      kind: `from ${fullName(row)}`,
      href: row.archivedAt ? "/messages?folder=archive" : "/messages",
    }));
  },
  columns: { readAt: { label: "Read" }, archivedAt: { label: "Archived" } },
};

/** What the forms call the parts of all pages. */
const partLabels = Object.fromEntries([
  ...[...Object.values(pageParts), callParts, textPageParts, settingsSchema].flatMap(({ shape }) =>
    Object.entries(shape).map(([name, part]) => [name, infoOf(part).label]),
  ),
  [RUNNING_TEXT, "Text"],
  [GONE, "Taken down"],
]);

/** Pages are named by their files. */
const content: LoggedNoun = {
  find: async (_db, ids) => ids.filter((id) => !isReference(id)).map(toPage),
  columns: {
    publishAt: { label: "Public from" },
    until: { label: "Public until" },
    version: { label: "Version" },
    parts: { label: "Texts", choices: partLabels },
  },
};

function toPage(id: string) {
  if (id === "settings") return { id, name: "The settings", href: "/settings" };
  if (isKeyOf(pageAddresses, id)) return { id, name: pageAddresses[id].label, href: pageAddresses[id].href };
  const words = (id.split("/").at(-1) ?? id).replaceAll("-", " ");
  return { id, name: capital(words), href: `/${id}` };
}

/** Newsletters are named by their months. */
const newsletter: LoggedNoun = {
  find: async (_db, ids) =>
    ids
      .filter(isNewsletterMonth)
      .map((id) => ({ id, name: nameOfMonth(id), href: `/newsletter?month=${id}` })),
  columns: { text: { label: "Foreword" } },
};

const name: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("name_claim")
      .innerJoin("post", "post.id", "name_claim.postId")
      .innerJoin("profile", "profile.id", "name_claim.profileId")
      .select(["name_claim.id", "name_claim.name", "post.title", "post.slug", "post.postType"])
      .select(["post.publicAt", "profile.name as member"])
      .where("name_claim.id", "in", ids)
      .execute();
    return rows.map(({ id, name: written, title, member, publicAt, ...post }) => ({
      id,
      name: written,
      kind: `on ‘${title}’, by ${member}`,
      href: publicAt ? postHref(post) : null,
    }));
  },
};

/** The nouns of the institute in the audit log. */
export const loggedNouns: Readonly<Record<string, LoggedNoun>> = {
  post: {
    find: loggedPosts,
    columns: {
      ...columnsOf(postFields),
      titleHtml: null,
      postType: {
        label: "Type",
        choices: Object.fromEntries(postTypeNames.map((type) => [type, postTypeRow(type).one])),
      },
      privateAt: { label: "Private since" },
      approvedAt: { label: "Approved" },
      waitingSince: { label: "Waiting since" },
      returnNote: { label: "Note on the return" },
      number: { label: "Version of the file" },
      until: { label: "Opens until" },
      ...columnsOf(withdrawalFields),
    },
    phrase(action, before, after) {
      if (action !== "post.update") return undefined;
      if (typeof after.approvedAt === "string" && before.approvedAt === null) return "Approved the post";
      if (typeof before.approvedAt === "string" && after.approvedAt === null)
        return "Withdrew the approval of the post";
      if (typeof before.waitingSince === "string" && after.waitingSince === null)
        return "Approved a change of the post";
      return undefined;
    },
  },
  // What it says is its writer's alone.
  draft: { columns: { until: { label: "Opens until" } } },
  profile,
  equipment,
  request,
  contactMessage,
  content,
  newsletter,
  name,
};
