import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type FieldInfo, type Fields, infoOf } from "#domain/fields.ts";
import { readingText } from "#formats/posts/text-changes.ts";
import styles from "./conflict.module.css";
import { diffFields, rebaseEdits, sameValues } from "./form-values.ts";
import type { Failure } from "./submission.ts";

/** An edit that a newer version may refuse. */
export interface ConflictProps<V extends object> {
  /** The id of the record. */
  id: string;
  /** The table with the labels of the form's fields. */
  fields: Fields;
  failure: Failure | undefined;
  /** The version that saving would replace. */
  version: number | undefined;
  /** What the form started from. */
  start: V;
  /** What is in the form. */
  mine: V;
  /** Whether nothing would be lost; by default, if `mine` is `start`. */
  isUnchanged?: boolean;
  /** Loads what is stored now, as the form would show it. */
  load: () => Promise<V>;
  /** Discards the form and shows the newer version. */
  onLoad: () => void;
  /** Continues with this edit on top of what is stored now. */
  onKeep: (edit: { start: V; values: V; version: number }) => void;
  /** How a field is written in words, where its kind does not say so. */
  formats?: { [N in keyof V]?: (value: V[N]) => string };
  /** Draws the comparison in place of the table. */
  compare?: (theirs: V) => ReactNode;
}

/** The version now stored, if saving failed because of a newer version. */
export function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isConflict = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isConflict && "version" in current && typeof current.version === "number"
    ? current.version
    : undefined;
}

/** After a conflict: what is stored now beside the form, and the choice between them. Draws nothing otherwise. */
export function Conflict<V extends object>(props: ConflictProps<V>) {
  const newer = newerVersion(props.failure);
  if (newer === undefined) return null;
  if (newer === props.version)
    return <p>Your fields will replace the newer ones when you save; other fields will not change.</p>;
  if (props.isUnchanged ?? sameValues(props.start, props.mine))
    return (
      <button type="button" className="button quiet" onClick={props.onLoad}>
        Show the newer version
      </button>
    );
  return <Comparison {...props} newer={newer} />;
}

function Comparison<V extends object>({ newer, ...props }: ConflictProps<V> & { newer: number }) {
  const { id, start, mine, load, compare } = props;
  const stored = useQuery({ queryKey: ["newer version", id, newer], queryFn: load, gcTime: 0 });
  if (stored.error) return <p>{stored.error.message} What you typed is still here.</p>;
  if (!stored.data) return <p>Loading what is stored now</p>;
  const theirs = stored.data;
  const keep = () =>
    props.onKeep({ start: theirs, values: rebaseEdits({ start, mine, theirs }), version: newer });
  return (
    <>
      {compare ? compare(theirs) : <Differences {...props} theirs={theirs} />}
      <p>Your changes are still here.</p>
      <VersionChoice isKeepingMine={false} onLoad={props.onLoad} onKeep={keep} />
    </>
  );
}

/** The fields that differ, one a row. */
function Differences<V extends object>(props: ConflictProps<V> & { theirs: V }) {
  const { fields, theirs, mine, formats } = props;
  const differences = diffFields(props).flatMap(({ field, isMine }) => {
    const info = fields[field] && infoOf(fields[field]);
    const format = (value: V[typeof field]) => formats?.[field]?.(value) ?? formatValue(value, info);
    const typed = isMine ? format(mine[field]) : "unchanged by you, so the saved value stays";
    return info ? [{ label: info.label, stored: format(theirs[field]), typed }] : [];
  });
  if (differences.length === 0) return null;
  return (
    <table className={styles.versions}>
      <caption>Differences</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Stored now</th>
          <th scope="col">In this form</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, stored, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{stored || "–"}</td>
            <td>{typed || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value in words: a choice by its label, of rich text the text alone. */
function formatValue(value: unknown, info: FieldInfo | undefined): string {
  if (Array.isArray(value)) return value.map((entry) => formatValue(entry, info)).join(", ");
  const text = String(value ?? "");
  return info?.control === "rich" ? readingText(text) : (info?.choices?.[text] ?? text);
}

/** The buttons to load the newer version or keep one's own, until that is chosen. */
export const VersionChoice = (props: { isKeepingMine: boolean; onLoad: () => void; onKeep: () => void }) => (
  <p className={styles.choice}>
    <button type="button" className="button quiet" onClick={props.onLoad}>
      Load the newer version
    </button>
    {!props.isKeepingMine && (
      <button type="button" className="button quiet" onClick={props.onKeep}>
        Keep mine
      </button>
    )}
  </p>
);
