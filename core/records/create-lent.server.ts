import type { Access } from '../registry/access.ts';
import type { AlongContext } from './change-rows.server.ts';
import type { StoredRow } from './record.ts';
import { createRow } from './write.server.ts';

/**
 * Adds a row of another plugin's record as its own API would, with checks, hooks and audit line, by somebody who is lent
 * the rights for this one row: whoever checks a machine need not be one who may ground it by hand. Null where the plugin is
 * absent.
 */
export async function createLent(
  context: AlongContext,
  name: string,
  draft: Readonly<Record<string, unknown>>,
  lent: Access,
  /** Codes of questions that are answered by where the row comes from. */
  confirmed: readonly string[] = [],
): Promise<StoredRow | null> {
  const record = context.host.records.get(name);
  if (!record) return null;
  const { caller, requestId = '', ip = '' } = context;
  const row = await createRow(record, draft, {
    ...context,
    requestId,
    ip,
    confirmed: new Set(confirmed),
    caller: { ...caller, access: { ...caller.access, ...lent } },
  });
  context.along?.push({ record: name, row, action: 'create' });
  return row;
}
