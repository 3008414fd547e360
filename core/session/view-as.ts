import { api } from '../http/api.ts';
import { dropViewToken, keepViewToken } from '../http/view-token.ts';

/** From here on this tab sees what another user sees, until the view is left or ends by itself. */
export function seeAs(token: string): void {
  keepViewToken(token);
  // Nothing that was loaded for the one user may be shown to the other.
  location.assign('/');
}

/** Back to one's own eyes. */
export async function seeAsOneself(): Promise<void> {
  // A view that has ended by itself needs no telling.
  await api('me/view_as/end/', { method: 'POST' }).catch(() => undefined);
  dropViewToken();
  location.assign('/administration/users');
}
