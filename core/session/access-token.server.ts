import { createSigner, createVerifier } from 'fast-jwt';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import { firstKeys, type KeySet } from '../host/secrets/secrets.ts';

/** Seconds for which an access token speaks for its user. */
export const accessLifetime = 600;

/**
 * Minutes for which an administrator may look through somebody's eyes before asking again: the longest that any access
 * token lives.
 */
export const viewMinutes = 30;

/** What an access token says: the user, the sign-in, and the refresh token that came with it. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshId: string;
}

export interface AccessTokens {
  /** A token for so many seconds, signed by the newest keys and bearing their id. */
  readonly sign: (claims: AccessClaims, expiresIn?: number) => string;
  /** The claims of a token that is whole and not expired, by keys that were not ended; null otherwise. */
  readonly read: (token: string) => AccessClaims | null;
}

interface Payload {
  readonly sub: string;
  readonly sid: string;
  readonly rid: string;
}

/** JSON web tokens (RFC 7519) by HS256 alone. */
export function createAccessTokens(ring: Pick<KeyRing, 'all' | 'find'>): AccessTokens {
  const verifiers = new WeakMap<KeySet, (token: string) => Payload>();
  const verifierOf = (set: KeySet): ((token: string) => Payload) => {
    const verifier =
      verifiers.get(set) ??
      (createVerifier({ key: set.accessKey, algorithms: ['HS256'], allowedIss: 'filon', cache: 2_000 }) as (
        token: string,
      ) => Payload);
    verifiers.set(set, verifier);
    return verifier;
  };
  return {
    sign: ({ userId, sessionId, refreshId }, expiresIn = accessLifetime) => {
      const [{ id, accessKey }] = ring.all();
      return createSigner({ key: accessKey, algorithm: 'HS256', iss: 'filon', kid: id, expiresIn: expiresIn * 1000 })({
        sub: userId,
        sid: sessionId,
        rid: refreshId,
      } satisfies Payload);
    },
    read: (token) => {
      try {
        const set = ring.find(keyIdOf(token));
        if (!set) return null;
        const { sub, sid, rid } = verifierOf(set)(token);
        return { userId: sub, sessionId: sid, refreshId: rid };
      } catch {
        return null;
      }
    },
  };
}

/** By which keys a token says it was signed; without a word of it, by those of before keys had ids. */
export function keyIdOf(token: string): string {
  const { kid = firstKeys } = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()) as {
    kid?: unknown;
  };
  return String(kid);
}

declare module '../host/host.ts' {
  interface Host {
    /** For whoever opens a session; everybody else asks `authenticate`, which knows whether the session still stands. */
    readonly accessTokens: AccessTokens;
  }
}
