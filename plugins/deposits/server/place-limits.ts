import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { mineLocation } from '../records/mine-location.ts';
import { isUnloading, unloadingTypes } from '../records/place-types.ts';
import { tripView } from './uses.ts';

/** A place stays what its trips and its stock tell of it, and its loads go elsewhere when it is closed. */
export const placeCannotBe: RecordHooks<typeof mineLocation>['cannotBe'] = async (row, { db, before, isTouched }) => {
  const wrong: BrokenRule[] = [];
  if (before !== null && isTouched('type')) {
    const { rows } = await sql`
      select from ${tripView} trip where source = ${before.id}::uuid or destination = ${before.id}::uuid limit 1`.execute(
      db,
    );
    if (rows.length > 0) wrong.push({ field: 'type', sentence: msg`This place has trips: end it and draw a new one.` });
    // What only a place of dumping has would be lost.
    else if (isUnloading(before) && !isUnloading(row))
      wrong.push({
        field: 'type',
        sentence: msg`Its materials and stock would be lost: delete it and draw a new one.`,
      });
  }
  if (row.fallback == null || !isTouched('fallback')) return wrong;
  if (row.fallback === row.id)
    return [...wrong, { field: 'fallback', sentence: msg`Loads go to another place when this one is closed.` }];
  const { rows } = await sql`
    select from mine_location where id = ${row.fallback}::uuid and type = any(${[...unloadingTypes]}::text[])`.execute(
    db,
  );
  return rows.length > 0 ? wrong : [...wrong, { field: 'fallback', sentence: msg`Choose a dump location.` }];
};
