import { useState } from "react";
import { findDoubts, findTwice } from "#institute/domain/posts/one-author.ts";
import styles from "./authors-field.module.css";
import { twiceWords } from "./twice-words.ts";
import type { EditorAuthor } from "./values.ts";

/** Asks whether a name with the owner's initials is theirs, and says who is in the list twice. */
export function AuthorDoubts(props: {
  authors: EditorAuthor[];
  owner: EditorAuthor | null;
  /** Puts a member in the place of a name. */
  onReplace: (author: EditorAuthor, member: EditorAuthor) => void;
  onRemove: (author: EditorAuthor) => void;
}) {
  const { authors, owner } = props;
  const [others, setOthers] = useState<readonly string[]>([]);
  const isOpen = ({ name }: { name: string }) => !others.includes(name);
  const free = authors.filter(({ profileId, name }) => profileId === null && name !== owner?.name);
  const doubts = owner ? findDoubts(free, owner).filter(isOpen) : [];
  const isAsked = (name: string) => doubts.some((author) => author.name === name);
  const twice = findTwice(authors).filter(({ other }) => isOpen({ name: other }) && !isAsked(other));
  const setOther = (name: string) => setOthers([...others, name]);
  return (
    <div role="status">
      {owner &&
        doubts.map((author) => (
          <div key={author.name} className={styles.read}>
            <p>Is “{author.name}” you?</p>
            <div className="toolbar">
              <button type="button" className="button quiet" onClick={() => props.onReplace(author, owner)}>
                Yes, this is me
              </button>
              <button type="button" className="button quiet" onClick={() => setOther(author.name)}>
                No, another person
              </button>
            </div>
          </div>
        ))}
      {twice.map((pair) => {
        const author = authors.findLast(({ name, profileId }) => profileId === null && name === pair.other);
        return (
          <div key={`${pair.name} ${pair.other}`} className={styles.read}>
            <p>{twiceWords(pair)}</p>
            <div className="toolbar">
              {author && (
                <button type="button" className="button quiet" onClick={() => props.onRemove(author)}>
                  Remove “{pair.other}”
                </button>
              )}
              <button type="button" className="button quiet" onClick={() => setOther(pair.other)}>
                They are two people
              </button>
            </div>
          </div>
        );
      })}
    </div>
  );
}
