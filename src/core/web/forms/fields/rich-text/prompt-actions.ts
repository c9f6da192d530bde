import type { Editor } from "@tiptap/react";
import { embedAddress } from "#core/formats/rich-text/embed.ts";
import { insertBlock } from "./insert-block.ts";

/** Adds https:// to an address without a scheme, unless it is a path on this site. */
const withScheme = (address: string) =>
  address === "" || /^([a-z][a-z\d+.-]*:|\/(?!\/)|#)/i.test(address) ? address : `https://${address}`;

const isLinkable = (address: string) => /^(https?:\/\/[^\s/]|mailto:\S|\/(?!\/)|#)/i.test(address);

/** Sets the link of the selection, or removes it if empty; returns an error message for an invalid address. */
export function setLink(editor: Editor, typed: string): string | undefined {
  const href = withScheme(typed);
  if (href !== "" && !isLinkable(href)) return "Enter a web address that starts with https://.";
  const link = editor.chain().focus().extendMarkRange("link");
  if (href === "") link.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link"))
    link.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
  else link.setLink({ href }).run();
  return undefined;
}

/** Inserts a video from an allowed host; returns an error message for any other address. */
export function addVideo(editor: Editor, typed: string): string | undefined {
  const src = embedAddress(withScheme(typed));
  if (!src) return "Only videos from YouTube and Vimeo can be embedded. Add a link to others.";
  const video = editor.schema.nodes.video?.create({ src });
  if (video) insertBlock(editor, video);
  return undefined;
}

/** Sets the text alternative of the selected picture, or the caption under it. */
export function writePicture(editor: Editor, words: { alt: string } | { caption: string }): undefined {
  editor.chain().focus().updateAttributes("image", words).run();
}
