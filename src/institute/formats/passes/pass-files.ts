import { findFileAddresses } from "#core/formats/rich-text/files.ts";

const FILES = "/files/";

/** The part of a stored file's address that names it; null for other addresses. */
const keyOf = (address: string): string | null =>
  address.startsWith(FILES) ? address.slice(FILES.length).replace(/[?#].*$/s, "") : null;

interface TextWithFiles {
  fileUrl: string | null;
  content: string;
}

/** The keys of the stored files of a text: its own and the pictures and links in it. */
export const keysOfText = ({ fileUrl, content }: TextWithFiles): string[] => [
  // A text of one word would be taken for an address.
  ...new Set(
    [fileUrl, content.includes("<") ? content : null]
      .flatMap(findFileAddresses)
      .flatMap((a) => keyOf(a) ?? []),
  ),
];

/** The address of a stored file below another address; other addresses stay. */
export const filesAt = (address: string, base: string): string =>
  address.startsWith(FILES) ? base + address.slice(FILES.length) : address;

/** The same text with its stored files at addresses below another one, which a reader without an account can open. */
export const withFilesAt = <Text extends TextWithFiles>(text: Text, base: string): Text => ({
  ...text,
  fileUrl: text.fileUrl && filesAt(text.fileUrl, base),
  content: text.content.replace(/(\s(?:src|href)=")\/files\//g, `$1${base}`),
});
