import { useState } from "react";
import layout from "#core/web/forms/fields/field-with-button.module.css";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { cautionWords } from "#institute/domain/posts/caution-words.ts";
import { findDoubts } from "#institute/domain/posts/one-author.ts";
import { type PostField, type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import { fieldId, fieldLabel } from "./fields.tsx";
import styles from "./lookup-box.module.css";
import { isFillable, type LastFilling, type Lookup } from "./use-lookup.ts";
import { type EditorAuthor, isAmong, type PostValues } from "./values.ts";

/** Fills in the form of a work from what is pasted or typed, and says what it filled in. */
export function LookupBox(props: {
  lookup: Lookup;
  /** Whether nothing is written yet, so that this is where it begins. */
  isNew: boolean;
  values: PostValues;
  set: (change: Partial<PostValues>) => void;
  /** The member who owns the work; an admin is an author by choice alone. */
  owner: EditorAuthor | null;
}) {
  const { lookup } = props;
  const { busy, problem, last } = lookup;
  const [typed, setTyped] = useState("");
  const id = fieldId("lookup");
  const read = async (text: string) => {
    if (text.trim() !== "" && (await lookup.read(text))) setTyped("");
  };
  return (
    <div className={styles.box}>
      <div className={layout.row}>
        <Textarea
          id={id}
          label="DOI, BibTeX, RIS or a list of authors?"
          aria-describedby={`${id}-hint`}
          data-autofocus={props.isNew || undefined}
          rows={1}
          maxRows={6}
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (typed !== "" || !isFillable(text)) return;
            event.preventDefault();
            setTyped(text);
            void read(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void read(typed);
          }}
        />
        <BusyButton
          type="button"
          quiet
          busy={busy}
          busyLabel="Looking it up"
          onClick={() => void read(typed)}
        >
          Fill in
        </BusyButton>
      </div>
      <p id={`${id}-hint`} className="hint">
        Paste it here, and the form fills itself in. What you have typed stays.
      </p>
      <div role="status">
        {problem && <p className={`note ${styles.told}`}>{problem}</p>}
        {last && <Report {...props} last={last} />}
      </div>
    </div>
  );
}

function Report({
  last,
  lookup,
  values,
  set,
  owner,
}: {
  last: LastFilling;
  lookup: Lookup;
  values: PostValues;
  set: (change: Partial<PostValues>) => void;
  owner: EditorAuthor | null;
}) {
  const { postType } = values;
  const shown: PostField[] = [...postTypeRow(postType).fields];
  const labelsOf = (names: readonly string[]) =>
    (["title", ...shown] as const)
      .filter((name) => names.includes(name))
      .map((name) => fieldLabel(name, postType));
  const filled = labelsOf(Object.keys(last.change));
  const kept = labelsOf(last.kept);
  const isForOthers = last.change.authors && owner && !isAmong(values.authors, owner);
  const [doubt] = isForOthers ? findDoubts(values.authors, owner) : [];
  return (
    <div className={`note stack ${styles.told}`}>
      {last.caution && (
        <p>
          <strong>{cautionWords[last.caution]}</strong>
        </p>
      )}
      <p>
        {filled.length > 0
          ? `Filled in from ${last.source}: ${inWords(filled)}. `
          : `There was nothing to fill in from ${last.source}. `}
        {filled.length > 0 && (
          <button type="button" className="link" onClick={lookup.undo}>
            Undo<span className="visually-hidden"> filling in</span>
          </button>
        )}
      </p>
      {kept.length > 0 && (
        <p>
          Left as you entered it, although {last.source} says something else: {inWords(kept)}.
        </p>
      )}
      {last.doubts.map(({ field, raw, why }) => (
        <p key={field + why}>
          {labelsOf([field])[0] ?? field}: {why} In the record: <code>{raw}</code>
        </p>
      ))}
      {last.notTaken.length > 0 && (
        <p>Not taken: {last.notTaken.map(({ field, value }) => `${field} (“${value}”)`).join(", ")}.</p>
      )}
      {isForOthers && (
        <p>
          {doubt
            ? `If “${doubt.name}” is you, say so below the authors. Until then it is entered for others.`
            : "You are not named among the authors, so it is entered for others."}
        </p>
      )}
      {last.type && last.type !== postType && <OtherType type={last.type} source={last.source} set={set} />}
    </div>
  );
}

/** Offers the type that the record has; what was filled in stays. */
function OtherType(props: { type: PostType; source: string; set: (change: Partial<PostValues>) => void }) {
  const one = postTypeRow(props.type).one.toLowerCase();
  return (
    <p>
      {props.source} has it as a {one}.{" "}
      <button type="button" className="link" onClick={() => props.set({ postType: props.type })}>
        Change the type to {one}
      </button>
    </p>
  );
}

const MAX_NAMED = 6;

function inWords(labels: readonly string[]): string {
  const more = labels.length - MAX_NAMED;
  const named = more > 1 ? [...labels.slice(0, MAX_NAMED), `${more} more`] : labels;
  return new Intl.ListFormat("en-GB").format(named);
}
