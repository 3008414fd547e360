/** A passkey or security key, as the profile shows it. Instants are ISO 8601 in UTC. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  /** Kept by a service that brings it to the owner's other devices; false where it never leaves one device. */
  readonly synced: boolean;
  readonly backed_up: boolean;
}

/** Characters that the name of a passkey may have. */
export const longestPasskeyName = 60;

/** How the second step of a sign-in can be taken, or set up: a code of an authenticator app, or a passkey. */
export type FactorWay = 'code' | 'passkey';
