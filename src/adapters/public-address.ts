import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "#domain/errors.ts";

export interface Address {
  address: string;
  family: 4 | 6;
}

export type Resolve = (hostname: string) => Promise<Address[]>;

/** What the IANA registries of special-purpose addresses keep from the public internet, metadata services among it. */
const reservedIpv4 = (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
).split(" ");
/** Of IPv6 only the global unicast block is public; within it, what carries IPv4 addresses or is for documents is not. */
const globalIpv6 = "2000::/3";
const reservedIpv6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20".split(" ");

const createBlockList = (subnets: string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};
const blockedIpv4 = createBlockList(reservedIpv4, "ipv4");
const blockedIpv6 = createBlockList(reservedIpv6, "ipv6");
const publicIpv6 = createBlockList([globalIpv6], "ipv6");

/** Whether an address belongs to the public internet; IPv4 written as IPv6 does not. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedIpv4.check(address, "ipv4");
  return family === 6 && publicIpv6.check(address, "ipv6") && !blockedIpv6.check(address, "ipv6");
}

const DNS_TIMEOUT_MS = 2_000;

/**
 * Asks name servers without `lookup`, whose few threads passwords and files need too: names whose servers never answer
 * must not hold those up. IPv4 goes first, which every machine speaks.
 */
export function createDnsResolver({
  servers,
  timeout = DNS_TIMEOUT_MS,
}: {
  servers?: string[];
  timeout?: number;
} = {}): Resolve {
  return async (hostname) => {
    // Reserved for the machine itself, whatever a name server says.
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
    const resolver = new Resolver({ timeout, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [four, six] = await Promise.all([
      resolver.resolve4(hostname).catch(() => []),
      resolver.resolve6(hostname).catch(() => []),
    ]);
    return [
      ...four.map((address) => ({ address, family: 4 as const })),
      ...six.map((address) => ({ address, family: 6 as const })),
    ];
  };
}

/**
 * The one address to connect to for a web address. A name that leads to anything but the public internet, if only among
 * others, is refused; `allowed` are exceptions as `host:port`.
 */
export async function resolvePublicAddress(
  url: URL,
  allowed: readonly string[],
  resolve: Resolve = createDnsResolver(),
): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const family = isIP(host);
  const found: Address[] = family
    ? [{ address: host, family: family === 6 ? 6 : 4 }]
    : await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) throw new AppError("invalid", "Its server was not found.");
  if (found.every(({ address }) => allowed.includes(`${address}:${port}`))) return first;
  const isOpen = found.every(({ address }) => isPublic(address)) && /^(80|443)$/.test(port);
  if (!isOpen) throw new AppError("invalid", "Its address is not on the public web.");
  return first;
}
