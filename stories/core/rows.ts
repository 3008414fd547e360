import type { Passkey } from '../../core/session/passkeys.ts';
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

const passkey: Passkey = {
  id: 'p1',
  name: 'Chrome, Windows',
  created_at: '2026-03-02T08:00:00Z',
  last_used_at: null,
  synced: false,
  backed_up: false,
};
const used: Passkey = {
  ...passkey,
  id: 'p2',
  name: 'Téléphone de Nadia',
  last_used_at: '2026-03-04T08:00:00Z',
  synced: true,
  backed_up: true,
};

/** So many passkeys, the second of them used and kept by its maker. */
export function passkeysOf(count: number): readonly Passkey[] {
  return Array.from({ length: count }, (_, index) => (index === 1 ? used : { ...passkey, id: `p${index + 1}` }));
}
