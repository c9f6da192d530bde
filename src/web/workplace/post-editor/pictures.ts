import type { Slice } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef, useState } from "react";
import { useUploadReports } from "../form-uploads.tsx";
import { endUndoStep, moveCursorPastBlock } from "./insert-block.ts";
import { cleanPaste, type Pasted } from "./paste.ts";
import { missingPicturesText, type PastedPictures } from "./paste-pictures.ts";
import { createTextUploads } from "./text-uploads.ts";
import { insertPlaceholders, pasteWithPlaceholders } from "./upload-placeholders.ts";

export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const filterPictures = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Puts pictures into the text of a form's field, from a button, the clipboard or a drop: each is stored first. */
export function usePictures(field: string) {
  const reports = useUploadReports();
  const [uploads] = useState(() => createTextUploads(field, reports));
  const [notice, setNotice] = useState("");
  const rtf = useRef("");
  const pasted = useRef<Pasted>(undefined);
  useEffect(() => uploads.abortAll, [uploads]);

  /** Whether there were pictures among the files. They go to `at`, or behind what is selected. */
  function add(view: EditorView, files: Iterable<File> | undefined, at?: number): boolean {
    const pictures = filterPictures(files);
    if (pictures.length === 0) return false;
    const ids = uploads.begin(pictures);
    view.dispatch(insertPlaceholders(view.state, ids, at ?? view.state.selection.to));
    endUndoStep(view);
    view.focus();
    return true;
  }

  /** Before the editor reads what is pasted, for the HTML alone does not hold Word's pictures. */
  function begin({ clipboardData }: ClipboardEvent) {
    rtf.current = clipboardData?.getData("text/rtf") ?? "";
    pasted.current = undefined;
    setNotice("");
  }

  function clean(html: string): string {
    pasted.current = cleanPaste(html, rtf.current);
    return pasted.current.html;
  }

  /** True when it has taken what was pasted, so that the editor does nothing with it itself. */
  function paste(view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean {
    const { files = new Map<string, File>(), missing = 0 } = pasted.current ?? {};
    pasted.current = undefined;
    rtf.current = "";
    moveCursorPastBlock(view);
    // A copied passage often brings a picture of itself along; then the passage is what is meant.
    let pictures = 0;
    slice.content.descendants((node) => {
      if (node.type.name === "image") pictures += 1;
    });
    const isPassage = pictures > 1 || slice.content.textBetween(0, slice.content.size, " ").trim() !== "";
    if (!isPassage && files.size === 0 && add(view, clipboardData?.files)) return true;
    return insertSlice(view, slice, { files, missing });
  }

  /** The same for what is dropped at a position. */
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
    const place = view.state.doc.resolve(at ?? view.state.selection.to);
    view.dispatch(view.state.tr.setSelection(Selection.near(place)));
    return insertSlice(view, slice, droppedContent);
  }

  /** Puts a passage into the text when pictures of it are still to be uploaded, and says which it lacks. */
  function insertSlice(view: EditorView, slice: Slice, { files, missing }: PastedPictures): boolean {
    setNotice(missingPicturesText(missing));
    if (files.size === 0) return false;
    const ids = uploads.begin([...files.values()]);
    const idOf = new Map([...files.keys()].map((src, place) => [src, ids[place] ?? ""]));
    view.dispatch(pasteWithPlaceholders(view.state, slice, idOf));
    endUndoStep(view);
    return true;
  }

  return { uploads, notice, begin, clean, paste, drop, add };
}
