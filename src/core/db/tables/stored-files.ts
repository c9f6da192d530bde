/** The version of a part of the data: a random text that each change replaces. */
interface DataVersionTable {
  name: "surveys" | "content";
  version: string;
}

/** A file of surveys that is stored until the data change, or is being made. */
interface SurveyFileTable {
  /** The hash of its state and form. */
  key: string;
  /** What was requested: its kind, year and licence. */
  form: string;
  /** The hash of what its content depends on: data, program, address of the site, day. */
  state: string;
  /** The year of its surveys, if it has only those. */
  year: number | null;
  /** While it is being made, its maker renews this. */
  leasedUntil: string;
  /** The name under which it is saved; null, like the following, until it is made. */
  name: string | null;
  bytes: number | null;
  etag: string | null;
  madeAt: string | null;
}

export interface StoredFileTables {
  data_version: DataVersionTable;
  survey_file: SurveyFileTable;
}
