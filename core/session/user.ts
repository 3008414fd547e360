import type { Access, RowIds } from '../registry/access.ts';

/** What a user chose for the screen, kept with the account so that it follows to any machine. */
export interface DisplaySettings {
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly sidebar?: boolean;
}

/** A role of a user, with its name in every language, and the sites where it counts; `null` is everywhere. */
export interface RoleAssignment {
  readonly role: string;
  readonly title: Readonly<Record<'en' | 'fr', string>>;
  readonly sites: readonly string[] | null;
}

/** The signed-in user as `login/` and `me/` answer it. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  readonly settings?: DisplaySettings;
  readonly roles: readonly RoleAssignment[];
  readonly access: Access;
  /** Ids of the rows that are the user, by record: what may be done with one's own rows is shown with them alone. */
  readonly self?: RowIds;
  /** Those of the user's team, where a right reaches it. */
  readonly team?: RowIds;
  /** An administrator looks through this user's eyes; nothing can be changed. */
  readonly viewed?: boolean;
}
