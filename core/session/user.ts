import type { Access, RoleId } from '../registry/access.ts';

/** The signed-in user as `login/` and `me/` answer it. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  readonly roles: readonly { readonly role: RoleId; readonly sites: readonly string[] | null }[];
  readonly access: Access;
}
