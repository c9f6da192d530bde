import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "#core/domain/errors.ts";

export interface Address {
  address: string;
  family: 4 | 6;
}

export type Resolve = (hostname: string) => Promise<Address[]>;

/** Special-purpose IPv4 addresses in the IANA registry, which include metadata services. */
const reservedIpv4 = (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
).split(" ");
/** Only this IPv6 block is public, except for the reserved parts below. */
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

/** Whether an address is on the public internet; an IPv4-mapped IPv6 address is not. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedIpv4.check(address, "ipv4");
  return family === 6 && publicIpv6.check(address, "ipv6") && !blockedIpv6.check(address, "ipv6");
}

const DNS_TIMEOUT_MS = 2_000;

// `lookup` uses the thread pool that passwords and files need, so slow name servers would block those.
/** Resolves names without `lookup`, IPv4 first because every machine supports it. */
export function createDnsResolver({
  servers,
  timeout = DNS_TIMEOUT_MS,
}: {
  servers?: string[];
  timeout?: number;
} = {}): Resolve {
  return async (hostname) => {
    // Reserved for the local machine, whatever a name server replies.
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

/** The address to connect to; throws if any address of the host is not public, except `allowed` ones (`host:port`). */
export async function resolvePublicAddress(
  url: URL,
  allowed: readonly string[],
  resolve: Resolve = createDnsResolver(),
): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const family = isIP(host);
  const addresses: Address[] = family
    ? [{ address: host, family: family === 6 ? 6 : 4 }]
    : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (!first) throw new AppError("invalid", "Its server was not found.");
  if (addresses.every(({ address }) => allowed.includes(`${address}:${port}`))) return first;
  const isOpen = addresses.every(({ address }) => isPublic(address)) && /^(80|443)$/.test(port);
  if (!isOpen) throw new AppError("invalid", "Its address is not on the public web.");
  return first;
}
