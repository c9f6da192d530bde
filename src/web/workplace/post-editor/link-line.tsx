import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import styles from "./link-line.module.css";

/** The line under the toolbar where the address of a link is given; an empty one takes the link away. */
export function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [href, setHref] = useState<string>(editor.getAttributes("link").href ?? "");
  useEffect(() => input.current?.focus(), []);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const address = withScheme(href.trim());
    const link = editor.chain().focus().extendMarkRange("link");
    if (address === "") link.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      link
        .insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] })
        .run();
    else link.setLink({ href: address }).run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") apply();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.line}>
      <label htmlFor={id}>Web address</label>
      <input
        ref={input}
        id={id}
        type="url"
        value={href}
        placeholder="https://"
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Escape closes this line, not the editor around it.
        data-mantine-stop-propagation="true"
      />
      <button type="button" onClick={apply}>
        Set link
      </button>
      <button type="button" onClick={close}>
        Cancel
      </button>
    </div>
  );
}

/** An address without a scheme is meant as https; one on this site and an e-mail address stay as they are. */
const withScheme = (address: string) =>
  address === "" || /^([a-z][a-z\d+.-]*:|\/(?!\/)|#)/i.test(address) ? address : `https://${address}`;
