import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Host } from '../../../../core/host/host.ts';

/** Addresses that lead into the server's own machine or network (RFC 6890, RFC 4193, RFC 4291). */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  inside.addSubnet(network, bits);
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an IP address lies within the server's own machine or network; one of IPv4 may be written as IPv6. */
export const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

/**
 * Whether a service's address leads into the own network, by whatever its name stands for now. The demo's own services
 * and those of `PRIVATE_SERVICES` may. A name that stands for nothing leads nowhere.
 */
export async function leadsInside({ config }: Pick<Host, 'config'>, url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (config.demo || config.privateServices.includes(name)) return false;
  if (isIP(name) !== 0) return isInside(name);
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.some(({ address }) => isInside(address));
}
