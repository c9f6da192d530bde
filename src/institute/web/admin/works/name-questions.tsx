import { countOf } from "#core/domain/words.ts";
import { RadioList } from "#core/web/forms/fields/radio-list.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { NameQuestion } from "#institute/domain/works/works-import.ts";
import { type Answers, withName } from "./answers.ts";
import styles from "./works-import.module.css";

const AS_WRITTEN = "as written";

/** Names that may be members’: each is answered once for all rows, and stays as it is written by default. */
export function NameQuestions(props: {
  names: readonly NameQuestion[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}) {
  const { names, answers } = props;
  if (names.length === 0) return null;
  return (
    <details className={styles.group} open>
      <summary>
        {names.length === 1 ? "One name may be a member’s" : `${names.length} names may be members’`}
      </summary>
      <p className="hint">
        A name that you leave as it is written can be claimed later: the member is asked “Is this you?”
      </p>
      <ul>
        {names.map(({ name, rows, members }) => (
          <li key={name}>
            <fieldset className={styles.doubt}>
              <legend>
                {name} <span className="hint">in {countOf(rows, "work")}</span>
              </legend>
              <RadioList
                name={`name-${name}`}
                choices={[
                  ...members.map(({ profileId, name: member, slug }) => ({
                    value: profileId,
                    label: (
                      <a href={memberHref(slug)} target="_blank" rel="noopener">
                        {member}
                        <span className="visually-hidden"> (in a new tab)</span>
                      </a>
                    ),
                  })),
                  { value: AS_WRITTEN, label: "As it is written" },
                ]}
                chosen={answers.names[name] ?? AS_WRITTEN}
                onChoose={(value) =>
                  props.onAnswer(withName(answers, name, value === AS_WRITTEN ? undefined : value))
                }
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </details>
  );
}
