import { actionPhrase } from "#core/domain/accounts/audit-actions.ts";
import { describeChanges, nameIn, referencesIn } from "#core/domain/accounts/log-words.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import type { Db } from "../connect.ts";
import { dbParts, type LoggedNoun, type LoggedRecord } from "../part.ts";
import { loggedOfCore } from "./logged-nouns.ts";

interface Entry {
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

type Subject = Pick<Entry, "subject" | "subjectId">;

const nouns = (): Record<string, LoggedNoun> =>
  Object.assign({}, loggedOfCore, ...dbParts().map(({ logged }) => logged));

/** What the subjects of some entries, and the records that their values name, are called: one query for each noun. */
export async function findRecords(db: Db, entries: readonly Entry[]) {
  const all = nouns();
  const values = [...new Set(entries.flatMap(({ before, after }) => referencesIn([before, after])))];
  const found = new Map<string, LoggedRecord>();
  const named = new Map<string, string>();
  for (const [subject, { find }] of Object.entries(all)) {
    const own = entries.flatMap((entry) => (entry.subject === subject ? entry.subjectId : []));
    const ids = [...new Set([...own, ...values])];
    if (!find || ids.length === 0) continue;
    for (const record of await find(db, ids)) {
      found.set(keyOf({ subject, subjectId: record.id }), record);
      if (record.name !== null) named.set(record.id, record.name);
    }
  }
  const of = (entry: Subject) => found.get(keyOf(entry));
  const last = await findLastNames(
    db,
    entries.filter((entry) => !of(entry)?.name && nameIn(entry.after, entry.before) === undefined),
  );

  return {
    of,
    describe(entry: Entry) {
      const { action, before, after } = entry;
      const { columns = {}, phrase } = all[entry.subject] ?? {};
      const record = of(entry);
      const wording = { columns, nameOf: (id: string) => named.get(id), plain: plainText };
      return {
        phrase: phrase?.(action, asObject(before), asObject(after)) ?? actionPhrase(action),
        title: record?.name ?? nameIn(after, before) ?? last.get(keyOf(entry)) ?? speaking(entry.subjectId),
        kind: record?.kind ?? null,
        href: record?.href ?? null,
        changes: describeChanges(before, after, wording),
      };
    },
  };
}

const keyOf = ({ subject, subjectId }: Subject) => `${subject} ${subjectId}`;

/** An id that is what people call the subject, such as the address of an older site. */
const speaking = (id: string): string | null =>
  /^(all|board)$/.test(id) || referencesIn(id).length > 0 ? null : id;

const MAX_READ = 1000;

/** What the log last called subjects that are not stored any longer. */
async function findLastNames(db: Db, gone: readonly Subject[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [subject, entries] of Map.groupBy(gone, (entry) => entry.subject)) {
    const ids = [...new Set(entries.map(({ subjectId }) => subjectId))];
    const rows = await db
      .selectFrom("audit")
      .select(["subjectId", "before", "after"])
      .where("subject", "=", subject)
      .where("subjectId", "in", ids)
      .where(({ or, eb }) => or([eb("before", "is not", null), eb("after", "is not", null)]))
      .orderBy("id", "desc")
      .limit(MAX_READ)
      .execute();
    for (const { subjectId, before, after } of rows) {
      const key = keyOf({ subject, subjectId });
      const name = nameIn(parseJson(after ?? ""), parseJson(before ?? ""));
      if (name !== undefined && !names.has(key)) names.set(key, name);
    }
  }
  return names;
}
