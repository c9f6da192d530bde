export type DraftKind =
  | "post"
  | "profile"
  | "species"
  | "equipment"
  | "survey correction"
  | "page"
  | "trip"
  | "newsletter";

/** Identifies a draft. */
export interface DraftKey {
  account: string;
  kind: string;
  /** The record's id, or null for a new one. */
  id: string | null;
  /** Drawn at random: its name here and with the account, that of its lock, and the key with which its form is sent. */
  slot: string;
}

export interface Draft<Values = unknown> extends DraftKey {
  title: string;
  /** What a new record will be, such as the type of a post; or empty. */
  sort: string;
  values: Values;
  /** The form's initial values, so that only edited fields count as changed. */
  start?: Values | undefined;
  note: string;
  /** What else belongs to the form, such as where its fields were filled in from. */
  extra?: object | undefined;
  /** The version of the record that was edited. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
  /** What the account had of it at the last exchange: its version there, and its text. */
  sent?: { version: number; text: string } | undefined;
}

/** A draft as its account stores it; one whose text differs from what was sent waits to be sent. */
export const toInput = ({ kind, id, sort, title, values, start, note, extra, version }: Draft) => ({
  kind,
  recordId: id,
  sort,
  title,
  state: { values, start, note, extra, edited: version },
});

export const isWaiting = (draft: Draft): boolean => draft.sent?.text !== JSON.stringify(toInput(draft));
