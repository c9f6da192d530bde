import { useEffect, useState } from "react";
import { readSession } from "../../session/session.ts";

/** A stored file as shown in a field. */
export interface ShownFile {
  name: string;
  size?: number;
  /** The URL of its preview, for pictures. */
  picture?: string;
}

/** The file at an address, with name and size if it is stored on this site. */
export function useStoredFile(url: string | null): ShownFile | undefined {
  const [loaded, setLoaded] = useState<{ url: string; facts: Partial<ShownFile> }>();
  useEffect(() => {
    if (!url?.startsWith("/files/")) return;
    const controller = new AbortController();
    const headers = { Authorization: `Bearer ${readSession()?.token}` };
    fetch(url, { method: "HEAD", headers, signal: controller.signal }).then(
      (reply) =>
        setLoaded({
          url,
          facts: reply.ok ? parseFileHeaders(reply.headers) : { name: "This file no longer exists" },
        }),
      () => {},
    );
    return () => controller.abort();
  }, [url]);
  if (!url) return undefined;
  const isPdf = /\.pdf($|\?)/i.test(url);
  const picture = isPdf ? {} : { picture: url.startsWith("/files/") ? `${url}?w=320` : url };
  return { name: isPdf ? "PDF" : "Picture", ...picture, ...(loaded?.url === url && loaded.facts) };
}

function parseFileHeaders(headers: Headers): Partial<ShownFile> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1];
  const size = Number(headers.get("content-length"));
  return { ...(name && { name: decodeURIComponent(name) }), ...(size > 0 && { size }) };
}
