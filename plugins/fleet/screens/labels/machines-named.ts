import { records, type Row } from '../../../../core/records/client.ts';
import type { equipment } from '../../records/equipment.ts';

/** Machines that one filter names one by one; an address with more would be too long as well. */
export const mostNamed = 200;

/** Machines by id, in the order of their codes. */
export async function machinesNamed(ids: readonly string[]): Promise<readonly Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part) =>
    ids.slice(part * mostNamed, (part + 1) * mostNamed),
  );
  const found = await Promise.all(
    parts.map((part) => records.every<typeof equipment>('equipment', { filter: [`id:in:${JSON.stringify(part)}`] })),
  );
  return found.flat().toSorted((one, other) => String(one.code).localeCompare(String(other.code)));
}
