import { infoOf } from "#core/domain/fields.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import { FocusField } from "#core/web/forms/fields/focus-field.tsx";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { RichTextLater } from "#core/web/forms/fields/rich-text/rich-text-later.tsx";
import { useSaid } from "#core/web/forms/fields/use-said.ts";
import layout from "#core/web/forms/sending/editor-form.module.css";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { pictureUrl } from "#core/web/ui/cover.tsx";
import { isOpenToAll } from "#institute/domain/posts/access.ts";
import { namesNoAuthor, noAuthorProblem } from "#institute/domain/posts/authorship.ts";
import { describeFileText } from "#institute/domain/posts/file-text.ts";
import { type EditedPost, MAX_FILE_NOTE, postFields } from "#institute/domain/posts/post.ts";
import { type PostField, type PostType, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { hasVersions } from "#institute/domain/posts/versions.ts";
import { AuthorsField } from "./authors-field.tsx";
import { FilledMark, useFilledHint } from "./filled-mark.tsx";
import styles from "./form.module.css";
import type { EditorAuthor, PostValues } from "./values.ts";

export const fieldId = (field: string): string => `post-${field}`;

/** The label of a field; the text has the same heading as on the post's page. */
export function fieldLabel(field: keyof typeof postFields | "slug", type: PostType): string {
  if (field === "slug") return "Address";
  return (field === "content" && postTypeRow(type).contentHeading) || infoOf(postFields[field]).label;
}

export interface FieldProps {
  values: PostValues;
  set: (change: Partial<PostValues>) => void;
  error: string | undefined;
}

/** The type of the post; `fixed` disables it once an author's post is approved. */
export function TypeField({
  values,
  set,
  error,
  isAdmin,
  fixed,
}: FieldProps & { isAdmin: boolean; fixed: boolean }) {
  const offered = postTypeNames.filter((type) => isAdmin || type !== "webPage" || values.postType === type);
  return (
    <Select
      id={fieldId("postType")}
      label={fieldLabel("postType", values.postType)}
      description={fixed ? "The type of an approved post cannot be changed." : undefined}
      value={values.postType}
      onChange={({ currentTarget }) => {
        const chosen = offered.find((type) => type === currentTarget.value);
        if (chosen) set({ postType: chosen });
      }}
      data={offered.map((type) => ({ value: type, label: postTypeRow(type).one }))}
      disabled={fixed}
      error={error}
    />
  );
}

/** One of the fields of the post's type. */
export function ValueField(props: {
  field: PostField;
  editor: Editor<PostValues>;
  /** The signed-in person, if they own the post. */
  owner: EditorAuthor | null;
  isAdmin: boolean;
  /** The post as it is stored, unless it is new. */
  post: EditedPost | null;
}) {
  const { field, editor } = props;
  const { values, set } = editor;
  const hint = useFilledHint(field);
  const saidOf = useSaid({ fileFocus: "" });
  const shared = {
    id: fieldId(field),
    label: fieldLabel(field, values.postType),
    error: editor.failure?.fields[field],
  };
  switch (field) {
    case "content":
      return (
        <div className={layout.wide}>
          <RichTextLater
            {...shared}
            field={field}
            initial={values.content}
            onChange={(content) => set({ content })}
          />
          <FilledMark field={field} />
        </div>
      );
    case "authors":
      return (
        <div className={layout.wide}>
          <AuthorsField
            {...shared}
            // It says no more than that one was missing.
            error={shared.error === noAuthorProblem && !namesNoAuthor(values) ? undefined : shared.error}
            authors={values.authors}
            owner={props.owner}
            isAdmin={props.isAdmin}
            onChange={(authors) => set({ authors })}
          />
          <FilledMark field={field} />
        </div>
      );
    case "fileUrl":
      return (
        <div className={layout.wide}>
          <FileDrop
            {...shared}
            field={field}
            hint={sayFileText(props.post, values)}
            preset="posts"
            accept="imageOrPdf"
            value={values.fileUrl || null}
            onChange={(url) => {
              const said = { fileFocus: values.fileFocus };
              set({ fileUrl: url ?? "", ...saidOf({ url: values.fileUrl, said }, url ?? "") });
            }}
          />
          {props.post && <FileNote post={props.post} editor={editor} />}
        </div>
      );
    case "fileFocus": {
      const src = pictureUrl({ slug: "", fileUrl: values.fileUrl });
      return src ? (
        <div className={layout.wide}>
          <FocusField
            id={shared.id}
            src={src}
            value={values.fileFocus}
            onChange={(fileFocus) => set({ fileFocus })}
            as="card"
            keepsWide
          />
        </div>
      ) : null;
    }
    default:
      return <FieldInput {...bindFields(postFields, fieldId, editor)(field)} hint={hint} />;
  }
}

/** Whether the words of the stored PDF can be searched; of a file that is chosen now nothing is known yet. */
const sayFileText = (post: EditedPost | null, { fileUrl }: PostValues): string | undefined =>
  post?.fileText && post.fileUrl === fileUrl
    ? describeFileText(post.fileText, isOpenToAll(post, lagosDay(new Date())))
    : undefined;

/** Asks what a new file changes, since readers of the work find the earlier one beside it. */
function FileNote({ post, editor }: { post: EditedPost; editor: Editor<PostValues> }) {
  const { values, set, failure } = editor;
  const isReplaced = values.fileUrl !== "" && values.fileUrl !== post.fileUrl;
  if (!isReplaced || !hasVersions(post)) return null;
  return (
    <TextInput
      id={fieldId("fileNote")}
      className={styles.fileNote}
      label="What changed in the new file"
      description="Optional. The earlier file stays on the page as an earlier version, with this note beside the new one."
      maxLength={MAX_FILE_NOTE}
      value={values.fileNote}
      onChange={({ currentTarget }) => set({ fileNote: currentTarget.value })}
      error={failure?.fields.fileNote}
    />
  );
}
