import { createSigner, createVerifier } from 'fast-jwt';
import { can, type Permission } from '../registry/access.ts';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import type { KeySet } from '../host/secrets/secrets.ts';
import { keyIdOf } from './access-token.server.ts';
import { shownPrefix, type ApiKeys } from './api-keys.server.ts';

/** Every such token begins so. What follows has no point: only what a browser sends has. */
export const programPrefix = 'filon_t_';

/** Seconds for which a token speaks for its program. Below the minutes for which `rotate-keys` keeps old keys. */
export const programLifetime = 900;

const issuer = 'filon-programs';

/** Whose token it is, by the id of their API key, and the one kind of call for which it is good. */
interface ProgramClaims {
  readonly keyId: string;
  readonly audience: string;
}

/**
 * Tokens that programs are given by their API key, for minutes and for one kind of call (OAuth 2 client credentials,
 * RFC 6749 §4.4).
 */
export interface Programs {
  /**
   * A token for a program that shows its API key: `id` is the key's id, or its beginning as lists show it, and `secret`
   * the key. Null where the two are no key, one that ended or was revoked, or not of one another; `waitSeconds` where
   * it asks too often.
   */
  readonly give: (
    id: string,
    secret: string,
    audience: string,
  ) => Promise<
    | { readonly token: string; readonly may: (permission: Permission) => boolean }
    | { readonly waitSeconds: number }
    | null
  >;
}

export interface ProgramTokens {
  readonly sign: (claims: ProgramClaims) => string;
  /** The claims of a token that is whole and not expired, by keys that were not ended; null otherwise. */
  readonly read: (token: string) => ProgramClaims | null;
}

interface Payload {
  readonly sub: string;
  readonly aud: string;
}

/**
 * JSON web tokens (RFC 7519) by HS256 alone, of an issuer of their own: none of a person is taken for one, nor the
 * other way round.
 */
export function createProgramTokens(ring: Pick<KeyRing, 'all' | 'find'>): ProgramTokens {
  const verifiers = new WeakMap<KeySet, (token: string) => Payload>();
  const verifierOf = (set: KeySet): ((token: string) => Payload) => {
    const verifier =
      verifiers.get(set) ??
      (createVerifier({
        key: set.accessKey,
        algorithms: ['HS256'],
        allowedIss: issuer,
        requiredClaims: ['sub', 'aud', 'exp'],
        cache: 500,
      }) as (token: string) => Payload);
    verifiers.set(set, verifier);
    return verifier;
  };
  return {
    sign: ({ keyId, audience }) => {
      const [{ id, accessKey }] = ring.all();
      const token = createSigner({
        key: accessKey,
        algorithm: 'HS256',
        iss: issuer,
        kid: id,
        expiresIn: programLifetime * 1000,
      })({ sub: keyId, aud: audience } satisfies Payload);
      return `${programPrefix}${token.replaceAll('.', '~')}`;
    },
    read: (token) => {
      if (!token.startsWith(programPrefix)) return null;
      const signed = token.slice(programPrefix.length).replaceAll('~', '.');
      try {
        const set = ring.find(keyIdOf(signed));
        if (!set) return null;
        const { sub, aud } = verifierOf(set)(signed);
        return { keyId: sub, audience: aud };
      } catch {
        return null;
      }
    },
  };
}

/** Gives tokens to the programs of some API keys. */
export const programsOf = (keys: ApiKeys, tokens: ProgramTokens): Programs => ({
  give: async (id, secret, audience) => {
    const caller = await keys.find(secret);
    if (!caller || (id !== caller.keyId && !isBeginning(id, secret))) return null;
    const waitSeconds = keys.waitOf(caller);
    return waitSeconds > 0
      ? { waitSeconds }
      : { token: tokens.sign({ keyId: caller.keyId, audience }), may: (permission) => can(caller.access, permission) };
  },
});

/** The beginning of a key as lists show it, with or without the sign that it goes on. */
const isBeginning = (id: string, secret: string): boolean =>
  id === shownPrefix(secret) || `${id}…` === shownPrefix(secret);

declare module '../host/host.ts' {
  interface Host {
    /** Gives programs tokens by their API key, for a route that names its `audience`. */
    readonly programs: Programs;
  }
}
