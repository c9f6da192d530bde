import { Input } from "@mantine/core";
import { codeQuery } from "../later.tsx";
import type { InlineTextProps } from "./inline-text.tsx";
import type { RichTextProps } from "./rich-text.tsx";
import { TextBox } from "./text-box.tsx";

const richText = codeQuery("rich text", async () => (await import("./rich-text.tsx")).RichText);
const inlineText = codeQuery("inline text", async () => (await import("./inline-text.tsx")).InlineText);

const focus = (id: string) => document.getElementById(id)?.focus();

/** Adds a paragraph to type in after a final picture, video or table; it is not stored. */
const withEnd = (html: string) =>
  /(<img[^>]*>|<\/(iframe|figure|table)>)\s*$/.test(html) ? `${html}<p></p>` : html;

/** The field of a rich text, whose editor comes when it is reached. */
export function RichTextLater({ label, ...props }: Omit<RichTextProps, "cameAt"> & { label: string }) {
  const { id, error } = props;
  const html = withEnd(props.initial);
  return (
    <div>
      <Input.Label size="md" id={`${id}-label`} labelElement="div" onClick={() => focus(id)}>
        {label}
      </Input.Label>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      <TextBox id={id} html={html} error={error} code={richText}>
        {(RichText, cameAt) => <RichText {...props} initial={html} cameAt={cameAt} />}
      </TextBox>
    </div>
  );
}

/** The field of one paragraph with bold, italics and links, whose editor comes when it is reached. */
export function InlineTextLater({
  hint,
  ...props
}: Omit<InlineTextProps, "cameAt"> & { hint?: string | undefined }) {
  const { id, label, initial, error } = props;
  return (
    <div>
      <Input.Label id={`${id}-label`} labelElement="div" onClick={() => focus(id)}>
        {label}
      </Input.Label>
      {hint && <Input.Description>{hint}</Input.Description>}
      <TextBox id={id} html={`<p>${initial}</p>`} isInline error={error} code={inlineText}>
        {(InlineText, cameAt) => <InlineText {...props} cameAt={cameAt} />}
      </TextBox>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </div>
  );
}
