import type { ComponentType } from "react";
import type { WaitingRow } from "#core/domain/waiting.ts";
import type { Send } from "./forms/sending/use-action.ts";
import type { Keyed } from "./send-key.ts";

/** What came of a verb. */
export interface Acted {
  /** The rows that somebody else was faster with, and why. */
  refused?: readonly { _id: string; message: string }[];
  /** Throws if the server refuses. */
  undo?: Send | undefined;
}

/** What is done to a row on the spot. */
export interface TodayVerb {
  /** The text of a row’s button; undefined for a row that has to be opened first. */
  label(row: WaitingRow): string | undefined;
  /** What the message says then. */
  done: string;
  /** What it says it was done to; without it, the title of the row. */
  about?(row: WaitingRow): string;
  /** Throws if the server refuses; a call with these headers can be repeated. */
  act(rows: readonly WaitingRow[], keyed: Keyed): Promise<Acted>;
  /** The text of a button that does it to all rows that are shown. */
  all?(count: number): string;
  /** Where the button leads besides, such as to a letter. */
  leadsTo?(row: WaitingRow): string;
}

/** What a row shows when it is opened on the spot, with its own buttons. */
export type TodayDetails = ComponentType<{
  row: WaitingRow;
  /** The row leaves; what does it reads again what waits. */
  onDone: () => void;
}>;
/** Loads it when a row is opened first. */
export type LoadDetails = () => Promise<{ default: TodayDetails }>;

/** The verbs of a part, by the kinds of what waits; a kind with none is opened on its page. */
export interface TodayPanel {
  verbs: Readonly<Record<string, TodayVerb>>;
  details?: Readonly<Record<string, LoadDetails>>;
}
