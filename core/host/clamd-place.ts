import type { NetConnectOpts } from 'node:net';

/** Where `clamd://<host>[:<port>]` or `clamd:///<path of a socket>` leads; null where it leads nowhere. */
export function clamdPlace(url: string): NetConnectOpts | null {
  const parts = URL.parse(url);
  if (parts?.protocol !== 'clamd:') return null;
  const { hostname, port, pathname, search, hash, username } = parts;
  if (search || hash || username || (hostname === '') === (pathname === '' || pathname === '/')) return null;
  return hostname === ''
    ? { path: url.slice('clamd://'.length) }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}
