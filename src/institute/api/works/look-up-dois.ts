import { stat } from "node:fs/promises";
import pLimit from "p-limit";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { kindOf, readText } from "#core/api/imports/table-source.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { doiKey } from "#core/domain/identifiers.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import type { LookUp } from "#institute/adapters/lookup.ts";
import { findDoiAnswer, saveDoiAnswer } from "#institute/db/posts/dois/doi-answers.ts";
import { MAX_DOIS } from "#institute/domain/works/works-import.ts";
import { readDoiList } from "#institute/formats/works/doi-list.ts";
import { isPdf } from "./is-pdf.ts";

/** As Crossref asks of polite clients. */
const AT_ONCE = 2;
/** After so many questions without any answer, the services are down. */
const MAX_FAILURES = 4;
const MAX_MS = 90_000;
/** A list of 200 DOIs is shorter. */
const MAX_LIST_BYTES = 200_000;
const zipLimits = { entries: 200, bytes: 50_000_000, ratio: 200 };

/** Looks up the DOIs of lists, so that their answers are stored; returns why others could not be, by their keys. */
export async function lookUpDois(
  db: Db,
  files: readonly ChosenFile[],
  lookUp: LookUp | undefined,
  stop?: AbortSignal,
): Promise<Record<string, string>> {
  const dois = new Map<string, string>();
  for (const file of files) for (const doi of await readDois(file)) dois.set(doiKey(doi) ?? doi, doi);
  if (dois.size > MAX_DOIS)
    throw new AppError(
      "tooLarge",
      `These are ${dois.size} DOIs: at most ${MAX_DOIS} can be looked up at once.`,
    );
  const unknown: Record<string, string> = {};
  const until = AbortSignal.any([AbortSignal.timeout(MAX_MS), ...(stop ? [stop] : [])]);
  let failures = 0;
  const limit = pLimit(AT_ONCE);
  const one = async (key: string, doi: string) => {
    if (await findDoiAnswer(db, key)) return;
    const why = lookUp ? (until.aborted || failures >= MAX_FAILURES ? later : undefined) : notHere;
    if (why || !lookUp) {
      unknown[key] = why ?? notHere;
      return;
    }
    try {
      const found = await lookUp(doi);
      failures = 0;
      if (found) await saveDoiAnswer(db, key, found);
      else unknown[key] = "Neither Crossref nor DataCite nor doi.org knows this DOI.";
    } catch (error) {
      failures++;
      log.warn({ reason: reasonOf(error) }, "DOI not looked up");
      unknown[key] = later;
    }
  };
  await Promise.all([...dois].map(([key, doi]) => limit(() => one(key, doi))));
  return unknown;
}

const later =
  "The services that describe DOIs did not answer in time. Choose the list again later: what was found so far is saved.";
const notHere = "This site looks up no DOIs. Choose a BibTeX or RIS file instead.";

async function readDois(file: ChosenFile): Promise<string[]> {
  const { size } = await stat(file.path);
  if (size === 0 || size > MAX_LIST_BYTES || (await isPdf(file.path))) return [];
  const isText = (await kindOf(file, zipLimits)) === "text";
  if (!isText) return [];
  const { text } = await readText(file);
  return (readDoiList(text) ?? []).flatMap(({ doi }) => doi ?? []);
}
