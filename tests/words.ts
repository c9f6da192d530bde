import { parseSync, Visitor } from "vite";

/** A text that people may read, where it is, and whether it says what was done or names a job. */
export interface Text {
  at: () => string;
  text: string;
  kind: "text" | "toast" | "job";
}

/** Words that the site does not say, and what it says instead. */
const wrongWords: [pattern: RegExp, instead: string][] = [
  [/(?<![\w.@/-])mails?\b(?!\.\w|@| servers?\b)/i, "e-mail; SMTP has a mail server"],
  [
    /\b(?:species|bird)(?:’s|s’)? accounts?\b|\baccounts? of (?:a|an|the|its|this|each) (?:bird|species)\b(?! atlas)/i,
    "description",
  ],
  [/\b(?:read|open|write) the account\b(?! again)/i, "about; an account is a login"],
  [/\b(?:anybody|nobody|somebody|everybody|whoever)\b/i, "anyone, no one, someone, everyone"],
  [/\b(?:anew|meanwhile)\b/i, "again, in the meantime"],
  [/\bstands\b/i, "is"],
  [/\bheirs?\b|\bsealed\b/i, "successors, protected"],
  [/(?<!-)\bsettle[ds]?\b/i, "match, decide"],
  [
    /\bput away\b|\bthere is no line\b|\bnot told\b|\bupload broke off\b/i,
    "Deleted, You’re offline, Not recorded, too large",
  ],
  [/\bclass of \d|\b(?:MSc|master’s|\w+th|first|second|third) (?:class|set)\b(?! lower)/i, "cohort"],
  [/\blog(?:ged|ging)?[ -](?:in|out|on)\b/i, "sign in, sign out; “Login” and “Logout” are the menu’s"],
  [
    /\bwhatever (?:its|the) name\b|(?<!there )\bis no (?:e-mail|DOI|PDF|admin)\b/i,
    "despite its name, is not a",
  ],
  [/\bpasswords? and devices\b/i, "Account settings"],
];

const imperatives =
  `accept add answer approve archive ask cancel change check choose clear close confirm copy correct count
  decline delete demote discard edit end extend forget hand import invite keep label leave look make mark merge move offer open
  purge publish put read recall refuse remind remove reply request reserve restore return review save send set sign start
  stop store submit sweep take tell tidy undo update withdraw`.split(/\s+/);
/** A noun that is spelt like a verb is followed by what became of it: “Request updated”, “Answer withdrawn”. */
const imperative = new RegExp(`^(?:${imperatives.join("|")})\\b(?! \\w+(?:ed|wn|t)\\b)`, "i");
/** The specification’s own. */
const ownToasts = ["Sign in successful", "Sign up successful"];

/** What is wrong with a text; empty if nothing is. */
export function wordFaults({ at, text, kind }: Text): string[] {
  const faults = wrongWords.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead);
  if (kind !== "text" && imperative.test(text) && !ownToasts.includes(text))
    faults.push(kind === "toast" ? "say what was done" : "name the job by a noun");
  return faults.map((instead) => `${at()}: “${text}” (${instead})`);
}

const announcers = ["announce", "announceUndo", "announceFailure"];
/** The fields of an action that are said. */
const saidFields = ["done", "said", "refused"];

/** The texts of a source: what is between tags, and literals that are words for people. */
export function sourceTexts(path: string, source: string): Text[] {
  const kinds = new Map<number, Text["kind"]>();
  const texts: Text[] = [];
  const lineOf = (start: number) => source.slice(0, start).split("\n").length;
  const add = (start: number, written: string, kind: Text["kind"] = "text") => {
    const text = written.replaceAll(/\s+/g, " ").trim();
    const isProse = / /.test(text) || /^[A-Z][a-z]/.test(text);
    if (kind !== "text" || isProse) texts.push({ at: () => `${path}:${lineOf(start)}`, text, kind });
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "Identifier" && announcers.includes(callee.name) && first)
        kinds.set(first.start, "toast");
    },
    ConditionalExpression({ start, consequent, alternate }) {
      const kind = kinds.get(start);
      if (kind) for (const { start: at } of [consequent, alternate]) kinds.set(at, kind);
    },
    // A label is what a button does.
    MemberExpression({ start, property }) {
      const kind = kinds.get(start);
      if (kind && property.type === "Identifier") add(start, property.name, kind);
    },
    Property({ key, value }) {
      if (key.type !== "Identifier") return;
      if (saidFields.includes(key.name)) kinds.set(value.start, "toast");
      if (key.name === "title" && path.includes("/jobs/")) kinds.set(value.start, "job");
    },
    Literal({ start, value }) {
      if (typeof value === "string") add(start, value, kinds.get(start));
    },
    TemplateLiteral({ start, quasis }) {
      for (const [index, { value }] of quasis.entries())
        add(start, value.cooked ?? "", index === 0 && value.cooked ? kinds.get(start) : undefined);
    },
    JSXText({ start, value }) {
      add(start, value);
    },
  }).visit(parseSync(path, source).program);
  return texts;
}

/** The lines of a content file, without its notes and the words that people search for. */
export const contentTexts = (path: string, source: string): Text[] =>
  source
    .replace(/^keywords:[^\]]*\]/m, (words) => words.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((text, index) => ({ at: () => `${path}:${index + 1}`, text, kind: "text" }));
