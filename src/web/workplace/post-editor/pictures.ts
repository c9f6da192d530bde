import type { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useState } from "react";
import { useUploadReports } from "../form-uploads.tsx";
import { endUndoStep, leaveSolid } from "./insert-block.ts";
import { createTextUploads } from "./text-uploads.ts";
import { markUploads } from "./upload-marks.ts";

export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const picturesIn = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Puts pictures into the text of a form's field, from a button, the clipboard or a drop: each is stored first. */
export function usePictures(field: string) {
  const reports = useUploadReports();
  const [uploads] = useState(() => createTextUploads(field, reports));
  useEffect(() => uploads.end, [uploads]);

  /** Whether there were pictures among the files. They go to `at`, or behind what is selected. */
  function add(view: EditorView, files: Iterable<File> | undefined, at?: number): boolean {
    const pictures = picturesIn(files);
    if (pictures.length === 0) return false;
    const ids = uploads.begin(pictures);
    view.dispatch(markUploads(view.state, ids, at ?? view.state.selection.to));
    endUndoStep(view);
    view.focus();
    return true;
  }

  /** True when it has taken what was pasted, so that the editor does nothing with it itself. */
  function paste(view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean {
    leaveSolid(view);
    // A copied passage often brings a picture of itself along; then the passage is what is meant.
    const isPassage = slice.content.textBetween(0, slice.content.size, " ").trim() !== "";
    return !isPassage && add(view, clipboardData?.files);
  }

  return { uploads, add, paste };
}
