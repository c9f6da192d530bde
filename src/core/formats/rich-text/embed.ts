import { embedHosts } from "#core/institute.ts";

// Addresses that people copy, and the embeddable address; the first match counts.
const players: [page: RegExp, player: (id: string) => string][] = [
  [
    /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)([\w-]{6,20})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^youtu\.be\/([\w-]{6,20})/, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^(?:www\.)?vimeo\.com\/(?:video\/)?(\d{5,15})/, (id) => `https://player.vimeo.com/video/${id}`],
];

/** The embeddable address of a page; `undefined` for hosts that the institute does not allow. */
export function embedAddress(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const location = `${url.hostname}${url.pathname}${url.search}`;
  for (const [page, player] of players) {
    const id = page.exec(location)?.[1];
    if (id) return ifAllowed(player(id));
  }
  url.protocol = "https:";
  return ifAllowed(url.href);
}

const ifAllowed = (address: string) => (embedHosts.includes(new URL(address).hostname) ? address : undefined);
