import type { Passkey } from './passkeys.ts';

/** How one's own account is secured, as `me/security/` answers it. Instants are ISO 8601 in UTC. */
export interface Security {
  readonly login: string;
  /** False for who signs in at a provider only. */
  readonly hasPassword: boolean;
  readonly passwordChangedAt: string | null;
  /** Characters that a new password must have. */
  readonly minimum: number;
  /** An authenticator app is set up since then. */
  readonly secondFactorSince: string | null;
  /** One of the roles asks for one, of whatever kind: the last cannot be removed. */
  readonly secondFactorNeeded: boolean;
  /** One of the roles asks for a passkey. */
  readonly passkeyNeeded: boolean;
  readonly passkeys: readonly Passkey[];
  /**
   * The pages at which passkeys work, as `https://filon.mine.example`; none where Filon is reached by an address of
   * numbers or without HTTPS.
   */
  readonly passkeyOrigins: readonly string[];
  readonly recoveryCodesLeft: number;
}

/** A secret to scan or to type, as an enrolment begins with. */
export interface Enrolment {
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}
