import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import type { OidcSettings } from '../host/config.ts';

/** What a sign-in at the provider began with; it comes back in a sealed cookie. */
export interface ProviderFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where to go after it, a path of ours. */
  readonly next: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whom the provider vouches for. */
export interface ProviderIdentity {
  /** Only an address that the provider has verified. */
  readonly email: string | null;
  /** More than one factor was asked there (RFC 8176). */
  readonly manyFactors: boolean;
}

/** The code flow of OpenID Connect with PKCE, state and nonce, at one provider. */
export interface Provider {
  readonly begin: (next: string, redirect: string) => Promise<{ readonly url: string; readonly flow: ProviderFlow }>;
  /** Throws where the provider, or somebody between, says anything but what was asked. */
  readonly finish: (answer: URL, flow: ProviderFlow) => Promise<ProviderIdentity>;
}

/**
 * The provider's own description is fetched with the first sign-in, and again after a failure: a provider that is down
 * must not keep Filon from starting.
 */
export function openProvider({ issuer, clientId, clientSecret }: OidcSettings): Provider {
  let found: Promise<Configuration> | null = null;
  const insecure = new URL(issuer).protocol === 'http:';
  const configuration = (): Promise<Configuration> => {
    found ??= discovery(
      new URL(issuer),
      clientId,
      {},
      clientSecret === null ? None() : ClientSecretPost(clientSecret),
      { timeout: 10, execute: insecure ? [allowInsecureRequests] : [] },
    );
    found.catch(() => (found = null));
    return found;
  };
  return {
    begin: async (next, redirect) => {
      const config = await configuration();
      const flow: ProviderFlow = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        next,
        at: Date.now(),
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider gave no ID token.');
      const userInfo =
        claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
      const { email, email_verified: verified } = userInfo as { email?: unknown; email_verified?: unknown };
      const methods = Array.isArray(claims['amr']) ? claims['amr'] : [];
      return {
        email: typeof email === 'string' && verified === true ? email.trim().toLowerCase() : null,
        manyFactors: methods.includes('mfa'),
      };
    },
  };
}
