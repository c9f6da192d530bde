/** The fields of an entry of BibTeX, each as it is written, in the order of the file. */
export interface BibtexEntry {
  type: string;
  key: string;
  fields: [name: string, written: string][];
  /** Bare words that no abbreviation of the file explains, with their fields. */
  undefinedNames: { field: string; name: string }[];
}

/** The text of each abbreviation, by its name in small letters. */
export type Abbreviations = Map<string, string>;

const monthNames = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*$/i;
/** Abbreviations that double each other would fill the memory. */
const MAX_ABBREVIATION = 20_000;

/** The abbreviations that `@string` entries of a text define, added to those that are known. */
export function readAbbreviations(text: string, known: Abbreviations = new Map()): Abbreviations {
  for (const { index, 0: found } of text.matchAll(/@\s*string\s*[{(]/gi)) {
    const { fields } = new EntryReader(text, index + found.length, known).readFields();
    for (const [name, value] of fields) known.set(name, value.slice(0, MAX_ABBREVIATION));
  }
  return known;
}

/** The first entry of a text; undefined if there is none. */
export function readEntry(text: string, abbreviations: Abbreviations): BibtexEntry | undefined {
  const head = /@\s*([a-z]+)\s*[{(]\s*/i.exec(text);
  if (!head) return undefined;
  const at = head.index + head[0].length;
  const key = /^[^,\s}=]*(?=\s*[,}])/.exec(text.slice(at, at + 500))?.[0] ?? "";
  const read = new EntryReader(text, at + key.length, abbreviations).readFields();
  return { type: (head[1] ?? "").toLowerCase(), key, ...read };
}

class EntryReader {
  readonly #text: string;
  #at: number;
  readonly #known: Abbreviations;
  readonly #undefined: BibtexEntry["undefinedNames"] = [];

  constructor(text: string, at: number, known: Abbreviations) {
    this.#text = text;
    this.#at = at;
    this.#known = known;
  }

  readFields(): Pick<BibtexEntry, "fields" | "undefinedNames"> {
    const fields: BibtexEntry["fields"] = [];
    for (;;) {
      this.#skipBetween();
      const name = this.#take(/^([^\s={}(),"#%']+)\s*=\s*/, 200)?.[1];
      if (!name) return { fields, undefinedNames: this.#undefined };
      let value = this.#readValue(name);
      while (this.#take(/^\s*#\s*/, 50)) value += this.#readValue(name);
      fields.push([name.toLowerCase(), value.trim()]);
    }
  }

  #take(pattern: RegExp, most: number): RegExpExecArray | null {
    const found = pattern.exec(this.#text.slice(this.#at, this.#at + most));
    if (found) this.#at += found[0].length;
    return found;
  }

  /** Spaces, commas, and lines that begin with “%”. */
  #skipBetween() {
    for (;;) {
      while (/[\s,]/.test(this.#text[this.#at] ?? "")) this.#at++;
      if (this.#text[this.#at] !== "%") return;
      const end = this.#text.indexOf("\n", this.#at);
      this.#at = end < 0 ? this.#text.length : end;
    }
  }

  #readValue(field: string): string {
    const open = this.#text[this.#at];
    if (open === "{" || open === '"') return this.#readHeld(open === "{" ? "}" : '"');
    const bare = this.#take(/^[^\s,#{}()"]+/, 300)?.[0] ?? "";
    if (!bare) this.#at++;
    const known = this.#known.get(bare.toLowerCase());
    if (known !== undefined) return known;
    if (bare.length > 1 && !/^\d/.test(bare) && !monthNames.test(bare))
      this.#undefined.push({ field: field.toLowerCase(), name: bare });
    return bare;
  }

  /** What stands between braces or quotation marks. */
  #readHeld(close: string): string {
    let depth = 0;
    const begin = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === "\\") this.#at++;
      else if (sign === close && depth === 0) break;
      else if (sign === "{") depth++;
      else if (sign === "}") depth--;
    }
    return this.#text.slice(begin, this.#at++);
  }
}

const parts =
  /^(?:in(?:collection|book|proceedings|reference)|conference|bookinbook|supp(?:book|collection))$/;
const ofTheBook: Readonly<Record<string, string>> = {
  title: "booktitle",
  subtitle: "booksubtitle",
  author: "bookauthor",
};
/** What says something of the parent alone. */
const notInherited = /^(?:crossref|xdata|key|file|note|addendum|abstract|keywords|doi|url|eprint)$/;

/** An entry with what it has from those to which its `crossref` and `xdata` lead: the title of that is the book of a part. */
export function inherit(entry: BibtexEntry, find: (key: string) => BibtexEntry | undefined): BibtexEntry {
  const own = new Map(entry.fields);
  const keys = [own.get("crossref") ?? "", ...(own.get("xdata") ?? "").split(",")].map((key) => key.trim());
  const inherited = keys.flatMap((key) => {
    const parent = key && key !== entry.key ? find(key) : undefined;
    return (parent?.fields ?? []).flatMap(([name, value]): BibtexEntry["fields"] => {
      const isData = parent?.type === "xdata";
      const as = !isData && parts.test(entry.type) ? (ofTheBook[name] ?? name) : name;
      return own.has(as) || (!isData && notInherited.test(as)) ? [] : [[as, value]];
    });
  });
  return inherited.length > 0 ? { ...entry, fields: [...entry.fields, ...inherited] } : entry;
}
