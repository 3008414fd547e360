import { useSnapshot } from 'valtio';
import { can, allows, type Permission, type ScreenRequirement } from '../registry/access.ts';
import { sessionStore } from './session-store.ts';
import type { SessionUser } from './user.ts';

/** The session as it is now. */
export function useSession(): {
  readonly ready: boolean;
  readonly authenticated: boolean;
  readonly user: SessionUser | null;
  readonly error: boolean;
} {
  return useSnapshot(sessionStore) as ReturnType<typeof useSession>;
}

/** Whether a user may pass a requirement; `null` is a visitor. */
export function meets(user: SessionUser | null, requirement: ScreenRequirement): boolean {
  return allows(user?.access ?? null, requirement);
}

/** Whether the signed-in user has a permission, in one site or in any. Hides only: the server decides. */
export function useCan(permission: Permission, site?: string): boolean {
  const { user } = useSession();
  return user !== null && can(user.access, permission, site);
}
