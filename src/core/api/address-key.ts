import { isIP } from "node:net";

/** The key of a network address for rate limits: IPv4 itself, IPv6 by its /64, anything else as text. */
export function addressKey(text: string): string {
  const address = withoutPort(text.trim()).replace(/%.*$/, "").toLowerCase();
  if (isIP(address) !== 6) return address.slice(0, 64);
  const groups = groupsOf(address);
  return ipv4Within(groups) ?? `${groups.slice(0, 4).map(hex).join(":")}::/64`;
}

/** The key of who sends a request: behind a proxy that is trusted, the last address that it forwarded. */
export const visitorAddress = (forwarded: string | undefined, connected: string | undefined): string =>
  addressKey(forwarded?.split(",").at(-1)?.trim() || connected || "local");

/** Proxies may write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (text: string) =>
  /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

const hex = (group: number) => group.toString(16);

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]: string[]) =>
    [a, c].map((high, index) => hex(Number(high) * 256 + Number(index === 0 ? b : d))).join(":"),
  );
  const [head = [], tail = []] = plain.split("::").map((part) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 address within `::ffff:0:0/96`, if it is one. */
function ipv4Within([a, b, c, d, e, mapped, high = 0, low = 0]: number[]): string | undefined {
  if (a || b || c || d || e || mapped !== 0xffff) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
