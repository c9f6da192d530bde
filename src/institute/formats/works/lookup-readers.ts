import { asObject } from "#core/domain/keys.ts";
import type { AnswerReaders } from "#institute/domain/posts/lookup.ts";
import { readCsl } from "./lookup-csl.ts";
import { readDatacite } from "./lookup-datacite.ts";

/** How the answer of each service is read. */
export const answerReaders: AnswerReaders = {
  Crossref: ({ message }) => readCsl(asObject(message)),
  DataCite: ({ data }) => readDatacite(asObject(asObject(data).attributes)),
  "doi.org": readCsl,
};
