import { asObject } from "#core/domain/keys.ts";
import type { AnswerReaders } from "#institute/domain/posts/lookup.ts";
import { readCslWork } from "./reading/csl-work.ts";
import { readDataciteWork } from "./reading/datacite-work.ts";

/** How the answer of each service is read. */
export const answerReaders: AnswerReaders = {
  Crossref: ({ message }) => readCslWork(asObject(message)).work,
  DataCite: ({ data }) => readDataciteWork(asObject(asObject(data).attributes)).work,
  "doi.org": (item) => readCslWork(item).work,
};
