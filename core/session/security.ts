/** How one's own account is secured, as `me/security/` answers it. Instants are ISO 8601 in UTC. */
export interface Security {
  readonly login: string;
  /** False for who signs in at a provider only. */
  readonly hasPassword: boolean;
  readonly passwordChangedAt: string | null;
  /** Characters that a new password must have. */
  readonly minimum: number;
  readonly secondFactorSince: string | null;
  /** One of the roles asks for it: it cannot be removed. */
  readonly secondFactorNeeded: boolean;
  readonly recoveryCodesLeft: number;
}

/** A secret to scan or to type, as an enrolment begins with. */
export interface Enrolment {
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}
