import { expect, test } from "vitest";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { countFields, siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { equipmentFields } from "#institute/domain/lending/equipment.ts";
import { textFields } from "#institute/domain/lending/request.ts";
import { unitFields } from "#institute/domain/lending/unit.ts";
import { profileFields } from "#institute/domain/people/profile.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { always, orNull, type Presence, presenceOf } from "#tests/presence.ts";
import { declaredRinging } from "#tests/ringing/declared-tables.ts";
import type { Schema } from "./schema.ts";

const draftRow = always("id", "accountId", "key", "title", "state", "version", "updatedAt");
const ofSpecies = always("speciesId", "position");
const ofDoi = {
  ...always("doi", "goal", "revision", "attempts"),
  ...orNull("state", "registeredAt", "sentAt", "waitingSince", "dueAt", "leasedUntil", "failure"),
};

// The compiler checks this list against `Schema`, and the tests check the migrated databases against this list.
const declared: {
  [Table in Exclude<keyof Schema, "public_survey" | "published_survey" | "published_count">]: {
    [Column in keyof Schema[Table]]: Presence<Schema[Table][Column]>;
  };
} = {
  post: {
    id: "always",
    ...presenceOf(listedFields),
    postType: "always",
    excerpt: "always",
    slug: "always",
    accountId: "always",
    privateAt: "or null",
    approvedAt: "or null",
    deletedAt: "or null",
    withdrawnAt: "or null",
    publicAt: "or null",
    firstPublicAt: "or null",
    fileOpenedAt: "or null",
    recordAt: "or null",
    waitingSince: "or null",
    returnedAt: "or null",
    returnNote: "or null",
    sortKey: "always",
    datePrecision: "always",
    createdAt: "always",
    updatedAt: "always",
    version: "always",
  },
  post_text: { postId: "always", content: "always" },
  post_author: {
    ...always("postId", "position", "name"),
    ...orNull("profileId", "given", "family", "suffix", "kind", "orcid"),
  },
  post_slug: { slug: "always", postId: "always" },
  post_withdrawal: {
    postId: "always",
    at: "always",
    by: "or null",
    reason: "or null",
    titleHiddenAt: "or null",
    text: "or null",
  },
  post_version: {
    ...always("id", "postId", "number", "fileUrl", "at"),
    ...orNull("note", "removedAt", "reason"),
  },
  post_revision: {
    id: "always",
    postId: "always",
    accountId: "always",
    createdAt: "always",
    text: "always",
    decidedAt: "or null",
  },
  post_step: {
    id: "always",
    postId: "always",
    accountId: "always",
    at: "always",
    step: "always",
    note: "or null",
    text: "or null",
  },
  post_doi: {
    postId: "always",
    ...ofDoi,
  },
  dataset_doi: {
    dataset: "always",
    ...ofDoi,
    described: "or null",
  },
  account: {
    id: "always",
    email: "always",
    passwordHash: "or null",
    firstName: "always",
    lastName: "always",
    confirmedAt: "or null",
    disabledAt: "or null",
    adminSince: "or null",
    storeAdminSince: "or null",
    ringerSince: "or null",
    ringKeeperSince: "or null",
    noMorningLetterSince: "or null",
    createdAt: "always",
    ...orNull("newEmail", "newEmailAt", "closedAt"),
  },
  session: {
    id: "always",
    accountId: "always",
    createdAt: "always",
    expiresAt: "always",
    revokedAt: "or null",
    userAgent: "or null",
    seenAt: "or null",
  },
  profile: {
    id: "always",
    ...presenceOf(profileFields),
    slug: "always",
    sortName: "always",
    words: "always",
    version: "always",
    createdAt: "always",
    updatedAt: "always",
    deletedAt: "or null",
  },
  profile_word: { ...always("word", "profileId", "sortName"), ...orNull("deletedAt") },
  profile_category: { profileId: "always", category: "always" },
  file: {
    ...always("url", "key", "name", "format", "bytes", "createdAt"),
    ...orNull("width", "height", "frames", "accountId"),
  },
  invitation: { ...always("email", "batch", "at"), accountId: "or null" },
  letter: {
    ...always("noun", "about", "reader", "attempts"),
    ...orNull("told", "attempt", "attempted", "dueAt", "waitingSince", "leasedUntil"),
    ...orNull("toldAt", "failedAt", "failure"),
  },
  moved_row: always("source", "noun", "sourceId", "subjectId", "at"),
  account_token: {
    hash: "always",
    purpose: "always",
    ...orNull("accountId", "email"),
    createdAt: "always",
    expiresAt: "always",
    usedAt: "or null",
  },
  job: { name: "always", nextAt: "always", lastRunAt: "or null", lastOkAt: "or null", lastError: "or null" },
  species: {
    id: "always",
    ...presenceOf(speciesFields),
    slug: "always",
    excerpt: "always",
    words: "always",
    createdAt: "always",
    updatedAt: "always",
    deletedAt: "or null",
    version: "always",
    listedFacts: "or null",
  },
  species_name: { ...ofSpecies, lang: "always", value: "always", source: "or null" },
  species_synonym: { ...ofSpecies, scientificName: "always" },
  species_map: { ...ofSpecies, url: "always" },
  species_photo: { ...ofSpecies, url: "always", ...orNull("caption", "credit", "licence") },
  species_slug: { slug: "always", speciesId: "always" },
  contact_message: {
    id: "always",
    firstName: "always",
    lastName: "always",
    email: "always",
    subject: "always",
    message: "always",
    photograph: "always",
    fingerprint: "always",
    createdAt: "always",
    readAt: "or null",
    archivedAt: "or null",
  },
  contact_answer: { ...always("id", "messageId", "path", "title", "accountId", "createdAt") },
  outside_answer: { name: "always", answeredAt: "always", answer: "always" },
  published_year: { ...always("year", "publishedAt"), ...orNull("accountId") },
  withheld_year: { ...always("year", "withheldAt"), ...orNull("accountId") },
  visit_count: { day: "always", kind: "always", path: "always", visits: "always" },
  survey_site: { id: "always", ...presenceOf(siteFields) },
  ...declaredRinging,
  counted_species: {
    ...always("id", "key", "scientificName", "englishName", "sensitivity"),
    ...orNull(
      "taxonRank",
      "resembles",
      "listedAs",
      "judgedAt",
      "taxonKind",
      "taxonId",
      "subspecies",
      "matchedBy",
    ),
    ...orNull("formerId", "until"),
  },
  checklist_import: {
    ...always("id", "kind", "at", "added", "updated", "splits", "lumps", "formersBefore"),
    ...orNull("accountId", "undoneAt", "undoneById"),
  },
  checklist_step: {
    ...always("importId", "position", "kind", "version", "before"),
    ...orNull("subjectId", "speciesId"),
  },
  list_import_file: always("importId", "position", "name", "bytes", "content"),
  remembered_reading: { ...always("id", "kind", "header", "reading", "file", "at"), accountId: "or null" },
  former_species: {
    ...always("id", "importId", "name", "otherNames", "parts", "until", "splitAt"),
    ...orNull("speciesId", "scientificName", "readAs"),
  },
  name_rule: {
    ...always("id", "key", "scientificName", "englishName", "kind", "decidedAt"),
    ...orNull("speciesId", "speciesName", "speciesScientificName", "accountId"),
  },
  sensitive_taxon: {
    ...always("id", "key", "name", "generalisation", "reason", "createdAt"),
    ...orNull("scientificName", "speciesId", "family", "source", "accountId"),
  },
  sensitivity_decision: {
    ...always("id", "key", "scientificName", "englishName", "sensitivity", "decidedAt"),
    ...orNull("resembles", "accountId"),
  },
  survey: {
    id: "always",
    ...presenceOf(surveyFields),
    siteId: "always",
    incomplete: "always",
    counts: "always",
    publicCounts: "or null",
    importId: "always",
    replacedBy: "or null",
    demonstrationAt: "or null",
    createdAt: "always",
    updatedAt: "always",
  },
  survey_count: {
    ...presenceOf(countFields),
    position: "or null",
    surveyId: "always",
    speciesId: "always",
    siteId: "always",
    date: "always",
    incomplete: "always",
    importId: "always",
    replacedBy: "or null",
  },
  survey_import: {
    ...always("id", "aliveAt", "replaced", "isFinal", "state"),
    ...orNull("jobId", "callId", "fingerprint", "findings", "reading", "sample", "choice"),
    ...orNull("accountId", "runningKey", "publishedAt", "storedAt", "files", "licence", "source", "rows"),
    ...orNull("skipped", "surveysAdded", "surveysChanged", "countsAdded", "countsChanged", "undoneAt"),
    ...orNull("undoneById", "sweptAt", "reason", "fieldSurveyId", "look"),
  },
  field_survey: {
    ...always("id", "accountId", "state", "version", "content", "marks", "clockAheadMinutes", "receivedAt"),
    ...always("updatedAt"),
    ...orNull("question", "acceptedVersion", "decidedById", "decidedAt", "deletedById", "deletedAt"),
    ...orNull("removedBy", "demonstrationAt", "firstMinute", "lastMinute"),
  },
  field_survey_version: always("surveyId", "version", "accountId", "at", "content"),
  equipment: {
    id: "always",
    ...presenceOf(equipmentFields),
    words: "always",
    inRepair: "always",
    createdAt: "always",
    updatedAt: "always",
    retiredAt: "or null",
    version: "always",
  },
  trip_template: always("id", "name", "createdAt"),
  trip_template_line: always("templateId", "equipmentId", "quantity", "position"),
  equipment_unit: {
    ...always("id", "equipmentId", "labelKey", "state", "createdAt", "version"),
    ...presenceOf(unitFields),
    requestId: "or null",
  },
  name_reading: {
    ...always("key", "family", "given", "suffix", "kind", "updatedAt"),
    ...orNull("accountId"),
  },
  name_claim: {
    ...always("id", "postId", "role", "name", "profileId", "createdAt"),
    ...orNull("deniedAt", "confirmedAt", "refusedAt", "decidedBy", "writtenAs"),
  },
  selected_work: always("profileId", "position", "postId"),
  rate_limit: { id: "always", remaining: "always", expiresAt: "always" },
  known_sign_in: { id: "always", expiresAt: "always" },
  content_edit: {
    ...always("id", "page", "version", "changes", "delivered", "note", "savedAt"),
    ...orNull("publishAt", "before", "until", "droppedAt", "accountId"),
  },
  distinct_work: always("postId", "otherId"),
  draft: { ...draftRow, ...always("kind", "sort"), ...orNull("recordId", "ended") },
  work_offer: {
    ...always("id", "accountId", "orcid", "key", "titleKey", "work", "source", "foundAt", "state"),
    ...orNull("doi", "nearId", "answeredAt"),
  },
  photo_candidate: {
    ...always("id", "speciesId", "position", "title", "picture", "width", "height", "foundAt", "state"),
    ...orNull("caption", "credit", "licence"),
  },
  photo_search: always("speciesId", "searchedAt"),
  work_search: { ...always("accountId", "orcid", "dueAt"), ...orNull("searchedAt") },
  doi_answer: always("doi", "source", "answer", "answeredAt"),
  call_subscription: { ...always("id", "call", "email", "askedAt"), ...orNull("confirmedAt") },
  data_version: { name: "always", version: "always" },
  survey_file: {
    ...always("key", "form", "state", "leasedUntil"),
    ...orNull("year", "name", "bytes", "etag", "madeAt"),
  },
  idempotency_key: { id: "always", fingerprint: "always", reply: "always", createdAt: "always" },
  calendar_address: always("id", "accountId", "calendar", "createdAt"),
  request_status: { name: "always" },
  request: {
    ...presenceOf(textFields),
    ...always("id", "accountId", "createdBy", "equipmentId", "equipment", "words", "email", "status"),
    ...always("quantity", "requestedQuantity", "issuedQuantity", "returnedQuantity"),
    ...always("damagedQuantity", "lostQuantity", "requestDate", "startDate", "dueDate", "version"),
    ...orNull("tripId", "idempotencyKey", "fingerprint", "approvedDate", "issuedDate", "issuedBy"),
    ...orNull("returnedDate", "closedAt", "declineReason", "extensionDate", "extensionReason"),
    ...orNull("deletedAt", "collectBy", "offeredUntil", "endReason"),
    ...orNull("missing", "thereSince", "bookedStart", "bookedDue"),
  },
  waiting: always("id", "accountId", "equipmentId", "startDate", "dueDate", "quantity", "phone", "since"),
  store_event: {
    id: "always",
    at: "always",
    accountId: "or null",
    by: "or null",
    kind: "always",
    requestId: "or null",
    equipmentId: "always",
    held: "always",
    total: "always",
    damaged: "always",
    lost: "always",
    repair: "always",
    unitId: "or null",
    note: "or null",
  },
  file_text: {
    ...always("id", "fileUrl", "state", "attempts", "starts"),
    ...orNull("reason", "pages", "text", "reader", "readAt", "leasedUntil"),
  },
  follow: {
    ...always("id", "reader", "kind", "what", "every", "askedAt"),
    ...orNull("confirmedAt", "lookedAt", "stoppedAt", "refusedSince"),
  },
  newsletter_foreword: always("month", "text", "accountId", "version", "updatedAt"),
  pass: {
    ...always("id", "opens", "subjectId", "name", "why", "state", "askedAt", "words"),
    ...orNull("fileUrl", "email", "confirmedAt", "answeredAt", "answeredById", "until"),
    ...orNull("openedAt", "openedLast", "endedAt", "endedById"),
  },
  file_use: { fileUrl: "always", subject: "always", subjectId: "always" },
  audit: {
    id: "always",
    at: "always",
    accountId: "or null",
    action: "always",
    subject: "always",
    subjectId: "always",
    before: "or null",
    after: "or null",
  },
};

describeEachDatabase("the migrated database", (open) => {
  test("has exactly the declared columns, with the declared nullability", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const migrated = tables
      .filter(({ isView }) => !isView)
      .filter(({ name }) => !/^(post|page)_search/.test(name) && !name.startsWith("kysely_"))
      .map(({ name, columns }) => {
        // SQLite allows null in a text primary key; ours are always set.
        const isKey = (column: string) =>
          column === "id" || Object.keys(declared[name as "post"] ?? {})[0] === column;
        const presence = columns.map((column) => [
          column.name,
          column.isNullable && !isKey(column.name) ? "or null" : "always",
        ]);
        return [name, Object.fromEntries(presence)] as const;
      });
    expect(Object.fromEntries(migrated)).toEqual(declared);
  });
});
