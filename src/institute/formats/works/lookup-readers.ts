import { asObject } from "#core/domain/keys.ts";
import type { AnswerReaders } from "#institute/domain/works/read-work.ts";
import { readCslWork } from "./reading/csl-work.ts";
import { readDataciteWork } from "./reading/datacite-work.ts";

/** How the answer of each service is read. */
export const answerReaders: AnswerReaders = {
  Crossref: ({ message }) => readCslWork(asObject(message)),
  DataCite: ({ data }) => readDataciteWork(asObject(asObject(data).attributes)),
  "doi.org": readCslWork,
};
