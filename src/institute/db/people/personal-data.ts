import type { PersonalSection } from "#core/db/part.ts";
import { inBatches } from "#core/db/personal-data.ts";
import { pickBy } from "#core/domain/keys.ts";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import { passData } from "../passes/kept-passes.ts";
import { listByMember } from "../posts/own-posts.ts";
import { readTexts } from "../posts/texts.ts";
import { get } from "./profiles.ts";

/** What the institute holds of a person. */
export const personalData: readonly PersonalSection[] = [
  {
    name: "profile",
    title: "Your profile",
    async *rows(db, person) {
      if (person.profileId !== null) yield await get(db, person, person.profileId);
    },
  },
  {
    name: "posts",
    title: "What you posted or wrote",
    async *rows(db, person) {
      const { _id: accountId, profileId } = person;
      for (let page = 0, pages = 1; page < pages; page++) {
        const list = await listByMember(db, person, { accountId, profileId }, { page, limit: MAX_PAGE_SIZE });
        for (const post of list.data) {
          const texts = await readTexts(db, [post._id]);
          // The address is that of the account that posted it, perhaps a co-author's.
          yield {
            ...pickBy(post, (key) => !["email", "avatar", "avatarFocus"].includes(key)),
            content: texts.get(post._id) ?? "",
          };
        }
        pages = list.numberOfPages;
      }
    },
  },
  {
    name: "changes",
    title: "Changes that you proposed",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("post_revision")
          .select(["id", "postId", "createdAt", "text", "decidedAt"])
          .where("accountId", "=", _id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "names",
    title: "Names on works that you said are yours or not yours",
    async *rows(db, { profileId }) {
      yield* await db
        .selectFrom("name_claim")
        .select(["postId", "name", "role", "createdAt", "deniedAt", "confirmedAt", "refusedAt"])
        .where("profileId", "=", profileId ?? "")
        .orderBy("createdAt")
        .execute();
    },
  },
  {
    name: "workOffers",
    title: "Works that were found of you at ORCID and Crossref, and your answers",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("work_offer")
          .select(["id", "orcid", "source", "work", "foundAt", "state", "answeredAt"])
          .where("accountId", "=", _id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "loans",
    title: "Your requests for equipment",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("request")
          .select(["id", "equipment", "status", "quantity", "requestedQuantity", "returnedQuantity"])
          .select(["name", "email", "phone", "address", "type", "reason", "requestDate", "dueDate"])
          .select([
            "approvedDate",
            "issuedDate",
            "returnedDate",
            "extensionReason",
            "offeredUntil",
            "declineReason",
            "deletedAt",
          ])
          .where("accountId", "=", _id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "calendars",
    title: "Secret addresses of your calendars, which are not in this copy",
    async *rows(db, { _id }) {
      yield* await db
        .selectFrom("calendar_address")
        .select(["calendar", "createdAt"])
        .where("accountId", "=", _id)
        .orderBy("calendar")
        .execute();
    },
  },
  {
    name: "waits",
    title: "Equipment that you are waiting for",
    async *rows(db, { _id }) {
      yield* await db
        .selectFrom("waiting")
        .innerJoin("equipment", "equipment.id", "waiting.equipmentId")
        .select(["equipment.name as equipment", "waiting.quantity", "waiting.startDate", "waiting.dueDate"])
        .select(["waiting.phone", "waiting.since"])
        .where("waiting.accountId", "=", _id)
        .orderBy("waiting.since")
        .execute();
    },
  },
  {
    name: "calls",
    title: "Calls that you want to hear about when they open",
    async *rows(db, { email, isConfirmed }) {
      if (!isConfirmed) return;
      yield* await db
        .selectFrom("call_subscription")
        .select(["call", "askedAt", "confirmedAt"])
        .where("email", "=", email)
        .orderBy("call")
        .execute();
    },
  },
  ...passData,
];
