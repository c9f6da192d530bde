import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "#core/api/env.ts";
import type { Db } from "#core/db/connect.ts";
import { isId } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { group, textElement } from "#core/formats/xml.ts";
import { institute } from "#core/institute.ts";
import * as harvest from "#institute/db/posts/dois/harvest.ts";
import { type HarvestQuery, writeToken } from "#institute/domain/posts/harvest.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { citedTypes, postTypeRow } from "#institute/domain/posts/types.ts";
import {
  OaiError,
  type RecordHeader,
  wholeSeconds,
  writeAnswer,
  writeError,
  writeHeader,
  writeRecord,
  writeResumption,
} from "#institute/formats/oai/answer.ts";
import { type MetadataPrefix, metadataFormats } from "#institute/formats/oai/formats.ts";
import { toHarvested } from "#institute/formats/oai/work.ts";
import { type Arguments, readHarvest, readPrefix, readRequest, readSet, type Verb } from "./oai-request.ts";

const PAGE_SIZE = 100;
const MAX_PEOPLE = 500;
const MAX_BODY_BYTES = 8_000;

interface Repository {
  db: Db;
  publicUrl: string;
  /** The host in the identifiers of records. */
  host: string;
  now: Date;
}

/** OAI-PMH 2.0: catalogues read what works there are, which changed and which were taken down. */
export const oaiApi = new Hono<Env>()
  .get("/", (c) => answer(c, new URL(c.req.url).searchParams))
  .post(
    "/",
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError("tooLarge", "This is too large for a request of OAI-PMH.");
      },
    }),
    async (c) => answer(c, new URLSearchParams(await c.req.text())),
  );

async function answer(c: Context<Env>, given: URLSearchParams) {
  const publicUrl = c.var.publicUrl();
  const repository = { db: c.var.db, publicUrl, host: new URL(publicUrl).hostname, now: new Date() };
  const envelope = { address: `${publicUrl}/oai`, now: repository.now };
  c.header("Content-Type", "text/xml; charset=utf-8");
  try {
    const { verb, args } = readRequest(given);
    const request: Record<string, string> = { verb };
    for (const [name, value] of Object.entries(args)) if (value !== undefined) request[name] = value;
    return c.body(await withRequest({ ...envelope, request }, () => answers[verb](repository, args, verb)));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    return c.body(writeAnswer({ ...envelope, request: {} }, writeError(error)));
  }
}

/** The answer, or the error of a request whose verb and arguments are right. */
async function withRequest(envelope: Parameters<typeof writeAnswer>[0], act: () => Promise<string>) {
  try {
    return writeAnswer(envelope, await act());
  } catch (error) {
    if (!(error instanceof OaiError) || error.code === "badArgument") throw error;
    return writeAnswer(envelope, writeError(error));
  }
}

const answers: Record<Verb, (repository: Repository, args: Arguments, verb: Verb) => Promise<string>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  ListIdentifiers: listWorks,
  ListRecords: listWorks,
  GetRecord: getRecord,
};

async function identify({ db, publicUrl, host, now }: Repository) {
  const earliest = (await harvest.findEarliest(db)) ?? wholeSeconds(now);
  return group("Identify", [
    textElement("repositoryName", institute().name),
    textElement("baseURL", `${publicUrl}/oai`),
    textElement("protocolVersion", "2.0"),
    textElement("adminEmail", institute().email || `no-reply@${host}`),
    textElement("earliestDatestamp", earliest),
    textElement("deletedRecord", "persistent"),
    textElement("granularity", "YYYY-MM-DDThh:mm:ssZ"),
  ]);
}

async function listFormats({ db, host }: Repository, { identifier }: Arguments) {
  const record = identifier === undefined ? undefined : await findRecord(db, host, identifier);
  const prefixes = keysOf(metadataFormats).filter(
    (prefix) => !record || metadataFormats[prefix].isFor(record.postType),
  );
  return group(
    "ListMetadataFormats",
    prefixes.map((prefix) =>
      group("metadataFormat", [
        textElement("metadataPrefix", prefix),
        textElement("schema", metadataFormats[prefix].schema),
        textElement("metadataNamespace", metadataFormats[prefix].namespace),
      ]),
    ),
  );
}

const writeSet = (spec: string, name: string) =>
  group("set", [textElement("setSpec", spec), textElement("setName", name)]);

/** Sets by type, access and year, then by person, in parts. */
async function listSets({ db }: Repository, { resumptionToken }: Arguments) {
  const after = resumptionToken === undefined ? "" : readPeopleToken(resumptionToken);
  const people = await harvest.listWorkPeople(db, after, MAX_PEOPLE);
  const token = people.length === MAX_PEOPLE ? `people.${people.at(-1)?.slug}` : "";
  const first = after
    ? []
    : [
        ...citedTypes.map((type) => writeSet(`kind:${type}`, postTypeRow(type).many)),
        writeSet("access:open", "Open access"),
        ...(await harvest.listWorkYears(db)).map((year) => writeSet(`year:${year}`, `${year}`)),
      ];
  return group("ListSets", [
    ...first,
    ...people.map(({ slug, name }) => writeSet(`person:${slug}`, name)),
    ...(token || after ? [textElement("resumptionToken", token) || "<resumptionToken/>"] : []),
  ]);
}

function readPeopleToken(token: string): string {
  const slug = /^people\.([\w-]{1,200})$/.exec(token)?.[1];
  if (!slug) throw new OaiError("badResumptionToken", "This token is not one of ours.");
  return slug;
}

async function listWorks(repository: Repository, args: Arguments, verb: Verb) {
  const { db, now } = repository;
  const query = readHarvest(args);
  const prefix = readPrefix(query.prefix);
  const works = {
    ...query,
    // A work that changes twice in this second must be listed once more: all of the second is left to the next harvest.
    before: wholeSeconds(now),
    types: citedTypes.filter((type) => metadataFormats[prefix].isFor(type)),
    set: query.set === undefined ? undefined : readSet(query.set),
  };
  const found = await harvest.listRecords(db, works, PAGE_SIZE + 1);
  const records = found.slice(0, PAGE_SIZE);
  const hasMore = found.length > PAGE_SIZE;
  if (records.length === 0 && !query.after)
    throw new OaiError("noRecordsMatch", "No works match this request.");
  const total = query.after ? query.total : hasMore ? await harvest.countRecords(db, works) : records.length;
  const written = await writeWorks(repository, records, verb === "ListRecords" ? prefix : undefined);
  const progress = hasMore || query.after ? [writeProgress({ ...query, total }, records, hasMore)] : [];
  return group(verb, [...written, ...progress]);
}

function writeProgress(query: HarvestQuery, records: harvest.WorkRecord[], hasMore: boolean): string {
  const { cursor, total } = query;
  const last = records.at(-1);
  const after = last && { recordAt: last.recordAt, id: last.id };
  const token = hasMore ? writeToken({ ...query, after, cursor: cursor + records.length }) : "";
  // Works that changed since the beginning are listed again.
  return writeResumption({ token, cursor, total: Math.max(total, cursor + records.length) });
}

/** Records in a form, or their headers alone; works that are not public are deleted records. */
async function writeWorks(
  { db, host, publicUrl }: Repository,
  records: harvest.WorkRecord[],
  prefix: MetadataPrefix | undefined,
): Promise<string[]> {
  const ids = records.filter(({ isPublic }) => isPublic).map(({ id }) => id);
  const posts = await harvest.findPublicWorks(db, ids);
  return records.map((record) => {
    const post = posts.get(record.id);
    const header = headerOf(record, post, host);
    if (!prefix) return writeHeader(header);
    return writeRecord(header, post ? metadataFormats[prefix].write(toHarvested(post, publicUrl)) : "");
  });
}

function headerOf(
  { id, recordAt, postType }: harvest.WorkRecord,
  post: Post | undefined,
  host: string,
): RecordHeader {
  const people = post?.authors.flatMap(({ slug }) => (slug ? [`person:${slug}`] : [])) ?? [];
  return {
    identifier: `oai:${host}:${id}`,
    datestamp: recordAt,
    sets: [
      `kind:${postType}`,
      ...(post?.year ? [`year:${post.year}`] : []),
      ...(post?.accessRight === "open" ? ["access:open"] : []),
      ...new Set(people),
    ],
    isDeleted: !post,
  };
}

async function findRecord(db: Db, host: string, identifier: string): Promise<harvest.WorkRecord> {
  const id = identifier.startsWith(`oai:${host}:`) ? identifier.slice(host.length + 5) : "";
  const record = isId(id) ? await harvest.findRecord(db, id) : undefined;
  if (!record) throw new OaiError("idDoesNotExist", "There is no such record.");
  return record;
}

async function getRecord(repository: Repository, { identifier = "", metadataPrefix }: Arguments) {
  const record = await findRecord(repository.db, repository.host, identifier);
  const prefix = readPrefix(metadataPrefix);
  if (!metadataFormats[prefix].isFor(record.postType))
    throw new OaiError("cannotDisseminateFormat", "This work does not have this metadata format.");
  return group("GetRecord", await writeWorks(repository, [record], prefix));
}
