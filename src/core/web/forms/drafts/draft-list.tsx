import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatDate, formatTime } from "#core/domain/dates.ts";
import { useWaitingSends } from "../../session/use-waiting-sends.ts";
import { announceFailure, announceUndo } from "../../ui/toast.tsx";
import type { DraftKind } from "./draft.ts";
import styles from "./draft-list.module.css";
import { chooseDraft } from "./drafts.ts";
import { bringHere, listUnfinished, removeUnfinished, type Unfinished } from "./send-drafts.ts";

const MOST_SHOWN = 3;

interface DraftWords {
  title: string;
  /** What it is of, such as “News”. */
  what?: string;
}

/** The account's drafts of a kind, of this device and of others, to continue or to delete, newest first. */
export function DraftList(props: {
  account: string;
  kind: DraftKind;
  /** Whether a draft is listed; without it all are. */
  isWanted?: (entry: Unfinished) => boolean;
  /** What is known already, so that nothing moves. */
  known?: readonly Unfinished[];
  /** How a draft is named, and what it is of. */
  describe?: (entry: Unfinished) => DraftWords;
  label: string;
  /** Whether a form is open instead; the drafts are read again when it closes. */
  writing: boolean;
  /** Whether a row is its title to press, inside a form. */
  isCompact?: boolean;
  /** Opens the form with the draft, whose newest text is on this device then. */
  onOpen: (entry: Unfinished) => void;
  /** Shown above and below a list that has something. */
  above?: ReactNode;
  below?: ReactNode;
}) {
  const { account, kind, isWanted = () => true, describe = titled, writing, isCompact } = props;
  const [entries, setEntries] = useState(props.known ?? []);
  const id = useId();
  // A draft ends when it is sent that waited for the line.
  const waits = useWaitingSends().length;
  const [isWhole, setWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  /** The draft whose row gets the focus when the pressed button has disappeared; "" for the first. */
  const focusLost = useRef<string>(undefined);
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
    if (!writing) void list().then((found) => current && setEntries(found));
    return () => {
      current = false;
    };
  }, [writing, waits, account]);

  async function list() {
    return (await listUnfinished(account, kind)).filter(isWanted);
  }

  async function remove(entry: Unfinished) {
    try {
      const restore = await removeUnfinished(entry);
      focusLost.current = "";
      setEntries(entries.filter((other) => other !== entry));
      const bringBack = async () => {
        const slot = await restore();
        const found = await list();
        focusLost.current = slot;
        setEntries(found);
      };
      announceUndo("Draft discarded", () => void bringBack().catch(failed), describe(entry).title);
    } catch (error) {
      failed(error);
    }
  }

  const open = (entry: Unfinished) =>
    void bringHere(entry).then(
      () => {
        chooseDraft(entry);
        props.onOpen(entry);
      },
      () => announceFailure("The draft could not be loaded", "Check your connection and try again."),
    );

  if (writing || entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, MOST_SHOWN);
  return (
    <section ref={section} className={`stack ${styles.drafts}`} aria-label={props.label}>
      {props.above}
      {shown.map((entry) => {
        const { title, what } = describe(entry);
        const where = entry.isHere ? "on this device" : "on another device";
        const detail = `${what ? `${what}, not sent yet. ` : ""}Last changed ${formatDay(entry.savedAt)} ${where}`;
        const key = entry.slot;
        const name = id + key;
        return (
          <div
            className={isCompact ? `toolbar row ${styles.compact}` : "note toolbar"}
            key={key}
            data-draft={key}
          >
            {isCompact ? (
              <button type="button" id={name} className={styles.open} onClick={() => open(entry)}>
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
                <button type="button" className="button" onClick={() => open(entry)}>
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

const titled = ({ title }: Unfinished): DraftWords => ({ title: title.trim() || "No title yet" });

/** A moment by its time today and yesterday, and by its day before. */
export function formatDay(iso: string, now = new Date()): string {
  const isOn = (daysAgo: number) =>
    formatDate(iso) === formatDate(new Date(now.getTime() - daysAgo * 86_400_000).toISOString());
  if (isOn(0)) return `today at ${formatTime(iso)}`;
  return isOn(1) ? `yesterday at ${formatTime(iso)}` : `on ${formatDate(iso)}`;
}
