import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { readSettings } from '../emergency/read-settings.ts';

/** Refuses work that would begin or go on while a siren sounds that suspends permits; after `holdSite`. */
export async function refuseSiren(db: Database, site: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from hse_alarm where site = ${site} and state = 'sounding' and deleted_at is null`.execute(db);
  if (!rows[0] || !(await readSettings(db, site)).suspends) return;
  throw new Problem(409, 'siren_sounds', {
    ...msg({ message: 'The siren is sounding ({number}): no work starts before the all-clear.' }),
    values: { number: rows[0].number },
  });
}
