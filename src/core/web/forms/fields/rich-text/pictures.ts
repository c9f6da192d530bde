import type { Slice } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef, useState } from "react";
import { useUploadReports } from "../../sending/form-uploads.tsx";
import { endUndoStep, moveCursorPastBlock } from "./insert-block.ts";
import { cleanPaste, type Pasted } from "./paste.ts";
import { missingPicturesText, type PastedPictures } from "./paste-pictures.ts";
import { createTextUploads } from "./text-uploads.ts";
import { insertPlaceholders, pasteWithPlaceholders } from "./upload-placeholders.ts";

export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const filterPictures = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Uploads pictures from the button, the clipboard or a drop and inserts them into the text of a field. */
export function usePictures(field: string) {
  const reports = useUploadReports();
  const [uploads] = useState(() => createTextUploads(field, reports));
  const [notice, setNotice] = useState("");
  const rtf = useRef("");
  const pasted = useRef<Pasted>(undefined);
  useEffect(() => uploads.abortAll, [uploads]);

  /** Inserts the pictures among the files at `at` or after the selection; false if there are none. */
  function add(view: EditorView, files: Iterable<File> | undefined, at?: number): boolean {
    const pictures = filterPictures(files);
    if (pictures.length === 0) return false;
    const ids = uploads.begin(pictures);
    view.dispatch(insertPlaceholders(view.state, ids, at ?? view.state.selection.to));
    endUndoStep(view);
    view.focus();
    return true;
  }

  /** Called before the editor reads the clipboard, since Word's pictures are only in the RTF. */
  function begin({ clipboardData }: ClipboardEvent) {
    rtf.current = clipboardData?.getData("text/rtf") ?? "";
    pasted.current = undefined;
    setNotice("");
  }

  function clean(html: string): string {
    pasted.current = cleanPaste(html, rtf.current);
    return pasted.current.html;
  }

  /** Returns true when it has handled the paste, so that the editor does not. */
  function paste(view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean {
    const { files = new Map<string, File>(), missing = 0 } = pasted.current ?? {};
    pasted.current = undefined;
    rtf.current = "";
    moveCursorPastBlock(view);
    // Copied text often comes with a picture of itself; then the text is meant.
    let pictures = 0;
    slice.content.descendants((node) => {
      if (node.type.name === "image") pictures += 1;
    });
    const isPassage = pictures > 1 || slice.content.textBetween(0, slice.content.size, " ").trim() !== "";
    if (!isPassage && files.size === 0 && add(view, clipboardData?.files)) return true;
    return insertSlice(view, slice, { files, missing });
  }

  /** Like `paste`, for content dropped at a position. */
  function drop(
    view: EditorView,
    { dataTransfer }: DragEvent,
    slice: Slice,
    at: number | undefined,
  ): boolean {
    const droppedContent = pasted.current;
    pasted.current = undefined;
    if (add(view, dataTransfer?.files, at)) return true;
    if (!droppedContent) return false;
    const position = view.state.doc.resolve(at ?? view.state.selection.to);
    view.dispatch(view.state.tr.setSelection(Selection.near(position)));
    return insertSlice(view, slice, droppedContent);
  }

  /** Inserts a passage with pictures to upload, and reports missing ones; false without pictures. */
  function insertSlice(view: EditorView, slice: Slice, { files, missing }: PastedPictures): boolean {
    setNotice(missingPicturesText(missing));
    if (files.size === 0) return false;
    const ids = uploads.begin([...files.values()]);
    const idOf = new Map([...files.keys()].map((src, index) => [src, ids[index] ?? ""]));
    view.dispatch(pasteWithPlaceholders(view.state, slice, idOf));
    endUndoStep(view);
    return true;
  }

  return { uploads, notice, begin, clean, paste, drop, add };
}
