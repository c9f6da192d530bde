import { isKeyOf } from "#core/domain/keys.ts";
import {
  type HarvestQuery,
  type HarvestSet,
  parseRange,
  parseSet,
  readToken,
} from "#institute/domain/posts/harvest.ts";
import { OaiError } from "#institute/formats/oai/answer.ts";
import { type MetadataPrefix, metadataFormats } from "#institute/formats/oai/formats.ts";

/** The arguments of each verb: those that it needs, and those that it may have. */
const verbs = {
  Identify: { needs: [], takes: [] },
  ListMetadataFormats: { needs: [], takes: ["identifier"] },
  ListSets: { needs: [], takes: ["resumptionToken"] },
  ListIdentifiers: { needs: ["metadataPrefix"], takes: ["from", "until", "set", "resumptionToken"] },
  ListRecords: { needs: ["metadataPrefix"], takes: ["from", "until", "set", "resumptionToken"] },
  GetRecord: { needs: ["identifier", "metadataPrefix"], takes: [] },
} as const satisfies Record<string, { needs: readonly string[]; takes: readonly string[] }>;

export type Verb = keyof typeof verbs;
export type Arguments = Partial<Record<string, string>>;

/** The verb and its arguments, each at most once; throws what OAI-PMH calls a bad verb or argument. */
export function readRequest(given: URLSearchParams): { verb: Verb; args: Arguments } {
  const [verb = "", ...more] = given.getAll("verb");
  if (more.length > 0) throw new OaiError("badVerb", "The verb is given more than once.");
  if (!isKeyOf(verbs, verb))
    throw new OaiError("badVerb", verb ? "There is no such verb." : "The verb is missing.");
  const args: Arguments = {};
  const { needs, takes } = verbs[verb];
  const known: readonly string[] = [...needs, ...takes];
  for (const [name, value] of given) {
    if (name === "verb") continue;
    if (!known.includes(name)) throw new OaiError("badArgument", `${verb} has no argument “${name}”.`);
    if (args[name] !== undefined) throw new OaiError("badArgument", `“${name}” is given more than once.`);
    args[name] = value;
  }
  if (args.resumptionToken !== undefined) {
    if (Object.keys(args).length > 1)
      throw new OaiError("badArgument", "A resumption token takes no other arguments.");
    return { verb, args };
  }
  const missing = needs.find((name) => args[name] === undefined);
  if (missing) throw new OaiError("badArgument", `“${missing}” is missing.`);
  return { verb, args };
}

/** The form that a harvester names. */
export function readPrefix(prefix: string | undefined): MetadataPrefix {
  if (prefix === undefined || !isKeyOf(metadataFormats, prefix))
    throw new OaiError("cannotDisseminateFormat", "Works do not have this metadata format.");
  return prefix;
}

/** The set that a harvester names. */
export function readSet(spec: string): HarvestSet {
  const set = parseSet(spec);
  if (!set) throw new OaiError("noRecordsMatch", "There is no such set.");
  return set;
}

/** What a list of records or headers begins with, or goes on with. */
export function readHarvest({
  resumptionToken,
  metadataPrefix = "",
  from,
  until,
  set,
}: Arguments): HarvestQuery {
  if (resumptionToken !== undefined) {
    const query = readToken(resumptionToken);
    if (!query?.after) throw new OaiError("badResumptionToken", "This token is not one of ours.");
    return query;
  }
  const range = parseRange(from, until);
  if (typeof range === "string") throw new OaiError("badArgument", range);
  return { prefix: metadataPrefix, ...range, ...(set !== undefined && { set }), cursor: 0, total: 0 };
}
