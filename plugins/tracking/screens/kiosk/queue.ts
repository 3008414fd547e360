import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KioskCheckin } from '../../shared/kiosk.ts';

interface KioskDatabase extends DBSchema {
  checkins: { key: string; value: KioskCheckin };
}

const opened = (): Promise<IDBPDatabase<KioskDatabase>> =>
  openDB<KioskDatabase>('filon-kiosk', 1, {
    upgrade: (database) => void database.createObjectStore('checkins', { keyPath: 'id' }),
  });

/**
 * Check-ins that this browser has taken and the server has not confirmed: they outlive a reload and a night without
 * network.
 */
export const kioskQueue = {
  add: async (checkin: KioskCheckin): Promise<void> => void (await (await opened()).put('checkins', checkin)),
  /** Oldest first. */
  all: async (): Promise<readonly KioskCheckin[]> =>
    (await (await opened()).getAll('checkins')).sort((a, b) => (a.at < b.at ? -1 : 1)),
  remove: async (ids: readonly string[]): Promise<void> => {
    const transaction = (await opened()).transaction('checkins', 'readwrite');
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
  },
};
