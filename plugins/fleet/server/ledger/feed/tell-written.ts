import { tellChanges } from '../../../../../core/records/changes.server.ts';
import type { Host } from '../../../../../core/host/host.ts';
import type { WrittenLedger } from './write-ledger.ts';

/** Tells open lists and other plugins what the feed has written into the ledger; called after its commit. */
export function tellWritten(
  host: Host,
  { machine: { site, code }, added, changed, removed, news }: WrittenLedger,
): void {
  const rows = (ids: readonly string[]) => ids.map((id) => ({ id, site }));
  if (added.length > 0) tellChanges(host, 'equipment_status_interval', rows(added), 'create');
  if (changed.length > 0) tellChanges(host, 'equipment_status_interval', rows(changed), 'update');
  if (removed.length > 0) tellChanges(host, 'equipment_status_interval', rows(removed), 'delete');
  if (news) host.publish('equipment.status', { site, code, ...news });
}
