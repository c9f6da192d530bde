import { codeQuery } from "../../later.tsx";
import frame from "../inputs.module.css";
import { describe, Field, FieldError } from "../inputs.tsx";
import type { InlineTextProps } from "./inline-text.tsx";
import type { RichTextProps } from "./rich-text.tsx";
import { TextBox } from "./text-box.tsx";

const richText = codeQuery("rich text", async () => (await import("./rich-text.tsx")).RichText);
const inlineText = codeQuery("inline text", async () => (await import("./inline-text.tsx")).InlineText);

/** The name of a text, which is no input and takes no focus from a label. */
const Label = ({ id, children }: { id: string; children: string }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the text itself takes the focus of the keyboard
  // biome-ignore lint/a11y/noStaticElementInteractions: as above
  <div id={`${id}-label`} className={frame.label} onClick={() => document.getElementById(id)?.focus()}>
    {children}
  </div>
);

/** Adds a paragraph to type in after a final picture, video or table; it is not stored. */
const withEnd = (html: string) =>
  /(<img[^>]*>|<\/(iframe|figure|table)>)\s*$/.test(html) ? `${html}<p></p>` : html;

/** The field of a rich text, whose editor comes when it is reached. */
export function RichTextLater({ label, ...props }: Omit<RichTextProps, "cameAt"> & { label: string }) {
  const { id, error } = props;
  const html = withEnd(props.initial);
  return (
    <Field id={id}>
      <Label id={id}>{label}</Label>
      {/* Above the text, which may be long. */}
      <FieldError id={id}>{error}</FieldError>
      <TextBox id={id} html={html} error={error} code={richText}>
        {(RichText, cameAt) => <RichText {...props} initial={html} cameAt={cameAt} />}
      </TextBox>
    </Field>
  );
}

/** The field of one paragraph with bold, italics and links, whose editor comes when it is reached. */
export function InlineTextLater({
  hint,
  ...props
}: Omit<InlineTextProps, "cameAt" | "describedBy"> & { hint?: string | undefined }) {
  const { id, label, initial, error } = props;
  return (
    <Field id={id} description={hint} error={error}>
      <Label id={id}>{label}</Label>
      <TextBox id={id} html={`<p>${initial}</p>`} isInline error={error} code={inlineText}>
        {(InlineText, cameAt) => (
          <InlineText {...props} describedBy={describe(id, { error, description: hint })} cameAt={cameAt} />
        )}
      </TextBox>
    </Field>
  );
}
