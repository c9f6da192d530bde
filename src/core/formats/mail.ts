import { institute } from "#core/institute.ts";
import { type MailSection, sectionHtml, sectionText } from "./mail-sections.ts";
import { escapeMarkup } from "./markup.ts";

export interface MailDraft {
  /** The language of its words; English if it is missing. */
  language?: "en" | "fr";
  subject: string;
  /** For example "Dear Musa,". */
  greeting: string;
  /** Plain text; line breaks are preserved. */
  paragraphs: string[];
  /** Lists of links below the paragraphs. */
  sections?: readonly MailSection[];
  /** The main action, as a button and a link to copy; the address is absolute. */
  action?: { label: string; href: string };
  /** A final remark in small print. */
  closing?: string;
  /** The address that ends such letters with one press, for the mail program's own button. */
  unsubscribe?: string;
  /** The address that answers go to, if it is not the sender’s. */
  replyTo?: string;
}

/** Several letters to one reader as one: each under its own subject, the first of which is that of the whole. */
export function joinDrafts(first: MailDraft, others: MailDraft[]): MailDraft {
  if (others.length === 0) return first;
  const drafts = [first, ...others];
  const isSameAction = others.every(({ action }) => action?.href === first.action?.href);
  const { action, ...rest } = first;
  return {
    ...rest,
    subject: `${first.subject} and ${others.length} more`,
    paragraphs: drafts.flatMap((draft) => [
      draft.subject,
      ...draft.paragraphs,
      ...(isSameAction || !draft.action ? [] : [`${draft.action.label}: ${draft.action.href}`]),
    ]),
    ...(isSameAction && action && { action }),
  };
}

/** An e-mail as HTML and as plain text. */
export function composeMail(draft: MailDraft) {
  const { subject, greeting, paragraphs, sections = [], action, closing, language = "en" } = draft;
  const sender = institute().name;
  const blocks = [
    greeting,
    ...paragraphs,
    ...sections.map(sectionText),
    ...(action ? [`${action.label}: ${action.href}`] : []),
  ];
  const text = [...blocks, ...(closing ? [closing] : []), `— ${sender}`].join("\n\n");
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${withBreaks(content)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${green};color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#55625a">${copyAddress[language]}<br><a href="${escapeMarkup(action.href)}" style="color:${green};word-break:break-all">${escapeMarkup(action.href)}</a></p>`
    : "";
  const small = closing
    ? `<p style="margin:0 0 16px;font-size:13px;color:#55625a">${escapeMarkup(closing)}</p>`
    : "";
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#fbf8f1;color:#1b2a22;font:16px/1.55 Georgia,'Times New Roman',serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:600;color:${green}">${escapeMarkup(institute().shortName)}</p>
<div style="background:#ffffff;border:1px solid #e2dccd;border-radius:8px;padding:24px">
<p style="margin:0 0 16px">${escapeMarkup(greeting)}</p>
${[...paragraphs.map(paragraph), ...sections.map((section) => sectionHtml(section, green))].join("\n")}
${button}
${small}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#55625a">${escapeMarkup(sender)}<br>${escapeMarkup(institute().address.join(", "))}</p>
</div></body></html>`;
  return { subject, text, html };
}

const copyAddress = {
  en: "If the button does not work, copy this address:",
  fr: "Si le bouton ne fonctionne pas, copiez cette adresse :",
};

/** Text as HTML, with its line breaks. */
const withBreaks = (content: string) => escapeMarkup(content).replaceAll("\n", "<br>\n");

/** The green of the site's links on white; mail programs do not support custom properties. */
const green = "#1f5a3f";
