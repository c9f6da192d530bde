import { keysOf, recordOf } from "#core/domain/keys.ts";

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
}

export type CallState = "announced" | "open" | "closed";

/** Whether a call is still to come, open or closed on a day (YYYY-MM-DD). */
export const callState = ({ opens, closes }: Call, today: string): CallState =>
  today > closes ? "closed" : opens && today < opens ? "announced" : "open";

/** The calls that are not closed: the open ones first, each group in the order of its deadlines. */
export const currentCalls = <C extends Call>(calls: readonly C[], today: string): C[] =>
  calls
    .filter((call) => callState(call, today) !== "closed")
    .sort(
      (a, b) =>
        Number(callState(a, today) === "announced") - Number(callState(b, today) === "announced") ||
        a.closes.localeCompare(b.closes),
    );

/** The closed calls, the last one first. */
export const closedCalls = <C extends Call>(calls: readonly C[], today: string): C[] =>
  calls
    .filter((call) => callState(call, today) === "closed")
    .sort((a, b) => b.closes.localeCompare(a.closes));

/** The address of the page of a call. */
export const callHref = ({ kind, name }: { kind: CallKind; name: string }): string =>
  `/${callKinds[kind].path}/${name}`;
