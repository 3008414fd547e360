import { isIP } from 'node:net';
import { isLoopback } from '../host/config.ts';
import type { Host } from '../host/host.ts';

/** What passkeys are bound to (WebAuthn Level 3 §5.1.2): a domain, and the pages that may ask for them. */
export interface RelyingParty {
  readonly id: string;
  /** The first is where people reach Filon. */
  readonly origins: readonly [string, ...string[]];
}

const onThisMachine = 'localhost';

/**
 * The domain of `PUBLIC_URL`; `localhost` where there is none and only this machine can reach the server. Null where
 * passkeys cannot work: browsers know them by a domain, never by an address of numbers, and only where the page came by
 * HTTPS.
 */
export function relyingParty({ config, address }: Pick<Host, 'config' | 'address'>): RelyingParty | null {
  const url = new URL(address());
  if (config.publicUrl === null && isLoopback(config.host)) {
    const { protocol, port } = url;
    const ports = [port, ...(config.vendorPort === null ? [] : [String(config.vendorPort)])];
    const [first = '', ...others] = ports.map((one) => `${protocol}//${onThisMachine}:${one}`);
    return { id: onThisMachine, origins: [first, ...others] };
  }
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (protocol !== 'https:' && hostname !== onThisMachine) return null;
  return { id: hostname, origins: [origin] };
}
