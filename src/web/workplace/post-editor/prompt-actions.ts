import type { Editor } from "@tiptap/react";
import { embedAddress } from "#formats/rich-text/embed.ts";
import { insertBlock } from "./insert-block.ts";

/** An address without a scheme is meant as https; one on this site and an e-mail address stay as they are. */
const withScheme = (address: string) =>
  address === "" || /^([a-z][a-z\d+.-]*:|\/(?!\/)|#)/i.test(address) ? address : `https://${address}`;

const isLinkable = (address: string) => /^(https?:\/\/[^\s/]|mailto:\S|\/(?!\/)|#)/i.test(address);

/** Sets the link of what is selected; an empty address takes it away, and one that leads nowhere is refused. */
export function setLink(editor: Editor, typed: string): string | undefined {
  const href = withScheme(typed);
  if (href !== "" && !isLinkable(href)) return "Give a web address that begins with https://.";
  const link = editor.chain().focus().extendMarkRange("link");
  if (href === "") link.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link"))
    link.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
  else link.setLink({ href }).run();
  return undefined;
}

/** Shows a film of a host that the institute allows; any other address is refused. */
export function addVideo(editor: Editor, typed: string): string | undefined {
  const src = embedAddress(withScheme(typed));
  if (!src) return "Films can be shown from YouTube and Vimeo. Link to anything else.";
  const film = editor.schema.nodes.film?.create({ src });
  if (film) insertBlock(editor, film);
  return undefined;
}

/** What the selected picture shows, for people who cannot see it. */
export function describePicture(editor: Editor, alt: string): undefined {
  editor.chain().focus().updateAttributes("image", { alt }).run();
}
