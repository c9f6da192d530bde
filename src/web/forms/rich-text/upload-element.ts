import type { TextUpload } from "./text-uploads.ts";
import styles from "./upload-list.module.css";

/** Renders the progress of a picture's upload in the text, at its placeholder. */
export function renderUpload(element: HTMLElement, upload: TextUpload, picture?: string): HTMLElement {
  if (picture !== undefined) {
    element.className = styles.placeholder ?? "";
    element.contentEditable = "false";
    const preview = document.createElement("img");
    preview.src = picture;
    preview.alt = "";
    element.append(preview, document.createElement("span"));
  }
  const label = element.querySelector("span");
  if (label) label.textContent = `${upload.name}: ${uploadStatusText(upload)}`;
  element.toggleAttribute("data-failed", upload.failed !== undefined);
  return element;
}

/** The progress of an upload as text. */
export function uploadStatusText({ failed, progress }: TextUpload): string {
  if (failed) return "not added";
  if (progress === 0) return "waiting";
  return progress === 1 ? "being checked" : `${Math.floor(progress * 100)} %`;
}
