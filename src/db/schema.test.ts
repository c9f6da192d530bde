import { describe, expect, test } from "vitest";
import { PostInput } from "#domain/post.ts";
import { postTypeNames, postTypeRow } from "#domain/post-types.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";

type Presence<Value> = null extends Value ? "or null" : "always";

// The compiler holds this to `Schema`, the tests below hold the migrated databases to this.
const declared: {
  [Table in Exclude<keyof Schema, "published_survey" | "published_count">]: {
    [Column in keyof Schema[Table]]: Presence<Schema[Table][Column]>;
  };
} = {
  post: {
    id: "always",
    postType: "always",
    title: "always",
    content: "always",
    excerpt: "always",
    fileUrl: "or null",
    slug: "always",
    accountId: "always",
    journal: "or null",
    year: "or null",
    doi: "or null",
    publicationNumber: "or null",
    privateAt: "or null",
    approvedAt: "or null",
    deletedAt: "or null",
    publicAt: "or null",
    waitingSince: "or null",
    returnedAt: "or null",
    returnNote: "or null",
    sortKey: "always",
    datePrecision: "always",
    createdAt: "always",
    updatedAt: "always",
    version: "always",
  },
  post_author: { postId: "always", position: "always", profileId: "or null", name: "always" },
  post_slug: { slug: "always", postId: "always" },
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
  post_count: { postType: "always", year: "always", stored: "always", public: "always" },
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
    createdAt: "always",
  },
  session: {
    id: "always",
    accountId: "always",
    createdAt: "always",
    expiresAt: "always",
    revokedAt: "or null",
  },
  profile: {
    id: "always",
    email: "always",
    slug: "always",
    name: "always",
    title: "or null",
    designation: "or null",
    placeOfWork: "or null",
    currentLocation: "or null",
    affiliation: "or null",
    phone1: "or null",
    phone2: "or null",
    bio: "or null",
    about: "or null",
    profilePicture: "or null",
    yearOfGraduation: "or null",
    orcid: "or null",
    website: "or null",
    position: "or null",
    sortName: "always",
    words: "always",
    version: "always",
    createdAt: "always",
    updatedAt: "always",
    deletedAt: "or null",
  },
  profile_category: { profileId: "always", category: "always" },
  file: {
    url: "always",
    key: "always",
    name: "always",
    format: "always",
    bytes: "always",
    width: "or null",
    height: "or null",
    accountId: "or null",
    createdAt: "always",
  },
  outbox: {
    id: "always",
    key: "always",
    kind: "always",
    about: "or null",
    to: "always",
    replyTo: "or null",
    subject: "always",
    text: "always",
    html: "always",
    createdAt: "always",
    dueAt: "or null",
    attempts: "always",
    sentAt: "or null",
    droppedAt: "or null",
    failedAt: "or null",
    failure: "or null",
  },
  account_token: {
    hash: "always",
    purpose: "always",
    accountId: "or null",
    createdAt: "always",
    expiresAt: "always",
    usedAt: "or null",
  },
  job: { name: "always", nextAt: "always" },
  species: {
    id: "always",
    slug: "always",
    name: "always",
    scientificName: "or null",
    status: "or null",
    statusYear: "or null",
    regionalStatus: "or null",
    photoCredit: "or null",
    photoLicence: "or null",
    fileUrl: "or null",
    content: "always",
    excerpt: "always",
    order: "or null",
    family: "or null",
    familyEnglish: "or null",
    sequence: "or null",
    authority: "or null",
    residency: "or null",
    endemism: "or null",
    habitat: "or null",
    diet: "or null",
    mass: "or null",
    avibaseId: "or null",
    abapCode: "or null",
    evidence: "or null",
    taxonomyVersion: "or null",
    words: "always",
    createdAt: "always",
    updatedAt: "always",
    deletedAt: "or null",
    version: "always",
  },
  species_name: {
    speciesId: "always",
    position: "always",
    lang: "always",
    value: "always",
    source: "or null",
  },
  species_synonym: { speciesId: "always", position: "always", scientificName: "always" },
  species_map: { speciesId: "always", position: "always", url: "always" },
  species_slug: { slug: "always", speciesId: "always" },
  contact_message: {
    id: "always",
    firstName: "always",
    lastName: "always",
    email: "always",
    subject: "always",
    message: "always",
    fingerprint: "always",
    createdAt: "always",
    readAt: "or null",
    archivedAt: "or null",
  },
  outside_answer: { name: "always", answeredAt: "always", answer: "always" },
  visit_count: { day: "always", kind: "always", path: "always", visits: "always" },
  survey_site: {
    id: "always",
    locationID: "always",
    name: "always",
    decimalLatitude: "or null",
    decimalLongitude: "or null",
    countryCode: "or null",
    stateProvince: "or null",
  },
  counted_species: {
    id: "always",
    key: "always",
    scientificName: "always",
    englishName: "always",
    taxonRank: "or null",
    sensitivity: "always",
    resembles: "or null",
    judgedAt: "or null",
  },
  sensitive_taxon: {
    id: "always",
    key: "always",
    name: "always",
    scientificName: "or null",
    speciesId: "or null",
    family: "or null",
    generalisation: "always",
    reason: "always",
    source: "or null",
    accountId: "or null",
    createdAt: "always",
  },
  sensitivity_decision: {
    id: "always",
    key: "always",
    scientificName: "always",
    englishName: "always",
    sensitivity: "always",
    resembles: "or null",
    accountId: "or null",
    decidedAt: "always",
  },
  survey: {
    id: "always",
    eventID: "always",
    siteId: "always",
    date: "always",
    endDate: "or null",
    time: "or null",
    minutes: "or null",
    protocol: "or null",
    effort: "or null",
    observers: "or null",
    incomplete: "always",
    counts: "always",
    importId: "always",
    replacedBy: "or null",
    demonstrationAt: "or null",
    createdAt: "always",
    updatedAt: "always",
  },
  survey_count: {
    occurrenceID: "always",
    surveyId: "always",
    speciesId: "always",
    siteId: "always",
    date: "always",
    individuals: "or null",
    incomplete: "always",
    importId: "always",
    replacedBy: "or null",
    verbatimCount: "or null",
    remarks: "or null",
  },
  survey_import: {
    id: "always",
    accountId: "or null",
    runningKey: "or null",
    aliveAt: "always",
    publishedAt: "or null",
  },
  equipment: {
    id: "always",
    name: "always",
    words: "always",
    quantity: "always",
    borrowed: "always",
    imageUrl: "or null",
    createdAt: "always",
    updatedAt: "always",
    retiredAt: "or null",
    version: "always",
  },
  idempotency_key: { id: "always", fingerprint: "always", reply: "always", createdAt: "always" },
  request: {
    id: "always",
    accountId: "always",
    createdBy: "always",
    idempotencyKey: "or null",
    fingerprint: "or null",
    equipmentId: "always",
    equipment: "always",
    words: "always",
    name: "always",
    email: "always",
    phone: "always",
    address: "or null",
    type: "or null",
    reason: "or null",
    note: "or null",
    status: "always",
    quantity: "always",
    requestedQuantity: "always",
    issuedQuantity: "always",
    returnedQuantity: "always",
    damagedQuantity: "always",
    lostQuantity: "always",
    requestDate: "always",
    approvedDate: "or null",
    dueDate: "always",
    issuedDate: "or null",
    issuedBy: "or null",
    returnedDate: "or null",
    closedAt: "or null",
    declineReason: "or null",
    extensionDate: "or null",
    extensionReason: "or null",
    deletedAt: "or null",
    version: "always",
  },
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
    note: "or null",
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
  test("has exactly the columns that are declared, empty where they may be", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const migrated = tables
      .filter(({ isView }) => !isView)
      .filter(({ name }) => !name.startsWith("post_search") && !name.startsWith("kysely_"))
      .map(({ name, columns }) => {
        // SQLite lets a primary key of text be null; ours are always made by us.
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

  test("keeps only text and whole numbers, so that both databases hold the same", async () => {
    const { db } = await open();
    for (const table of await db.introspection.getTables()) {
      if (table.name.startsWith("post_search")) continue;
      for (const { name, dataType } of table.columns)
        expect(dataType.toLowerCase(), `${table.name}.${name}`).toMatch(/^(text|integer|int4)$/);
    }
  });

  test("has the text of a post behind all that lists show of it", async () => {
    const { db, kind } = await open();
    // PostgreSQL keeps long texts apart by itself.
    if (kind === "PostgreSQL") return;
    const tables = await db.introspection.getTables();
    const post = tables.find(({ name }) => name === "post");
    expect(post?.columns.at(-1)?.name).toBe("content");
  });

  test("is left as it is by migrating again", async () => {
    const { db } = await open();
    expect(await migrate(db)).toEqual([]);
  });
});

describe("the fields of posts", () => {
  test("have a column each, but for the authors, who have a table", () => {
    const columns = Object.keys(declared.post);
    for (const field of postTypeNames.flatMap((type) => postTypeRow(type).fields))
      if (field !== "authors") expect(columns).toContain(field);
    const facts: Record<string, string> = { isPrivate: "privateAt", isApproved: "approvedAt" };
    for (const field of Object.keys(PostInput.shape))
      if (field !== "authors") expect(columns).toContain(facts[field] ?? field);
  });
});
