import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { fold } from "#core/domain/words.ts";
import { backgroundClient, browserClient, unwrap } from "#core/web/browser-client.ts";
import { useSettled } from "#core/web/forms/use-settled.ts";
import { toNamedAuthor } from "#institute/domain/posts/author-list.ts";
import { type ReadAuthor, readAuthors } from "#institute/domain/posts/read-authors.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";
import styles from "./authors-field.module.css";
import type { ListReading } from "./read-note.tsx";
import type { EditorAuthor } from "./values.ts";

const LOOKUP_DELAY_MS = 200;

const toEditorAuthors = (read: readonly ReadAuthor[]): EditorAuthor[] =>
  read.map((author) => ({ profileId: null, ...toNamedAuthor(author) }));

/** What a list says besides its authors; nothing for a single name that is as it was typed. */
function readTyped(text: string): { authors: EditorAuthor[]; reading?: ListReading } | undefined {
  const { authors, alternatives } = readAuthors(text);
  const setAside = authors.flatMap((author) => author.setAside);
  const [only] = authors;
  const isPlain = authors.length === 1 && only?.kind === "person" && setAside.length === 0;
  if (authors.length === 0 || (isPlain && alternatives.length === 0)) return undefined;
  return {
    authors: toEditorAuthors(authors),
    reading: { setAside, alternatives: alternatives.map(toEditorAuthors) },
  };
}

/** A typed name; “van der Berg, Jan” says which part is the family name. */
function toFreeAuthor(written: string): EditorAuthor {
  const [read] = readAuthors(written).authors;
  return written.includes(",") && read?.kind === "person"
    ? { profileId: null, ...toNamedAuthor(read) }
    : { profileId: null, name: written, ...readNameParts(written) };
}

/** The authors of a list as this site reads it, if people corrected one of its names; nothing without a connection. */
async function recall(text: string): Promise<EditorAuthor[] | undefined> {
  const read = unwrap(backgroundClient.api.names.read.$post({ json: { text } }));
  const { authors } = await read.catch(() => ({ authors: [] }));
  return authors.some(({ reason }) => reason === "remembered") ? toEditorAuthors(authors) : undefined;
}

/** Input for an author: suggests members; Enter, a semicolon or leaving the field adds the typed name. */
export function AuthorInput(props: {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  describedBy: string;
  isInvalid: boolean;
  onAdd: (authors: EditorAuthor[], reading?: ListReading) => void;
  /** What was added is read differently on this site. */
  onRecall: (added: EditorAuthor[], remembered: EditorAuthor[]) => void;
  onBack: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  const debouncedName = useSettled(typed.trim(), LOOKUP_DELAY_MS);
  const { data } = useQuery({
    queryKey: ["members", "lookup", debouncedName],
    queryFn: () => unwrap(browserClient.api.profiles.lookup.$get({ query: { name: debouncedName } })),
    enabled: debouncedName.length > 1,
  });
  const offered = closed || typed.trim().length < 2 ? [] : (data?.members ?? []);
  const list = `${props.id}-members`;

  function add(authors: EditorAuthor[], reading?: ListReading) {
    setTyped("");
    setActive(-1);
    props.onAdd(authors, reading);
  }

  /** A name that matches exactly one suggested member becomes that member. */
  const matchMember = (name: string): EditorAuthor => {
    const matches = offered.filter((member) => fold(member.name) === fold(name));
    const member = matches.length === 1 ? matches[0] : undefined;
    return member ? { profileId: member.profileId, name: member.name } : toFreeAuthor(name);
  };
  function addTyped(text: string) {
    const written = text.trim();
    if (written === "") return;
    const { authors, reading } = readTyped(written) ?? { authors: [matchMember(written)] };
    add(authors, reading);
    void recall(written).then((remembered) => remembered && props.onRecall(authors, remembered));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const member = offered[active];
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (event.key === "Enter" && member) {
      event.preventDefault();
      add([member]);
    } else if ((event.key === "Enter" && typed.trim()) || event.key === ";") {
      event.preventDefault();
      addTyped(typed);
    } else if (event.key === "Escape" && offered.length > 0) {
      event.preventDefault();
      setClosed(true);
    } else if (event.key === "Backspace" && typed === "") props.onBack();
  }

  function onPaste(event: ClipboardEvent) {
    const text = typed + event.clipboardData.getData("text");
    const isList = /[;\n]/.test(text) || readAuthors(text).authors.length > 1;
    if (!isList) return;
    event.preventDefault();
    addTyped(text);
  }

  return (
    <div className={styles.entry}>
      <input
        ref={props.input}
        id={props.id}
        dir="auto"
        value={typed}
        placeholder="Add an author"
        autoComplete="off"
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(-1);
          setClosed(false);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => addTyped(typed)}
      />
      <Suggestions id={list} members={offered} active={active} onChoose={(member) => add([member])} />
    </div>
  );
}

function Suggestions<Member extends { profileId: string; name: string }>(props: {
  id: string;
  members: readonly Member[];
  active: number;
  onChoose: (member: Member) => void;
}) {
  const { id, members, active, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members"
      className={styles.suggestions}
      hidden={members.length === 0}
    >
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys in the field choose it
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        <div
          key={member.profileId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Prevents blur, which would add the half-typed name.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
        >
          {member.name}
          <span>member</span>
        </div>
      ))}
    </div>
  );
}
