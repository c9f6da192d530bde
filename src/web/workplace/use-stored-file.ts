import { useEffect, useState } from "react";
import { readSession } from "../session.ts";

/** What a field shows of a file that is stored already. */
export interface ShownFile {
  name: string;
  size?: number;
  /** An address that shows it, when it is a picture. */
  picture?: string;
}

/** The file behind an address: its name and size are asked for where it is one of ours. */
export function useStoredFile(url: string | null): ShownFile | undefined {
  const [told, setTold] = useState<{ url: string; facts: Partial<ShownFile> }>();
  useEffect(() => {
    if (!url?.startsWith("/files/")) return;
    const given = new AbortController();
    const headers = { Authorization: `Bearer ${readSession()?.token}` };
    fetch(url, { method: "HEAD", headers, signal: given.signal }).then(
      (reply) =>
        setTold({ url, facts: reply.ok ? factsOf(reply.headers) : { name: "This file is no longer there" } }),
      () => {},
    );
    return () => given.abort();
  }, [url]);
  if (!url) return undefined;
  const isPdf = /\.pdf($|\?)/i.test(url);
  const picture = isPdf ? {} : { picture: url.startsWith("/files/") ? `${url}?w=320` : url };
  return { name: isPdf ? "PDF" : "Picture", ...picture, ...(told?.url === url && told.facts) };
}

function factsOf(headers: Headers): Partial<ShownFile> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1];
  const size = Number(headers.get("content-length"));
  return { ...(name && { name: decodeURIComponent(name) }), ...(size > 0 && { size }) };
}
