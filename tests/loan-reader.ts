import type { Message } from "#core/adapters/mail.ts";

// A borrower who believes what letters say, without any of the program’s own code.

/** What a borrower believes of a request; what is missing they do not know. */
export interface Belief {
  status?: string;
  due?: string;
  units?: number;
  /** Damaged and lost units. */
  losses?: string;
}

const statusOf: [RegExp, string][] = [
  [/reserved for you until the store decides/, "pending"],
  [/withdrawn its approval/, "pending"],
  [/undone the cancellation/, "pending"],
  [/^Your request is pending/, "pending"],
  [/^Your request .*is approved[.:]/, "approved"],
  [/^The store cannot lend you/, "declined"],
  [/is cancelled\. Nothing is reserved/, "cancelled"],
  [/^You have received/, "received"],
  [/^Your loan of .* is open\./, "received"],
  [/still with you\.$/, "partial"],
  [/your loan is closed|^Your loan of .* is closed/, "returned"],
];
const dates = /(?:due back by|due date is|due date is still|keep .* until) (\d+ \w+ \d{4})/g;

/** What a letter says, by the name of the equipment: “Net 7”; what is needed back now is due on the day of the letter. */
export function readLetter({ text }: Pick<Message, "text">, today: string): Map<string, Belief> {
  const beliefs = new Map<string, Belief>();
  let name = "";
  for (const paragraph of text.split("\n\n")) {
    name = /Net \d+/.exec(paragraph)?.[0] ?? name;
    const belief = beliefs.get(name) ?? {};
    if (name) beliefs.set(name, belief);
    const status = statusOf.find(([words]) => words.test(paragraph))?.[1];
    if (status) belief.status = status;
    const due = [...paragraph.matchAll(dates)].at(-1)?.[1];
    if (due) belief.due = due;
    if (/^The store needs .* back now/.test(paragraph)) belief.due = today;
    const left = /; (\d+) \w+ still with you/.exec(paragraph)?.[1];
    const units = left ?? [...paragraph.matchAll(/(\d+) × Net/g)].at(-1)?.[1];
    if (units) belief.units = Number(units);
    const losses = /has recorded ([^.]+)\. If/.exec(paragraph)?.[1];
    if (losses) belief.losses = losses;
    if (paragraph.startsWith("Nothing is now recorded as damaged")) belief.losses = "";
  }
  return beliefs;
}
