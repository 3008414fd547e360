import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import { unloadingTypes } from '../records/place-types.ts';

/** A place where something else than dumping happens. */
export async function notUnloading(db: Database, location: unknown): Promise<readonly BrokenRule[]> {
  const { rows } = await sql`
    select from mine_location where id = ${location}::uuid and type = any(${[...unloadingTypes]}::text[])`.execute(db);
  return rows.length > 0 ? [] : [{ field: 'location', sentence: msg`Choose a dump location.` }];
}
