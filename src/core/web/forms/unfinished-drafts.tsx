import { useEffect, useRef, useState } from "react";
import { announceUndo } from "../ui/toast.tsx";
import { type Draft, type DraftKind, deleteDraft, listDrafts, restoreDraft } from "./drafts.ts";
import styles from "./unfinished-drafts.module.css";

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
  const { account, kind, id, writing } = props;
  const [drafts, setDrafts] = useState<Draft<Values>[]>([]);
  const section = useRef<HTMLElement>(null);
  const focusIsLost = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pressed button disappears with its draft
  useEffect(() => {
    if (!focusIsLost.current) return;
    focusIsLost.current = false;
    const headings = ["h1[tabindex]", "h2[tabindex]", "main"].map((selector) =>
      document.querySelector<HTMLElement>(selector),
    );
    (section.current?.querySelector("button") ?? headings.find((heading) => heading !== null))?.focus();
  }, [drafts]);
  useEffect(() => {
    let current = true;
    if (!writing) void listDrafts<Values>(account, kind).then((found) => current && setDrafts(found));
    return () => {
      current = false;
    };
  }, [account, kind, writing]);

  async function discard(draft: Draft<Values>) {
    await deleteDraft(draft);
    focusIsLost.current = true;
    setDrafts(drafts.filter((other) => other !== draft));
    announceUndo("Draft discarded", () => void restore(draft), props.describe(draft).title);
  }
  async function restore(draft: Draft<Values>) {
    await restoreDraft(draft);
    focusIsLost.current = true;
    setDrafts(await listDrafts<Values>(account, kind));
  }

  const shown = drafts.filter((draft) => id === undefined || draft.id === id);
  if (writing || shown.length === 0) return null;
  return (
    <section ref={section} className={`stack ${styles.drafts}`} aria-label={props.label}>
      {shown.map((draft) => {
        const { title, detail } = props.describe(draft);
        return (
          <div className="note toolbar" key={`${draft.id} ${draft.slot}`}>
            <p>
              <b className="name">{title}</b>
              <span className="hint">{detail}</span>
            </p>
            <button type="button" className="button" onClick={() => props.onOpen(draft)}>
              Continue editing
            </button>
            <button type="button" className="button quiet" onClick={() => void discard(draft)}>
              Discard
            </button>
          </div>
        );
      })}
    </section>
  );
}
