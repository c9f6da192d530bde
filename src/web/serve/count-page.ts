import type { IncomingMessage } from "node:http";
import type { Page } from "./page.ts";

interface Counter {
  count(kind: "page", address: string, userAgent: string | undefined): void;
}

/** Counts a page that is sent to a person: not one that is missing, that a form gave back, or that a browser fetches in advance. */
export function countPage(counter: Counter, page: Page, { method, url = "/", headers }: IncomingMessage) {
  const isDocument = page.status === 200 && page.headers["content-type"]?.startsWith("text/html");
  if (!isDocument || method !== "GET" || String(headers["sec-purpose"] ?? "").includes("prefetch")) return;
  counter.count("page", url, headers["user-agent"]);
}
