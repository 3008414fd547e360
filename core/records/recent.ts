/** An entry that somebody has opened. */
export interface RecentRecord {
  readonly record: string;
  readonly id: string;
  readonly label: string;
}

const kept = 20;
const keyOf = (user: string): string => `filon.recent.${user}`;

/** The entries that a user last opened in this browser, newest first. */
export function recentRecords(user: string): readonly RecentRecord[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(list) ? (list as RecentRecord[]) : [];
  } catch {
    return [];
  }
}

/** Remembers that a user opened an entry. */
export function rememberRecord(user: string, opened: RecentRecord): void {
  const others = recentRecords(user).filter(({ record, id }) => record !== opened.record || id !== opened.id);
  localStorage.setItem(keyOf(user), JSON.stringify([opened, ...others].slice(0, kept)));
}
