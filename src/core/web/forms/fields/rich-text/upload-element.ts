import styles from "./upload-list.module.css";

/** A picture that is being uploaded into a text. */
export interface TextUpload {
  id: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Why the upload failed, and whether it can be retried. */
  failed?: { message: string; retry: boolean };
}

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
  return progress === 1 ? "being checked" : `${Math.floor(progress * 100)}%`;
}
