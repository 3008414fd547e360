import type { Newest } from '../../../core/registry/newest.ts';
import type { SessionEntry, SignInEntry } from '../../../core/session/sessions.ts';

/** One role of a user as the accounts' screens show and change it. */
export interface UserRole {
  readonly role: string;
  /** Null: every site. */
  readonly sites: readonly string[] | null;
  /** Instants, ISO 8601; `valid_to` null: until further notice. */
  readonly valid_from?: string;
  readonly valid_to?: string | null;
}

export interface UserDetail {
  readonly id: string;
  /** What a change says it starts from. */
  readonly version: number;
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  readonly status: 'invited' | 'active' | 'locked' | 'disabled';
  readonly person: string | null;
  readonly created_at: string;
  readonly last_login_at: string | null;
  /** An authenticator app is set up. */
  readonly app_factor: boolean;
  /** How many are registered. */
  readonly passkeys: number;
  /** Tokens of programs that they made and that still count. */
  readonly tokens: number;
  /** Closed to strangers until then, by wrong passwords. */
  readonly closed_until: string | null;
  readonly roles: readonly UserRole[];
  /** Those of others in whose place they stand. */
  readonly lent: readonly UserRole[];
  /** Null where the reader may not see them. */
  readonly sessions: Newest<SessionEntry> | null;
  readonly signIns: Newest<SignInEntry> | null;
}

/** How an account is called, and where its mail goes. */
export interface AccountNames {
  readonly name: string;
  readonly email: string;
  readonly login: string;
}

/** What its administrators change of an account; the rest stays. */
export interface AccountChange extends Partial<AccountNames> {
  /** Whose account it is; null: nobody's of the register. */
  readonly person?: string | null;
}

/** A role that may be given. */
export interface RoleChoice {
  readonly id: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly kind: 'staff' | 'vendor';
}

/** What an invitation says of the account to be made. */
export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly login?: string | undefined;
  readonly kind: 'staff' | 'vendor';
  readonly language: 'en' | 'fr';
  /** Whose account it is, where they are in the register. */
  readonly person?: string | null | undefined;
  readonly roles: readonly UserRole[];
}

/** What becomes of one row of an import. `fault` is a sentence; null: the row will be, or was, invited. */
export interface ImportVerdict {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly fault: string | null;
}

/** The roles that need a second factor, and those that need a passkey, which is one. */
export interface FactorRoles {
  readonly roles: readonly string[];
  readonly passkeyRoles: readonly string[];
  /** Vendors give a code by mail on a device that is not known of their account. */
  readonly vendorCodes: boolean;
  /** False where Filon is reached in a way by which no passkey can work. */
  readonly passkeysWork: boolean;
}
