import type { Access, RoleId } from '../registry/access.ts';

/** What a user chose for the screen, kept with the account so that it follows to any machine. */
export interface DisplaySettings {
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly sidebar?: boolean;
}

/** The signed-in user as `login/` and `me/` answer it. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  readonly settings?: DisplaySettings;
  readonly roles: readonly { readonly role: RoleId; readonly sites: readonly string[] | null }[];
  readonly access: Access;
}
