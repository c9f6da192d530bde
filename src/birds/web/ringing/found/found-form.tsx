import type { ComponentProps } from "react";
import type { FinderLanguage } from "#birds/domain/ringing/ring-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { SentPhotograph } from "#core/web/ui/sent-photograph.tsx";
import styles from "./found.module.css";
import { type FoundField, foundAddresses, foundFields, foundWords } from "./words.ts";

export type FoundValues = Record<FoundField | "photograph" | "website", string>;

/** A report that was not accepted, with the values as typed and what is wrong with each. */
interface RejectedReport {
  typed: FoundValues;
  message: string;
  fields: Record<string, string>;
}

interface FormProps {
  language: FinderLanguage;
  rejected: RejectedReport | undefined;
  /** The address of a photograph that was sent before it, or a word for why there is none. */
  photograph: string;
  today: string;
}

/** The form of a found ring; it needs no script. */
export function FoundForm({ language, rejected, photograph, today }: FormProps) {
  const words = foundWords[language];
  const wrong = foundFields.filter((name) => rejected?.fields[name]);
  const problemOf = (name: FoundField | "photograph") =>
    rejected?.fields[name] && (words.problems?.[name] ?? rejected.fields[name]);
  const field = (name: FoundField) => {
    const hint = words.hints[name] && `${name}-hint`;
    const error = problemOf(name) && `${name}-error`;
    return {
      id: name,
      name,
      className: "input",
      dir: "auto",
      defaultValue: rejected?.typed[name],
      autoFocus: wrong[0] === name,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": [hint, error].filter(Boolean).join(" ") || undefined,
    };
  };
  const row = (name: FoundField, control: React.ReactNode) => (
    <div>
      <label htmlFor={name}>{words.labels[name]}</label>
      {words.hints[name] && (
        <p className="hint" id={`${name}-hint`}>
          {words.hints[name]}
        </p>
      )}
      {control}
      {problemOf(name) && (
        <p id={`${name}-error`} className={styles.error}>
          {problemOf(name)}
        </p>
      )}
    </div>
  );
  const input = (name: FoundField, more: ComponentProps<"input">) =>
    row(name, <input {...field(name)} {...more} />);
  return (
    <form
      id="report"
      method="post"
      action={foundAddresses[language]}
      className={`stack ${styles.form}`}
      noValidate
    >
      {rejected && (
        <div className={`stack ${styles.summary}`} role="alert">
          <p>
            {words.summary} {wrong.length === 0 && <span lang="en">{rejected.message}</span>}
          </p>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>
                  {words.labels[name]}: {problemOf(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {input("ring", {
        required: true,
        maxLength: 60,
        autoCapitalize: "characters",
        spellCheck: false,
        autoComplete: "off",
      })}
      {input("foundOn", { required: true, type: "date", max: today })}
      {input("place", { required: true, maxLength: 500 })}
      <div className={`stack ${styles.pair}`}>
        {input("latitude", { inputMode: "text", maxLength: 20, autoComplete: "off" })}
        {input("longitude", { inputMode: "text", maxLength: 20, autoComplete: "off" })}
      </div>
      {row(
        "how",
        <select {...field("how")} dir={undefined} required>
          <option value="">{words.choose}</option>
          {keysOf(words.how).map((how) => (
            <option key={how} value={how}>
              {words.how[how]}
            </option>
          ))}
        </select>,
      )}
      {row("notes", <textarea {...field("notes")} rows={4} maxLength={2000} />)}
      {input("name", { autoComplete: "name", maxLength: 100 })}
      {input("email", {
        required: true,
        type: "email",
        autoComplete: "email",
        autoCapitalize: "none",
        spellCheck: false,
        maxLength: 254,
      })}
      <SentPhotograph
        photograph={rejected?.typed.photograph ?? photograph}
        error={problemOf("photograph")}
        without={foundAddresses[language]}
        words={words.photograph}
        errorClass={styles.error}
      />
      {/* The page is the same for everybody, so each browser makes its own key. */}
      <div className="visually-hidden" aria-hidden>
        <label htmlFor="website">{words.leaveEmpty}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="hint">{words.privacy}</p>
      <div className="toolbar">
        <button type="submit" className="button">
          {words.send}
        </button>
      </div>
    </form>
  );
}

/** Sends a photograph before the report, since a form without script cannot send both. */
export function PhotographFirst({ language }: { language: FinderLanguage }) {
  const { photograph, labels } = foundWords[language];
  return (
    <details className={`no-print ${styles.photograph}`}>
      <summary>{photograph.title}</summary>
      <form
        className={`stack ${styles.form}`}
        method="post"
        action={`/api/ringing/found/photographs?lang=${language}`}
        encType="multipart/form-data"
      >
        <p>{photograph.text}</p>
        <div>
          <label htmlFor="file">{labels.photograph}</label>
          <input
            id="file"
            className={`input ${styles.file}`}
            type="file"
            name="file"
            accept="image/*"
            required
          />
        </div>
        <div className="toolbar">
          <button type="submit" className="button quiet">
            {photograph.send}
          </button>
        </div>
      </form>
    </details>
  );
}
