import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { writingRows } from '../../../../core/records/change-rows.server.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { missingMs } from '../../shared/check-board.ts';
import { beat } from '../beat.ts';
import { formTemplateTable } from '../uses.ts';
import { remindMissing } from './remind-missing.ts';

const everyMs = 60_000;

/**
 * Tells the supervisors of each site which machines have worked for half an hour of the shift without a check (catalogue
 * hse.md §6, notifications): of each machine once in a shift, as the row of its reminder says, whatever starts anew
 * meanwhile and however many processes look. A site or a form at which it fails keeps it from no other.
 */
export async function tellMissingChecks(host: Host, now: Date): Promise<void> {
  if (!host.records.has('form_template') || !host.records.has('equipment')) return;
  const { rows } = await sql<{ site: string; zone: string; template: string }>`
    select site.id as site, site.time_zone as zone, template.code as template
    from site
    cross join ${formTemplateTable} as template
    where site.deleted_at is null and template.family = 'equipment_checklist' and template.subject_kind = 'equipment'
      and template.active is not false and template.deleted_at is null
    order by site.code, template.code`.execute(host.db);
  for (const { site, zone, template } of rows) {
    // Nothing can have worked for half an hour of a shift that is younger.
    if (now.getTime() - shiftAt(now, zone).startsAt.getTime() < missingMs) continue;
    try {
      await writingRows(host, { machine: 'missing-checks' }, (context) =>
        remindMissing(host, context, { site, template, by: null, now }),
      );
    } catch (error) {
      host.log.error({ err: error, site, template }, 'Missing checks could not be told');
    }
  }
}

/** Looks every minute. The answer ends the clock. */
export const startMissingClock = (host: Host): (() => Promise<void>) =>
  beat(host, { everyMs, trouble: 'The clock of missing checks missed a beat' }, (now) => tellMissingChecks(host, now));
