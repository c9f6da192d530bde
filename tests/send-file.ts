import { readdir } from "node:fs/promises";
import type { App, Person } from "./app.ts";

export interface Sent {
  name?: string;
  preset?: string;
}

/** Uploads one file as a form. */
export function send(
  app: App,
  person: Person | null,
  bytes: Uint8Array<ArrayBuffer>,
  { name = "a.jpg", preset = "posts" }: Sent = {},
) {
  const form = new FormData();
  form.append("upload_preset", preset);
  form.append("file", new File([bytes], name));
  return sendForm(app, person, form);
}

export const sendForm = async (app: App, person: Person | null, body: FormData) =>
  app.api.request("/api/uploads", { method: "POST", headers: app.headersOf(person), body });

export const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

export const text = (value: string) => new TextEncoder().encode(value);
