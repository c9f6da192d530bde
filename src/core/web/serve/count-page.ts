import type { IncomingMessage } from "node:http";
import type { Reply } from "./reply.ts";

interface Counter {
  count(kind: "page", address: string, userAgent: string | undefined): void;
}

/** Counts an HTML page sent to a person, but no errors, form replies or prefetches. */
export function countPage(
  counter: Counter,
  page: Reply,
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
) {
  const isDocument = page.status === 200 && page.headers["content-type"]?.startsWith("text/html");
  if (!isDocument || method !== "GET" || String(headers["sec-purpose"] ?? "").includes("prefetch")) return;
  counter.count("page", url, headers["user-agent"]);
}
