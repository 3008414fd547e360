import { useRegistry } from '../../../../core/registry/use-registry.ts';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';

/** Tells whether some plugin brings a record, by its published name. */
export function useIsThere(): (record: string) => boolean {
  const registry = useRegistry();
  const recordNames = new Set(registry.plugins().flatMap(({ records }) => records.map(({ name }) => name)));
  return (record) => recordNames.has(record);
}

/** Tells whether a record is there and the reader may see it at a site; a plugin that is absent hides its part. */
export function useMayRead(site: string | undefined): (record: string) => boolean {
  const isThere = useIsThere();
  const { user } = useSession();
  return (record) => isThere(record) && user !== null && can(user.access, `${record}:read`, site);
}
