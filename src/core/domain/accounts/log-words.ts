import { formatDateTime, formatDay } from "../dates.ts";
import { entriesOf, type FieldInfo, type Fields } from "../fields.ts";
import { asObject, keysOf } from "../keys.ts";
import { capital, countOf } from "../words.ts";
import { type GrantedRight, grantedRights } from "./granted-rights.ts";

/** What a column is called in the log, and what its values mean. */
type LoggedColumn = Pick<FieldInfo, "label" | "choices"> & Partial<Pick<FieldInfo, "control">>;

/** The columns of a noun by their names; null for one that says nothing to a reader, or must not. */
export type LoggedColumns = Readonly<Record<string, LoggedColumn | null>>;

/** The fields of a noun as columns of the log. */
export const columnsOf = (fields: Fields): LoggedColumns => Object.fromEntries(entriesOf(fields));

/** A value that an entry recorded, in the words of a reader; empty where there is none. */
export interface LoggedChange {
  field: string;
  before: string;
  after: string;
}

/** How the values of an entry are written. */
interface Wording {
  columns: LoggedColumns;
  /** What an id or the address of a file is called, if anything of that name is known. */
  nameOf: (id: string) => string | undefined;
  /** The text of rich text. */
  plain: (html: string) => string;
}

/** What follows from other columns, and keys of the database. */
const silent = new Set([
  ..."id _id version words excerpt sortKey sortName datePrecision fingerprint idempotencyKey".split(" "),
  ..."createdAt updatedAt recordAt publicAt firstPublicAt fileOpenedAt accountId createdBy dryRun".split(" "),
]);
/** Stays: whatever an earlier version may have stored. */
const isSecret = (name: string) => /password|token|secret|hash$/i.test(name);

const everywhere: LoggedColumns = {
  approved: { label: "Approved" },
  bytes: { label: "Bytes" },
  doi: { label: "DOI" },
  email: { label: "E-mail" },
  isDisabled: { label: "Disabled" },
  ...grantedRights,
  licence: { label: "Licence" },
  postId: { label: "Work" },
  profileId: { label: "Member" },
  role: { label: "Role", choices: { admin: "Admin", user: "None", member: "None" } },
  slug: { label: "Address" },
  speciesId: { label: "Species" },
};

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Whether a text names a record that has a title of its own. */
export const isReference = (text: string): boolean => idPattern.test(text) || text.startsWith("/files/");

/** All ids and addresses of files in recorded values. */
export function referencesIn(state: unknown): string[] {
  if (typeof state === "string") return isReference(state) ? [state] : [];
  return typeof state === "object" && state !== null ? Object.values(state).flatMap(referencesIn) : [];
}

/** `waitingSince` as “Waiting since”, `isPublic` as “Public”. */
const spell = (name: string) => {
  const words = name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/(At|Id)$/, "")
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words);
};

const MAX_LENGTH = 400;
const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

const isPlain = (state: unknown): boolean =>
  typeof state !== "object" || state === null || Array.isArray(state);

/** Each recorded value of an entry, before and after. */
export function describeChanges(before: unknown, after: unknown, wording: Wording): LoggedChange[] {
  const write = (value: unknown, column?: LoggedColumn | null) =>
    shorten(writeValue(value, wording, column ?? undefined));
  if (isPlain(before) && isPlain(after)) {
    const change = { field: "Value", before: write(before), after: write(after) };
    return change.before || change.after ? [change] : [];
  }
  const [old, changed] = [
    new Map(Object.entries(asObject(before))),
    new Map(Object.entries(asObject(after))),
  ];
  return [...new Set([...old.keys(), ...changed.keys()])].flatMap((name) => {
    const column = columnOf(name, wording.columns);
    const [was, is] = [old.get(name), changed.get(name)];
    // Stays: an earlier version stored whole records.
    if (!column || JSON.stringify(was) === JSON.stringify(is)) return [];
    const change = { field: column.label, before: write(was, column), after: write(is, column) };
    return change.before || change.after ? [change] : [];
  });
}

/** A column by its name; null if it is not shown. */
function columnOf(name: string, columns: LoggedColumns): LoggedColumn | null {
  if (isSecret(name)) return null;
  for (const table of [columns, everywhere]) {
    const column = Object.hasOwn(table, name) ? table[name] : undefined;
    if (column !== undefined) return column;
  }
  return silent.has(name) ? null : { label: spell(name) };
}

function writeValue(value: unknown, wording: Wording, column?: LoggedColumn): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return writeText(value, wording, column);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return writeList(value, wording, column);
  const { name, title } = asObject(value);
  const called = name ?? title;
  if (typeof called === "string") return called;
  return describeChanges(null, value, wording)
    .map(({ field, after }) => `${field}: ${after}`)
    .join(", ");
}

/** Things with a name by their names, and others, such as the counts of a survey, by their number. */
function writeList(values: unknown[], wording: Wording, column?: LoggedColumn): string {
  const isNamed = (value: unknown) => typeof value !== "object" || typeof asObject(value).name === "string";
  return values.every(isNamed)
    ? values.map((value) => writeValue(value, wording, column)).join("; ")
    : countOf(values.length, "entry", "entries");
}

function writeText(text: string, { nameOf, plain }: Wording, column?: LoggedColumn): string {
  const { choices } = column ?? {};
  if (choices && Object.hasOwn(choices, text)) return choices[text] ?? text;
  if (isReference(text)) return nameOf(text) ?? (text.startsWith("/") ? "A file" : "Something deleted since");
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return formatDay(text);
  return column?.control === "rich" ? plain(text).trim() : text;
}

/** What the recorded values of an entry call their subject; undefined if they do not. */
export function nameIn(...states: unknown[]): string | undefined {
  for (const state of states) {
    const { equipment, name, title, englishName, scientificName, site, startedAt, date } = asObject(state);
    const called = [equipment, name, title, englishName, scientificName, site, asObject(site).name].find(
      (value) => typeof value === "string" && value !== "",
    );
    const day = startedAt ?? date;
    if (typeof called === "string")
      return site !== undefined && typeof day === "string"
        ? `${called}, ${formatDay(day.slice(0, 10))}`
        : called;
  }
  return undefined;
}

/** The role of an account in words; null if it has no rights. */
export const roleWords = (isAdmin: boolean, rights: Record<GrantedRight, boolean>): string | null =>
  [
    isAdmin && "admin",
    ...keysOf(grantedRights).map((right) => rights[right] && grantedRights[right].label.toLowerCase()),
  ]
    .filter(Boolean)
    .join(" and ") || null;

/** An entry as one sentence. */
export function sentenceOf({
  phrase,
  title,
  kind,
}: {
  phrase: string;
  title: string | null;
  kind: string | null;
}): string {
  if (title === null) return phrase.replace(/( of| for|:)$/, "");
  // Names of people and taxa follow these.
  const called = / (of|for)$|:$/.test(phrase) ? title : `‘${title}’`;
  return [`${phrase} ${called}`, kind].filter(Boolean).join(", ");
}
