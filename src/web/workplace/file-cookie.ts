import { readSession } from "../session.ts";

const week = 7 * 86_400;

/**
 * Lets the pictures and links of the signed-in screens reach files that only some may read: they carry no bearer token,
 * so it stands in a cookie that is sent for stored files alone. Whoever signs out takes it along.
 */
export function openFiles(): void {
  const token = readSession()?.token;
  if (!token) return;
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the first picture is asked for
  document.cookie = `files=${token};path=/files;max-age=${week};samesite=lax${secure}`;
}
