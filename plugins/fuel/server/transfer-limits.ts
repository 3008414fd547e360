import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../core/records/records.server.ts';
import { products } from '../records/choices.ts';
import type { fuelTransfer } from '../records/fuel-transfer.ts';
import { beforeFirst } from './before-first.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';

/** The same transfer within so many minutes was probably entered twice. */
const closestMinutes = 15;

type Transfer = Parameters<NonNullable<RecordHooks<typeof fuelTransfer>['cannotBe']>>[0];

/** Transfers move one product between tanks of one site, once, and not before there were tanks. */
export const transferCannotBe: RecordHooks<typeof fuelTransfer>['cannotBe'] = async (row, context) => {
  const { db, transition, isTouched } = context;
  const tanks = transition ? new Map<string, LockedTank>() : await lockTanks(db, [row.from_tank, row.to_tank]);
  const [from, to] = [tanks.get(String(row.from_tank)), tanks.get(String(row.to_tank))];
  if (!from || !to) return [];
  const elsewhere = ([field, { code, site }]: readonly [string, LockedTank]): readonly BrokenRule[] =>
    site === row.site ? [] : [{ field, sentence: msg`Tank ${code} is at another site.` }];
  const mixed = {
    ...msg({ message: 'Tank products differ: {from} / {to}.' }),
    values: { from: products[from.product], to: products[to.product] },
  };
  const isDated = isTouched('started_at', 'from_tank', 'to_tank');
  const early = isDated
    ? [
        ...(await beforeFirst(db, from, 'started_at', row.started_at)),
        ...(await beforeFirst(db, to, 'started_at', row.started_at)),
      ]
    : [];
  return [
    ...elsewhere(['from_tank', from]),
    ...elsewhere(['to_tank', to]),
    ...(from.product === to.product ? [] : [{ field: 'to_tank', sentence: mixed }]),
    ...early.slice(0, 1),
    ...(isDated || isTouched('litres') ? await twice(row, context) : []),
  ];
};

async function twice(
  { id, from_tank: from, to_tank: to, litres, started_at: at }: Transfer,
  { db }: EntryContext<typeof fuelTransfer>,
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ number: string | null }>`
    select number
    from fuel_transfer
    where from_tank = ${from}
      and to_tank = ${to}
      and litres = ${litres}
      and id is distinct from ${id ?? null}::uuid
      and deleted_at is null
      and abs(extract(epoch from started_at - ${at}::timestamptz)) < ${closestMinutes * 60}
    limit 1`.execute(db);
  const [other] = rows;
  return other
    ? [
        {
          field: 'litres',
          sentence: msg`The same transfer already exists, less than ${closestMinutes} minutes apart: ${other.number ?? ''}.`,
          confirm: 'same_transfer',
          needsReason: true,
        },
      ]
    : [];
}
