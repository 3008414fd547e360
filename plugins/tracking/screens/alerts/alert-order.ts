import type { SessionUser } from '../../../../core/session/user.ts';
import type { AlertRow } from '../../streams/alert.ts';

const rank = { critical: 0, warning: 1, info: 2 };

/** Nobody has seen to it, and it is not put aside. */
export const isWaiting = ({ ackAt, shelvedUntil }: AlertRow, now: number): boolean =>
  ackAt === null && (shelvedUntil === null || Date.parse(shelvedUntil) <= now);

/** The rule of the alert tells it to a role of the user. */
export const isTold = ({ roles }: AlertRow, user: SessionUser | null): boolean =>
  roles.some((role) => user?.roles.some((one) => one.role === role));

/** What waits comes first, the worst of it foremost, then the newest. */
export function inOrder(rows: readonly AlertRow[], now: number): readonly AlertRow[] {
  const place = (row: AlertRow): number => (isWaiting(row, now) ? 0 : 10) + rank[row.severity];
  return rows.toSorted((a, b) => place(a) - place(b) || (a.openedAt < b.openedAt ? 1 : -1));
}
