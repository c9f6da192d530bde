import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "#core/domain/dates.ts";
import { type FieldInfo, type Fields, infoOf } from "#core/domain/fields.ts";
import { readingText } from "#core/formats/rich-text/reading-text.ts";
import { diffFields, rebaseEdits, type ThreeWayDiff } from "../fields/form-values.ts";
import styles from "./conflict.module.css";
import { newerVersion } from "./submission.ts";
import type { Editor } from "./use-editor-form.ts";

/** An edit that a newer version may refuse. */
export interface ConflictProps<V extends object> {
  editor: Pick<Editor<V>, "failure" | "version" | "start" | "values" | "isUnchanged" | "rebase" | "reload">;
  /** The id of the stored record; null if it is new. */
  id: string | null;
  fields: Fields;
  /** What the form's fields are called. */
  labels: Record<string, string>;
  /** Loads what is stored now, as the form would show it. */
  load: (id: string) => Promise<V>;
  /** How a field is written in words, where its kind does not say so. */
  formats?: { [N in keyof V]?: (value: V[N]) => string };
  /** Draws the comparison in place of the table. */
  compare?: (theirs: V, start: V) => ReactNode;
}

/** After a conflict: what is stored now beside the form, and the choice between them. Draws nothing otherwise. */
export function Conflict<V extends object>(props: ConflictProps<V>) {
  const { failure, version, isUnchanged, reload } = props.editor;
  const newer = newerVersion(failure);
  if (newer === undefined || props.id === null) return null;
  if (newer === version)
    return <p>Your fields will replace the newer ones when you save; other fields will not change.</p>;
  if (isUnchanged)
    return (
      <button type="button" className="button quiet" onClick={reload}>
        Show the newer version
      </button>
    );
  return <Comparison {...props} id={props.id} newer={newer} />;
}

function Comparison<V extends object>({
  id,
  newer,
  load,
  compare,
  ...props
}: ConflictProps<V> & { id: string; newer: number }) {
  const { start, values: mine, rebase, reload } = props.editor;
  const stored = useQuery({ queryKey: ["newer version", id, newer], queryFn: () => load(id), gcTime: 0 });
  if (stored.error) return <p>{stored.error.message} What you typed is still here.</p>;
  if (!stored.data) return <p role="status">Loading the newer version</p>;
  const theirs = stored.data;
  const keep = () => rebase({ start: theirs, values: rebaseEdits({ start, mine, theirs }), version: newer });
  return (
    <>
      {compare ? (
        compare(theirs, start)
      ) : (
        <Differences {...props} start={start} mine={mine} theirs={theirs} />
      )}
      <p>Your changes are still here.</p>
      <p className={`toolbar ${styles.choice}`}>
        <button type="button" className="button quiet" onClick={reload}>
          Load the newer version
        </button>
        <button type="button" className="button quiet" onClick={keep}>
          Keep mine
        </button>
      </p>
    </>
  );
}

/** The fields that differ, one a row; then `rows` of what is no field of the form. */
export function Differences<V extends object>({
  fields,
  labels,
  formats,
  rows = [],
  ...edits
}: ThreeWayDiff<V> &
  Pick<ConflictProps<V>, "fields" | "labels" | "formats"> & {
    rows?: { key: string; label: string; stored: string; typed: string }[];
  }) {
  const { mine, theirs } = edits;
  const differences = diffFields(edits).flatMap(({ field, isMine }) => {
    const info = fields[field] && infoOf(fields[field]);
    const label = (info || formats?.[field]) && labels[field];
    const format = (value: V[typeof field]) => formats?.[field]?.(value) ?? formatValue(value, info);
    const typed = isMine ? format(mine[field]) : "unchanged by you, so the saved value stays";
    return label ? [{ key: field, label, stored: format(theirs[field]), typed }] : [];
  });
  const all = [...differences, ...rows];
  if (all.length === 0) return null;
  return (
    <table className={`table ${styles.versions}`}>
      <caption>Differences</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Newer version</th>
          <th scope="col">In this form</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, label, stored, typed }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{stored || "–"}</td>
            <td>{typed || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value in words: a choice by its label, a date as on the pages, of rich text the text alone. */
function formatValue(value: unknown, info: FieldInfo | undefined): string {
  if (Array.isArray(value)) return value.map((entry) => formatValue(entry, info)).join(", ");
  const text = String(value ?? "");
  if (info?.control === "date" && text) return formatDate(text);
  return info?.control === "rich" ? readingText(text) : (info?.choices?.[text] ?? text);
}
