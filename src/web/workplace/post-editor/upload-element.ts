import type { TextUpload } from "./text-uploads.ts";
import styles from "./upload-list.module.css";

/** Shows in the text, in place of a picture that has not arrived, what becomes of it. */
export function renderUpload(element: HTMLElement, upload: TextUpload, picture?: string): HTMLElement {
  if (picture !== undefined) {
    element.className = styles.mark ?? "";
    element.contentEditable = "false";
    const preview = document.createElement("img");
    preview.src = picture;
    preview.alt = "";
    element.append(preview, document.createElement("span"));
  }
  const words = element.querySelector("span");
  if (words) words.textContent = `${upload.name}: ${uploadStatusText(upload)}`;
  element.toggleAttribute("data-failed", upload.failed !== undefined);
  return element;
}

/** How far an upload has come, in words. */
export function uploadStatusText({ failed, progress }: TextUpload): string {
  if (failed) return "not added";
  if (progress === 0) return "waiting";
  return progress === 1 ? "being checked" : `${Math.floor(progress * 100)} %`;
}
