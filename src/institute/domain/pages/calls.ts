import { formatDay } from "#core/domain/dates.ts";
import { keysOf, recordOf } from "#core/domain/keys.ts";
import { atLagosHour } from "#core/domain/lagos-day.ts";
import { slugify } from "#core/domain/words.ts";

/** Every kind of call: its label, what it is in a sentence, and the first part of its address. */
export const callKinds = {
  msc: { label: "MSc", noun: "call", path: "calls" },
  phd: { label: "PhD", noun: "call", path: "calls" },
  job: { label: "Job", noun: "vacancy", path: "jobs" },
  course: { label: "Course", noun: "call", path: "calls" },
  visit: { label: "Visit", noun: "call", path: "calls" },
  grant: { label: "Grant", noun: "call", path: "calls" },
} as const;

export type CallKind = keyof typeof callKinds;

/** The first parts of the addresses of calls. */
export const callPaths = [...new Set(keysOf(callKinds).map((kind) => callKinds[kind].path))];

/** The label of each kind. */
export const callKindLabels = recordOf(keysOf(callKinds), (kind) => callKinds[kind].label);

/** A call for applications; its days are those of Nigeria, both included. */
export interface Call {
  kind: CallKind;
  /** YYYY-MM-DD; empty or missing if it is open from the moment at which it is published. */
  opens?: string | undefined;
  closes: string;
  /** The time on its last day at which it closes (17:00); empty or missing for the end of the day. */
  until?: string | undefined;
}

export type CallState = "announced" | "open" | "closed";

/** When a call opens (ISO 8601); null if it opens with its publication. */
export const opensAt = ({ opens }: Pick<Call, "opens">): string | null =>
  opens ? atLagosHour(opens, 0) : null;

/** When a call closes (ISO 8601). */
export function closesAt({ closes, until }: Pick<Call, "closes" | "until">): string {
  const [hours = 24, minutes = 0] = until ? until.split(":").map(Number) : [];
  return new Date(Date.parse(atLagosHour(closes, hours)) + minutes * 60_000).toISOString();
}

/** Whether a call is still to come, open or closed at a moment (ISO 8601). */
export function callState(call: Call, at: string): CallState {
  const opening = opensAt(call);
  return at >= closesAt(call) ? "closed" : opening !== null && at < opening ? "announced" : "open";
}

type WithState<C> = C & { state: CallState };

const withStates = <C extends Call>(calls: readonly C[], at: string): WithState<C>[] =>
  calls.map((call) => ({ ...call, state: callState(call, at) }));

/** The calls that are not closed: the open ones first, each group in the order of its deadlines. */
export const currentCalls = <C extends Call>(calls: readonly C[], at: string): WithState<C>[] =>
  withStates(calls, at)
    .filter(({ state }) => state !== "closed")
    .sort(
      (a, b) =>
        Number(a.state === "announced") - Number(b.state === "announced") || a.closes.localeCompare(b.closes),
    );

/** The closed calls, the last one first. */
export const closedCalls = <C extends Call>(calls: readonly C[], at: string): WithState<C>[] =>
  withStates(calls, at)
    .filter(({ state }) => state === "closed")
    .sort((a, b) => b.closes.localeCompare(a.closes));

/** The address of the page of a call. */
export const callHref = ({ kind, name }: { kind: CallKind; name: string }): string =>
  `/${callKinds[kind].path}/${name}`;

/** The longest address of a call. */
const MAX_SLUG = 80;

/** What a call can be addressed by: lower-case letters, numbers and single hyphens. */
export const isCallSlug = (text: string): boolean =>
  text.length <= MAX_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** The address that the title of a call makes; its kind, if it is known, and year if the title has no Latin letter or number. */
export function toCallSlug({
  title,
  kind,
  closes,
}: {
  title: string;
  kind?: CallKind | undefined;
  closes?: string;
}): string {
  return slugify(title, [kind ?? "call", closes?.slice(0, 4)].filter(Boolean).join("-"));
}

/** The deadline in words; with a time it says whose. */
export const deadlineOf = ({ closes, until }: Pick<Call, "closes" | "until">): string =>
  until ? `${formatDay(closes)}, ${until} (West Africa Time)` : formatDay(closes);
