import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Caller } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { hseAlarm } from '../../records/hse-alarm.ts';
import { hseMuster } from '../../records/hse-muster.ts';
import { holdSite } from '../permits/conflicts-of.ts';
import { suspendPermits } from '../permits/suspend-permits.ts';
import type { PresentPerson } from './present-people.ts';
import { readSettings } from './read-settings.ts';

interface Raised {
  readonly site: string;
  readonly reason: string;
  readonly drill: boolean;
}

/**
 * Sounds the siren of a site: its permits stand still where the settings say so, and everybody who had checked in is
 * looked for. Answers the id of the alarm.
 */
export async function raiseSiren(
  context: RowsContext,
  caller: Caller,
  { site, reason, drill }: Raised,
  present: readonly PresentPerson[],
): Promise<string> {
  const { db } = context;
  await holdSite(db, site);
  const { rows: sounding } = await sql<{ number: string }>`
    select number from hse_alarm where site = ${site} and state = 'sounding' and deleted_at is null`.execute(db);
  if (sounding[0])
    throw new Problem(409, 'siren_sounds', {
      ...msg({ message: 'The siren of this site is already sounding ({number}).' }),
      values: { number: sounding[0].number },
    });
  const { phone, suspends } = await readSettings(db, site);
  const suspended = suspends ? await suspendPermits(context, caller, { site, cause: 'siren', note: reason }) : 0;
  const [id, now] = [v7(), new Date().toISOString()];
  await createRows(context, hseAlarm, [
    {
      id,
      site,
      number: await nextDocumentNumber(db, 'SIR', site),
      raised_at: now,
      raised_by: caller.userId,
      reason,
      drill,
      phone,
      permits_suspended: suspended,
    },
  ]);
  await createRows(
    context,
    hseMuster,
    present.map(({ person, name, zone, equipment, seen_at: seenAt }) => ({
      site,
      alarm: id,
      person,
      name,
      zone,
      equipment,
      seen_at: seenAt,
    })),
  );
  return id;
}
