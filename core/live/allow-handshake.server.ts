import type { IncomingMessage } from 'node:http';

/**
 * Whether a socket may be opened at all. Browsers name the page's origin, and only our own pages may; a program that is
 * no browser names none. The token is asked for afterwards: a handshake alone reads nothing.
 */
export function allowHandshake(
  { headers, socket }: IncomingMessage,
  answer: (error: string | null, allowed: boolean) => void,
): void {
  const { origin } = headers;
  const allowed =
    headers['sec-fetch-site'] !== 'cross-site' &&
    (origin === undefined || (URL.canParse(origin) && new URL(origin).host === hostOf(headers, socket.remoteAddress)));
  answer(allowed ? null : 'foreign origin', allowed);
}

/** Only a proxy on this machine may say for which host it asks, as for every other request. */
function hostOf(headers: IncomingMessage['headers'], remote: string | undefined): string | undefined {
  const forwarded = headers['x-forwarded-host'];
  const local = remote !== undefined && (/^(::ffff:)?127\./.test(remote) || remote === '::1');
  return local && typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : headers.host;
}
