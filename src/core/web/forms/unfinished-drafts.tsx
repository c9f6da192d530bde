import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useWaitingSends } from "../session/use-waiting-sends.ts";
import { announceFailure, announceUndo } from "../ui/toast.tsx";
import { type Draft, type DraftKind, deleteDraft, listDrafts, restoreDraft } from "./drafts.ts";
import styles from "./unfinished-drafts.module.css";

/** Where a list of drafts comes from, and how each is named. */
export interface DraftSource<Entry> {
  list: () => Promise<Entry[]>;
  /** Deletes one and returns what brings it back. */
  remove: (entry: Entry) => Promise<() => Promise<unknown>>;
  describe: (entry: Entry) => { key: string; title: string; detail: string };
}

const MOST_SHOWN = 3;

/** Drafts to continue or to delete, newest first. */
export function DraftList<Entry>(props: {
  source: DraftSource<Entry>;
  /** What is known already, so that nothing moves. */
  known?: readonly Entry[];
  label: string;
  /** Whether a form is open instead; the drafts are read again when it closes. */
  writing: boolean;
  /** Whether a row is its title to press, inside a form. */
  isCompact?: boolean;
  onOpen: (entry: Entry) => void;
  /** Shown above and below a list that has something. */
  above?: ReactNode;
  below?: ReactNode;
}) {
  const { source, writing, isCompact } = props;
  const [entries, setEntries] = useState(props.known ?? []);
  const id = useId();
  // A draft ends when it is sent that waited for the line.
  const waits = useWaitingSends().length;
  const [isWhole, setWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  /** The draft whose row gets the focus when the pressed button has disappeared; "" for the first. */
  const focusLost = useRef<string>(undefined);
  const read = useRef(source.list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pressed button disappears with its draft
  useEffect(() => {
    if (focusLost.current === undefined) return;
    const restored = `[data-draft="${CSS.escape(focusLost.current)}"] button`;
    focusLost.current = undefined;
    const headings = ["h1[tabindex]", "h2[tabindex]", "main"].map((selector) =>
      document.querySelector<HTMLElement>(selector),
    );
    const row = [restored, "button"].map((selector) => section.current?.querySelector<HTMLElement>(selector));
    [...row, ...headings].find((element) => element)?.focus();
  }, [entries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each of them
  useEffect(() => {
    let current = true;
    if (!writing) void read.current().then((found) => current && setEntries(found));
    return () => {
      current = false;
    };
  }, [writing, waits]);

  async function remove(entry: Entry) {
    try {
      const restore = await source.remove(entry);
      focusLost.current = "";
      setEntries(entries.filter((other) => other !== entry));
      const bringBack = async () => {
        await restore();
        const found = await source.list();
        focusLost.current = source.describe(entry).key;
        setEntries(found);
      };
      announceUndo("Draft discarded", () => void bringBack().catch(failed), source.describe(entry).title);
    } catch (error) {
      failed(error);
    }
  }

  if (writing || entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, MOST_SHOWN);
  return (
    <section ref={section} className={`stack ${styles.drafts}`} aria-label={props.label}>
      {props.above}
      {shown.map((entry) => {
        const { key, title, detail } = source.describe(entry);
        const name = id + key.replaceAll(" ", "-");
        return (
          <div
            className={isCompact ? `toolbar row ${styles.compact}` : "note toolbar"}
            key={key}
            data-draft={key}
          >
            {isCompact ? (
              <button type="button" id={name} className={styles.open} onClick={() => props.onOpen(entry)}>
                <span>Continue “{title}”</span> <span className="hint">{detail}</span>
              </button>
            ) : (
              <>
                <p>
                  <b id={name} className="name">
                    {title}
                  </b>
                  <span className="hint">{detail}</span>
                </p>
                <button type="button" className="button" onClick={() => props.onOpen(entry)}>
                  Continue editing
                </button>
              </>
            )}
            <button
              type="button"
              className={isCompact ? "link" : "button quiet"}
              aria-describedby={name}
              onClick={() => void remove(entry)}
            >
              {isCompact ? "Delete" : "Discard"}
            </button>
          </div>
        );
      })}
      {shown.length < entries.length && (
        <p>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show all {entries.length}
          </button>
        </p>
      )}
      {props.below}
    </section>
  );
}

function failed(error: unknown): void {
  console.error(error);
  announceFailure("This did not work", "Check your connection and try again.");
}

/** The account's drafts in this browser, to continue or to discard. */
export function UnfinishedDrafts<Values>(props: {
  account: string;
  kind: DraftKind;
  /** Only the drafts of this record. */
  id?: string;
  label: string;
  /** Whether the form is open; the drafts are read again when it closes. */
  writing: boolean;
  describe: (draft: Draft<Values>) => { title: string; detail: string };
  onOpen: (draft: Draft<Values>) => void;
}) {
  const { account, kind, id, label, writing, onOpen } = props;
  const source: DraftSource<Draft<Values>> = {
    list: async () =>
      (await listDrafts<Values>(account, kind)).filter((draft) => id === undefined || draft.id === id),
    remove: async (draft) => {
      await deleteDraft(draft);
      return () => restoreDraft(draft);
    },
    describe: (draft) => ({ key: `${draft.id} ${draft.slot}`, ...props.describe(draft) }),
  };
  return (
    <DraftList key={`${account} ${id}`} source={source} label={label} writing={writing} onOpen={onOpen} />
  );
}
