/** The forms whose lines begin with a tag: RIS (“AU  - ”), MEDLINE (“FAU - ”) and EndNote (“%A ”). */
export type TaggedKind = "RIS" | "MEDLINE" | "ENW";

/** A record of lines with tags, in their order. */
export interface TaggedRecord {
  /** Where it begins in its file. */
  line: number;
  fields: [tag: string, value: string][];
  /** What is odd about its lines. */
  oddity?: string;
}

const heads: Readonly<Record<TaggedKind, RegExp>> = {
  RIS: /^\s*([A-Z][A-Z0-9]) {1,2}-(?: (.*)|$)/,
  MEDLINE: /^([A-Z]{2,4}) {0,2}- ?(.*)$/,
  ENW: /^%([0-9A-Z@$>!?~^+#&*()=<[\]|{};:'"\\/-]) (.*)$/,
};

/** Whether a tag begins a record. */
const begins = (kind: TaggedKind, tag: string, now: TaggedRecord | undefined, isBlank: boolean): boolean => {
  if (kind === "RIS") return tag === "TY";
  if (kind === "MEDLINE") return tag === "PMID" || (tag === "OWN" && (!now || isBlank));
  return tag === "0" ? !now || now.fields.length > 0 : !now || (isBlank && now.fields.length > 1);
};

/** The records of a text; a line without a tag goes on with the value before it, and an empty one is a paragraph there. */
export function readTagged(text: string, kind: TaggedKind): TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let now: TaggedRecord | undefined;
  let isBlank = false;
  text.split("\n").forEach((row, index) => {
    const [, tag, value = ""] = heads[kind].exec(row) ?? [];
    if (tag && begins(kind, tag, now, isBlank)) {
      if (kind === "RIS" && now) now.oddity = "Its end (ER) is missing.";
      now = { line: index + 1, fields: [] };
      records.push(now);
    }
    if (kind === "RIS" && tag === "ER") now = undefined;
    else if (tag) now?.fields.push([tag, value.trim()]);
    else if (row.trim()) addLine(now, row.trim(), kind === "MEDLINE" ? " " : isBlank ? "\n\n" : "\n");
    isBlank = row.trim() === "";
  });
  if (kind === "RIS" && now) now.oddity = "Its end (ER) is missing.";
  return kind === "RIS" ? joinTypes(records) : records;
}

function addLine(now: TaggedRecord | undefined, line: string, before: string): void {
  const last = now?.fields.at(-1);
  if (last) last[1] += last[1] ? before + line : line;
}

const isNamed = ({ fields }: TaggedRecord) => fields.some(([tag]) => /^(?:T1|TI|CT|AU|A1)$/.test(tag));

/** A second type in the middle of a record begins none, if neither title nor author follow. */
function joinTypes(records: readonly TaggedRecord[]): TaggedRecord[] {
  const joined: TaggedRecord[] = [];
  for (const record of records) {
    const before = joined.at(-1);
    if (!before?.oddity || isNamed(record)) joined.push(record);
    else {
      before.fields.push(...record.fields.slice(1));
      before.oddity = `It has a second type (TY: ${record.fields[0]?.[1]}).`;
    }
  }
  return joined;
}
