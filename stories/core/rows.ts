import type { Security } from '../../core/session/security.ts';

/** An account without a second factor, which its role asks for. */
export const security: Security = {
  login: 'nadia',
  hasPassword: true,
  passwordChangedAt: '2026-03-02T08:00:00Z',
  minimum: 15,
  secondFactorSince: null,
  secondFactorNeeded: true,
  passkeyNeeded: false,
  passkeys: [],
  passkeyOrigins: [window.location.origin],
  recoveryCodesLeft: 0,
};
