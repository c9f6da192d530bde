import { type FocusEvent, useEffect, useRef, useState } from "react";
import { parseOrcid } from "#core/domain/orcid.ts";
import { backgroundClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { announce } from "#core/web/ui/toast.tsx";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { isReadingOf, type NameReading } from "#institute/domain/posts/name-readings.ts";
import { joinName, type NameKind, type NameParts } from "#institute/domain/posts/names.ts";
import { readAuthors } from "#institute/domain/posts/read-authors.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";
import styles from "./authors-field.module.css";
import { OfferedMembers } from "./offered-members.tsx";
import type { EditorAuthor } from "./values.ts";

const kinds: Partial<Record<NameKind, string>> = { person: "Person", organisation: "Organisation" };

/** The parts of a name as they are shown: as stored, or as the name is read. */
function partsOf({ name, given, family, suffix, kind }: EditorAuthor): NameParts {
  if (kind === "person" || given || family) return { given, family, suffix, kind: "person" };
  return kind ? { kind } : readNameParts(name);
}

/** The family name of a reading that may be wrong. */
function likelyFamily(name: string, { family }: NameParts): string | undefined {
  const [read, another] = readAuthors(name).authors;
  const isLikely = !another && read?.kind === "person" && read.confidence === "likely" && read.given !== "";
  return isLikely && read.family === family ? family : undefined;
}

/** What an author who is no member is, the parts of the name and the ORCID iD; a correction is remembered for the name. */
export function AuthorDetails(props: {
  id: string;
  author: EditorAuthor;
  onChange: (author: EditorAuthor) => void;
  onMember: (member: EditorAuthor) => void;
}) {
  const { id, author, onChange } = props;
  const { name } = author;
  const parts = partsOf(author);
  const remembering = useRemembering(author);
  const likely = likelyFamily(name, parts);
  const set = (changed: NameParts) => {
    const { given = "", family = "", suffix = "" } = changed;
    const joined = changed.kind === "person" ? joinName({ family, given, suffix }) : family;
    const { orcid } = author;
    const kept = changed.kind === "person" ? changed : { kind: changed.kind };
    onChange({ profileId: null, name: joined || name, ...namePartsOf({ ...kept, orcid }) });
  };
  const person = useRef<NameParts>(undefined);
  const setKind = (kind: NameKind) => {
    if (parts.kind === "person") person.current = parts;
    const read = person.current ?? readNameParts(name);
    set(kind === "person" && read.kind === "person" ? read : { kind, family: name });
  };
  const field = (label: string, part: "given" | "family" | "suffix", placeholder?: string) => (
    <TextInput
      id={`${id}-${part}`}
      label={label}
      placeholder={placeholder}
      value={parts[part] ?? ""}
      onChange={({ currentTarget }) => set({ ...parts, [part]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.details} {...remembering}>
      <legend>Details of {name}</legend>
      {likely && (
        <p className="hint">
          Read with the family name “{likely}”. If that is wrong, correct it here, and the site will remember
          it.
        </p>
      )}
      <div className={styles.kinds} role="radiogroup" aria-label="What this author is">
        {Object.entries(kinds).map(([kind, label]) => (
          <label key={kind} className="tap">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={parts.kind === kind}
              onChange={() => setKind(kind === "person" ? "person" : "organisation")}
            />
            {label}
          </label>
        ))}
      </div>
      {parts.kind === "person" ? (
        <>
          {field("Given names", "given")}
          {field("Family name", "family")}
          {field("Suffix", "suffix", "Jr.")}
        </>
      ) : (
        <TextInput
          id={`${id}-name`}
          label="Name"
          value={name}
          onChange={({ currentTarget }) => set({ kind: parts.kind, family: currentTarget.value })}
        />
      )}
      <OrcidField id={`${id}-orcid`} author={author} onChange={onChange} />
      <OfferedMembers author={author} onChoose={props.onMember} />
    </fieldset>
  );
}

function OrcidField(props: { id: string; author: EditorAuthor; onChange: (author: EditorAuthor) => void }) {
  const { author, onChange } = props;
  const [isChecked, setChecked] = useState(true);
  const orcid = author.orcid ?? "";
  const isRefused = isChecked && orcid !== "" && !parseOrcid(orcid);
  return (
    <TextInput
      id={props.id}
      label="ORCID iD"
      placeholder="0000-0002-1825-0097"
      value={orcid}
      onChange={({ currentTarget }) => {
        setChecked(false);
        onChange({ ...author, orcid: currentTarget.value });
      }}
      onBlur={() => setChecked(true)}
      error={isRefused ? "Check the ORCID iD: its digits do not fit." : undefined}
    />
  );
}

const readingOf = ({ name, given, family, suffix, kind = "free" }: EditorAuthor): NameReading =>
  kind === "person"
    ? { kind, given: given ?? "", family: family ?? "", suffix: suffix ?? "" }
    : { kind, given: "", family: name, suffix: "" };

/** Remembers the corrected reading of a name for everyone, once its fields are left; another name is no correction. */
function useRemembering(author: EditorAuthor) {
  const { name } = useRef(author).current;
  const sent = useRef(JSON.stringify(readingOf(author)));
  const latest = useRef(author);
  const send = () => {
    const reading = readingOf(latest.current);
    const text = JSON.stringify(reading);
    if (text === sent.current || reading.kind === "free" || !isReadingOf(name, reading)) return;
    sent.current = text;
    unwrap(backgroundClient.api.names.readings.$put({ json: { name, ...reading } })).then(
      () => announce("The site will remember this", `This is how “${name}” is read from now on.`),
      // The work has the name as it was corrected all the same.
      () => undefined,
    );
  };
  const leave = useRef(send);
  useEffect(() => {
    latest.current = author;
    leave.current = send;
  });
  useEffect(() => () => leave.current(), []);
  return {
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) send();
    },
  };
}
