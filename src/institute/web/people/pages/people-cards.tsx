import { Portrait } from "#core/web/ui/portrait.tsx";
import { Typed } from "#core/web/ui/typed.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import styles from "./directory.module.css";
import type { PersonCard } from "./person.ts";

/** As many as a phone shows at once. */
const EAGER_PORTRAITS = 3;

/** Members as cards; when `marked`, the first of each letter is an anchor for the alphabet. */
export function PeopleCards({ people, marked }: { people: PersonCard[]; marked: boolean }) {
  return (
    <ul className={styles.cards}>
      {people.map((person, index) => {
        const startsLetter = marked && people[index - 1]?.letter !== person.letter;
        return (
          <li key={person._id} id={startsLetter ? person.letter : undefined}>
            <article className={styles.card}>
              <Portrait
                name={person.name}
                src={person.picture}
                focus={person.focus}
                size={88}
                lazy={index >= EAGER_PORTRAITS}
              />
              <div>
                <h2>
                  {person.slug ? (
                    <a className="title-link covers" href={memberHref(person.slug)}>
                      {nameOf(person)}
                    </a>
                  ) : (
                    nameOf(person)
                  )}
                </h2>
                {person.lines.map((line) => (
                  <p className="hint" key={line}>
                    <Typed text={line} />
                  </p>
                ))}
                {person.year !== null && (
                  <p className={styles.year}>
                    <span className="visually-hidden">Graduated in </span>
                    {person.year}
                  </p>
                )}
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = ({ title, name }: PersonCard) => (
  <>
    {title && <span className="muted">{title} </span>}
    <Typed text={name} />
  </>
);
