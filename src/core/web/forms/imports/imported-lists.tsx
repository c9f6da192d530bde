import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { type ListImport, listUndoBlocks, type UndoneList } from "#core/domain/list-import.ts";
import { countOf } from "#core/domain/words.ts";
import { DownloadButton } from "../lists/download-button.tsx";
import styles from "./imported-lists.module.css";
import { UndoImportDialog } from "./undo-import-dialog.tsx";

/** The lists of one kind that were imported, each with a button to undo it; nothing before the first. */
export function ImportedLists(props: {
  title: string;
  queryKey: QueryKey;
  load: () => Promise<{ imports: ListImport[] }>;
  /** Undoes the import with this id; returns what is announced afterwards. */
  undo: (id: string) => Promise<string>;
  onUndone: () => void;
  /** The address of a list as it was received, by its import and its place in it. */
  fileAddress?: (id: string, place: number) => string;
  /** Why one cannot be undone. */
  blocks?: Record<keyof typeof listUndoBlocks, string>;
  /** What undoing does. */
  children: ReactNode;
}) {
  const { blocks = listUndoBlocks } = props;
  const id = useId();
  const imports = useQuery({ queryKey: props.queryKey, queryFn: props.load });
  const [chosen, setChosen] = useState<ListImport>();
  const all = imports.data?.imports ?? [];
  if (all.length === 0) return null;
  return (
    <section className={styles.imports} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <ul>
        {all.map((item) => (
          <li key={item._id} className="row toolbar spread">
            <div>
              <b>{describe(item)}</b>
              <small>
                {formatDateTime(item.at)}, by {item.by ?? "the command line or a deleted account"}
                {item.undone && `. Undone ${formatDateTime(item.undone.at)}`}
                {!item.undone && item.blockedBy && `. ${blocks[item.blockedBy]}`}
              </small>
              {props.fileAddress && <Received item={item} address={props.fileAddress} />}
            </div>
            {item.blockedBy === null && (
              <button type="button" className="button quiet" onClick={() => setChosen(item)}>
                Undo…<span className="visually-hidden"> {describe(item)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <UndoImportDialog
          undo={() => props.undo(chosen._id)}
          listKey={props.queryKey}
          onUndone={props.onUndone}
          onClose={() => setChosen(undefined)}
        >
          {props.children}
        </UndoImportDialog>
      )}
    </section>
  );
}

/** The lists as they were received, to be read again. */
function Received({ item, address }: { item: ListImport; address: (id: string, place: number) => string }) {
  const files = (item.files ?? []).map(({ name }, place) => ({ name, place }));
  return files.map(({ name, place }) => (
    <DownloadButton key={place} address={address(item._id, place)} fileName={name}>
      {`${name}, as received`}
    </DownloadButton>
  ));
}

const describe = ({ added, updated, splits, lumps }: ListImport): string =>
  [
    `${added.toLocaleString("en-GB")} added`,
    `${updated.toLocaleString("en-GB")} changed`,
    ...(splits > 0 ? [countOf(splits, "split")] : []),
    ...(lumps > 0 ? [countOf(lumps, "lump")] : []),
  ].join(", ");

/** What is announced of an import that was undone record by record. */
export const describeUndone = ({ undone, left }: UndoneList, one: string): string =>
  `${countOf(undone, one)}.${left > 0 ? ` ${left.toLocaleString("en-GB")} changed since or in use: left as they are.` : ""}`;
