import { useState } from "react";
import { infoOf } from "#core/domain/fields.ts";
import layout from "#core/web/forms/sending/editor-form.module.css";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import { type PostField, type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import { ValueField } from "./fields.tsx";
import styles from "./form.module.css";
import type { PostValues } from "./values.ts";

/** The heading under which a field is folded away, if it is: only works are in catalogues. */
export const foldOf = (field: PostField, type: PostType): string | undefined =>
  postTypeRow(type).citedAs ? infoOf(textFields[field]).fold : undefined;

/** Fields that are rarely filled in; they unfold when one of them is refused. */
export function FoldedFields(props: {
  heading: string;
  fields: readonly PostField[];
  editor: Editor<PostValues>;
}) {
  const { heading, fields, editor } = props;
  const [isOpen, setOpen] = useState(false);
  const filled = fields.filter((field) => editor.values[field].length > 0).length;
  const isRefused = fields.some((field) => editor.failure?.fields[field]);
  return (
    <details
      className={styles.folded}
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {heading} <span>{filled > 0 ? `${filled} of ${fields.length} filled in` : "optional"}</span>
      </summary>
      <div className={`stack ${layout.grid}`}>
        {fields.map((field) => (
          <ValueField key={field} field={field} owner={null} isAdmin={false} post={null} editor={editor} />
        ))}
      </div>
    </details>
  );
}
