import type { Editor } from "@tiptap/react";
import type { FormUploads } from "../../sending/form-uploads.tsx";
import { toFailure } from "../../sending/submission.ts";
import { upload } from "../../sending/upload.ts";
import { endUndoStep } from "./insert-block.ts";
import { renderUpload, type TextUpload } from "./upload-element.ts";
import { insertUploaded, removePlaceholder } from "./upload-placeholders.ts";

interface Entry {
  upload: TextUpload;
  file: File;
  element: HTMLElement;
  picture: string;
  controller: AbortController;
}

function createEntry(file: File): Entry {
  const picture = URL.createObjectURL(file);
  const upload = { id: crypto.randomUUID(), name: file.name || "picture", progress: 0 };
  const element = renderUpload(document.createElement("div"), upload, picture);
  return { upload, file, element, picture, controller: new AbortController() };
}

/** Uploads the pictures of a text one after another and inserts each at its placeholder. */
export function createTextUploads(field: string, reports: FormUploads) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: readonly TextUpload[] = [];
  let editor: Editor | null = null;
  let queue = Promise.resolve();
  let added = 0;

  function change(entry: Entry, facts: Partial<TextUpload>) {
    entry.upload = { ...entry.upload, ...facts };
    renderUpload(entry.element, entry.upload);
    refresh();
  }
  function refresh() {
    shown = [...entries.values()].map((entry) => entry.upload);
    for (const listener of listeners) listener();
  }
  function report({ upload: { id, name, failed } }: Entry) {
    const retry = failed ? { canRetry: failed.retry } : {};
    reports.put({ id, field, name, kind: "picture", state: failed ? "failed" : "sending", ...retry });
  }
  function release(id: string, end: (id: string) => void = reports.remove) {
    const entry = entries.get(id);
    entries.delete(id);
    if (entry) URL.revokeObjectURL(entry.picture);
    refresh();
    end(id);
  }

  async function send(entry: Entry) {
    const { id } = entry.upload;
    const { signal } = entry.controller;
    if (signal.aborted) return;
    try {
      const onProgress = (progress: number) => change(entry, { progress });
      const { secure_url: src, width, height } = await upload(entry.file, "posts", { onProgress, signal });
      const image = editor?.schema.nodes.image?.create({ src, alt: "", width, height });
      if (!editor || editor.isDestroyed || !image) return;
      editor.view.dispatch(insertUploaded(editor.state, id, image));
      endUndoStep(editor.view);
      added += 1;
      release(id, reports.finish);
    } catch (error) {
      if (signal.aborted) return;
      const { message, code } = toFailure(error);
      change(entry, { failed: { message, retry: code === "broken" || code === "tooMany" } });
      report(entry);
    }
  }
  function enqueue(entry: Entry) {
    report(entry);
    queue = queue.then(() => send(entry));
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => shown,
    /** The number of pictures added since the current batch started. */
    added: () => added,
    elementOf: (id: string) => entries.get(id)?.element ?? document.createElement("span"),
    attach(next: Editor | null) {
      editor = next;
    },
    /** Starts uploading and returns the ids, for which the caller must insert placeholders. */
    begin(files: readonly File[]): string[] {
      if (entries.size === 0) added = 0;
      return files.map((file) => {
        const entry = createEntry(file);
        entries.set(entry.upload.id, entry);
        refresh();
        enqueue(entry);
        return entry.upload.id;
      });
    },
    retry(id: string) {
      const entry = entries.get(id);
      if (!entry?.upload.failed) return;
      const { failed: _, ...facts } = entry.upload;
      entry.upload = facts;
      change(entry, { progress: 0 });
      enqueue(entry);
    },
    remove(id: string) {
      entries.get(id)?.controller.abort();
      if (editor && !editor.isDestroyed) editor.view.dispatch(removePlaceholder(editor.state, id));
      release(id);
    },
    /** Cancels all uploads when the editor closes. */
    abortAll() {
      for (const { controller } of entries.values()) controller.abort();
      for (const id of [...entries.keys()]) release(id);
    },
  };
}

export type TextUploads = ReturnType<typeof createTextUploads>;
