import { reachIn, type Access, type Permission } from '../../registry/access.ts';
import { mayAnywhere } from '../reach.ts';
import type { RecordDefinition } from '../record.ts';

/**
 * What an import asks of a user: the record's own verb where it declares one, else creating; whoever may not change
 * entries as well imports new ones only. Null: nobody imports it.
 */
export function importPermissions({
  name,
  access,
}: Pick<RecordDefinition, 'name' | 'access'>): readonly Permission[] | null {
  if (access.import) return [`${name}:import`];
  return access.create && access.update ? [`${name}:create`] : null;
}

/**
 * Whether somebody may import at all, or rows of one site. A right over some rows only imports nothing: a file may name
 * any row.
 */
export function mayImport(
  access: Access,
  record: Pick<RecordDefinition, 'name' | 'access' | 'scope'>,
  site?: string,
): boolean {
  const permissions = importPermissions(record);
  return (
    permissions?.every(
      (permission) =>
        reachIn(access, permission, site) === 'site' &&
        mayAnywhere(record, access, permission.slice(record.name.length + 1)),
    ) ?? false
  );
}

/**
 * Whether somebody may change entries that are there already, at a site, by what a file says of them: as with creating,
 * a right over some of them only changes none.
 */
export const mayChangeBy = (
  access: Access,
  record: Pick<RecordDefinition, 'name' | 'access' | 'scope'>,
  site?: string,
): boolean =>
  record.access.import !== undefined ||
  (reachIn(access, `${record.name}:update`, site) === 'site' && mayAnywhere(record, access, 'update'));
