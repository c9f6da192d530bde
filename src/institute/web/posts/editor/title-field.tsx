import { useRef } from "react";
import {
  retype,
  signsOf,
  type TitleSign,
  type TitleTag,
  toggleTag,
  writeTitle,
} from "#core/domain/title-markup.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { type FieldProps, fieldId, fieldLabel } from "./fields.tsx";
import { OfferedNames } from "./offered-names.tsx";
import styles from "./title-field.module.css";

const buttons: [tag: TitleTag, label: string][] = [
  ["i", "Italic"],
  ["sub", "Subscript"],
  ["sup", "Superscript"],
];

/** The title, which wraps but is one line; a selected part of it can be set in italics and the like. */
export function TitleField({ values, set, error }: FieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const signs = signsOf(values);
  const isMarked = signs.some(({ tags }) => tags.length > 0);
  const save = (changed: TitleSign[]) =>
    set({
      title: changed.map(({ sign }) => sign).join(""),
      titleHtml: changed.some(({ tags }) => tags.length > 0) ? writeTitle(changed) : "",
    });
  const mark = (tag: TitleTag) => {
    const { selectionStart: start, selectionEnd: end } = input.current ?? {
      selectionStart: 0,
      selectionEnd: 0,
    };
    if (end > start) save(toggleTag(signs, { start, end }, tag));
    input.current?.focus();
  };
  return (
    <div>
      <Textarea
        ref={input}
        id={fieldId("title")}
        className={styles.title}
        label={fieldLabel("title", values.postType)}
        value={values.title}
        onChange={(event) => save(retype(signs, event.currentTarget.value.replace(/\s*\n\s*/g, " ")))}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
          if (event.key === "i" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            mark("i");
          }
        }}
        error={error}
        data-autofocus
        required
      />
      <div className={`toolbar ${styles.tools}`} role="toolbar" aria-label="Set the selection in">
        {buttons.map(([Tag, label]) => (
          // Keeps the selection of the title.
          <button
            key={Tag}
            type="button"
            className="chip"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => mark(Tag)}
          >
            {Tag === "i" ? <i>{label}</i> : <span>{label}</span>}
          </button>
        ))}
      </div>
      {isMarked && (
        <p className={styles.shown}>
          Shown as: <Title of={values} />
        </p>
      )}
      <OfferedNames signs={signs} onChoose={save} />
    </div>
  );
}
