import { arrayMove } from "@dnd-kit/sortable";
import { useEffect, useRef, useState } from "react";
import { placePeople } from "#institute/domain/posts/one-author.ts";
import type { ListReading } from "./read-note.tsx";
import { authorKey, type EditorAuthor, isAmong } from "./values.ts";

interface AuthorList {
  authors: EditorAuthor[];
  /** The signed-in person, if they own the work. */
  owner: EditorAuthor | null;
  onChange: (authors: EditorAuthor[]) => void;
}

/** How the list of authors changes, with what was removed last and what a screen reader says. */
export function useAuthorList({ authors, owner, onChange }: AuthorList) {
  const [announcement, setAnnouncement] = useState("");
  const [detailed, setDetailed] = useState<number>();
  const [removed, setRemoved] = useState<{ author: EditorAuthor; at: number }>();
  const [read, setRead] = useState<ListReading & { before: EditorAuthor[]; count: number }>();
  const latest = useRef(authors);
  useEffect(() => {
    latest.current = authors;
  }, [authors]);
  const ownPlace = useRef<number>(undefined);
  const keys = authors.map(authorKey);
  const isOwner = (author: EditorAuthor) => owner !== null && isAmong([author], owner);

  function remove(author: EditorAuthor) {
    const at = authors.indexOf(author);
    if (isOwner(author)) ownPlace.current = at;
    onChange(authors.toSpliced(at, 1));
    setDetailed(undefined);
    setAnnouncement("");
    setRemoved({ author, at });
  }

  function putBack(author: EditorAuthor, at: number) {
    if (!isAmong(authors, author)) onChange(authors.toSpliced(at, 0, author));
    setDetailed(undefined);
    setRemoved(undefined);
  }

  return {
    keys,
    announcement,
    detailed,
    removed,
    isOwner,
    remove,
    toggleDetails: (index: number) => setDetailed(index === detailed ? undefined : index),
    /** Puts a member in the place of a name. */
    replace(author: EditorAuthor, member: EditorAuthor) {
      const others = authors.filter((other) => !isAmong([other], member));
      onChange(others.map((other) => (other === author ? member : other)));
      setDetailed(undefined);
      setAnnouncement(`${member.name} added`);
    },
    forgetRemoved: () => setRemoved(undefined),
    read,
    add(added: EditorAuthor[], reading?: ListReading) {
      setRead(reading && { ...reading, before: authors, count: added.length });
      const all = placeOwner(authors, added, owner);
      if (all.map(authorKey).join("\n") === keys.join("\n")) return;
      onChange(all);
      setAnnouncement(`${added.map(({ name }) => name).join(", ")} added`);
    },
    /** Puts what people said of names in the place of what was added, unless that was changed since. */
    recall(added: EditorAuthor[], remembered: EditorAuthor[]) {
      const [first] = added;
      const at = first ? latest.current.indexOf(first) : -1;
      const areThere = at >= 0 && added.every((author, index) => latest.current[at + index] === author);
      if (!areThere) return;
      const others = latest.current.toSpliced(at, added.length, ...remembered);
      onChange(placeOwner([], others, owner));
    },
    /** Takes back what a list added. */
    undoRead() {
      if (read) onChange(read.before);
      setRead(undefined);
    },
    /** Takes another reading of the list that was added last. */
    takeReading(added: EditorAuthor[]) {
      if (read) onChange(placeOwner(read.before, added, owner));
      setRead(undefined);
    },
    undo() {
      if (removed) putBack(removed.author, removed.at);
    },
    /** Puts the owner where they were before, or last, or takes them out. */
    setOwnAuthorship(isAuthor: boolean) {
      const own = authors.find(isOwner);
      if (!isAuthor && own) remove(own);
      if (!isAuthor || own || !owner) return;
      putBack(owner, ownPlace.current ?? authors.length);
      setAnnouncement(`${owner.name} added`);
    },
    move(from: string, to: string | undefined) {
      setDetailed(undefined);
      if (to !== undefined && to !== from) onChange(arrayMove(authors, keys.indexOf(from), keys.indexOf(to)));
    },
  };
}

/** The authors with those that are new. */
const withAdded = (authors: readonly EditorAuthor[], added: readonly EditorAuthor[]): EditorAuthor[] => [
  ...new Map([...authors, ...added].map((author) => [authorKey(author), author])).values(),
];

/** The authors with those that are new, and the owner once: in the place of their name if they were alone before. */
function placeOwner(
  authors: readonly EditorAuthor[],
  added: readonly EditorAuthor[],
  owner: EditorAuthor | null,
): EditorAuthor[] {
  if (!owner) return withAdded(authors, added);
  const placed = placePeople(added, [owner]);
  const isNamed = isAmong(placed, owner);
  const before = isNamed
    ? authors.filter((author) => authors.length > 1 || !isAmong([author], owner))
    : authors;
  return withAdded(before, placed);
}
