/** Why a passkey came to nothing in the browser, before the server was asked. */
export type PasskeyFaultKind =
  | 'cancelled'
  | 'timed_out'
  | 'unsupported'
  | 'unfit'
  | 'known'
  | 'wrong_address'
  | 'failed';

export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
  readonly kind: PasskeyFaultKind;

  constructor(kind: PasskeyFaultKind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** The names by which `@simplewebauthn/browser` tells the causes apart. */
const kinds: Readonly<Record<string, PasskeyFaultKind>> = {
  ERROR_CEREMONY_ABORTED: 'cancelled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_INVALID_DOMAIN: 'wrong_address',
  ERROR_INVALID_RP_ID: 'wrong_address',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unfit',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unfit',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unfit',
};

/**
 * What was thrown, as a fault. Browsers tell a refusal from a wait that was too long by nothing but the time (WebAuthn
 * Level 3 §14.5).
 */
export function passkeyFault(error: unknown, waitedMs: number, allowedMs: number): PasskeyFault {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const kind = typeof code === 'string' ? kinds[code] : undefined;
  if (kind) return new PasskeyFault(kind, error);
  if (name === 'NotAllowedError') return new PasskeyFault(waitedMs >= allowedMs ? 'timed_out' : 'cancelled', error);
  return new PasskeyFault('failed', error);
}
