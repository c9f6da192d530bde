import { pdf } from "#tests/files.ts";

/** A site, or one of its servers. */
interface Addressed {
  address(): string;
}

/** Uploads a small PDF. */
export async function upload(site: Addressed, headers: Record<string, string>) {
  const body = new FormData();
  body.append("upload_preset", "posts");
  body.append("file", new File([pdf()], "a.pdf"));
  const reply = await fetch(`${site.address()}/api/uploads`, { method: "POST", headers, body });
  return { status: reply.status, answer: await reply.json() };
}

/** How many of these uploads the site still sends, whatever its address is now. */
export async function readBack(
  site: Addressed,
  headers: Record<string, string>,
  stored: string[],
): Promise<number> {
  const paths = stored.map((address) => new URL(address, site.address()).pathname);
  const found = await Promise.all(paths.map((path) => fetch(site.address() + path, { headers })));
  return found.filter(({ status }) => status === 200).length;
}
