import type { ComponentProps } from "react";
import type { FinderLanguage } from "#birds/domain/ringing/ring-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { emailInput, LeftEmpty, PlainRow, plainForm } from "#core/web/ui/plain-form.tsx";
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
  const field = (name: FoundField) => ({
    name,
    label: words.labels[name],
    typed: rejected?.typed[name],
    hint: words.hints[name],
    error: problemOf(name),
    isFirst: wrong[0] === name,
  });
  const input = (name: FoundField, more: ComponentProps<"input">) => (
    <PlainRow field={field(name)}>{(control) => <input {...control} {...more} />}</PlainRow>
  );
  return (
    <form id="report" method="post" action={foundAddresses[language]} className={plainForm} noValidate>
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
      <PlainRow field={field("how")}>
        {(control) => (
          <select {...control} dir={undefined} required>
            <option value="">{words.choose}</option>
            {keysOf(words.how).map((how) => (
              <option key={how} value={how}>
                {words.how[how]}
              </option>
            ))}
          </select>
        )}
      </PlainRow>
      <PlainRow field={field("notes")}>
        {(control) => <textarea {...control} rows={4} maxLength={2000} />}
      </PlainRow>
      {input("name", { autoComplete: "name", maxLength: 100 })}
      {input("email", { ...emailInput, required: true })}
      <SentPhotograph
        photograph={rejected?.typed.photograph ?? photograph}
        error={problemOf("photograph")}
        without={foundAddresses[language]}
        words={words.photograph}
      />
      {/* The page is the same for everybody, so each browser makes its own key. */}
      <LeftEmpty label={words.leaveEmpty} />
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
        className={plainForm}
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
