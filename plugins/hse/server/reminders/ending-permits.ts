import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { permitPath } from '../../records/permits/permit-choices.ts';
import type { Notice } from './notice.ts';

/** Minutes before its end at which a permit is told of; of several that were missed the last alone. */
const minutesBefore = [15, 60] as const;
/** Minutes before a gas test lapses. */
const gasMinutes = 10;
const minuteMs = 60_000;

interface RunningPermit {
  readonly id: string;
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly valid_to: Date | null;
  readonly performer: string | null;
  readonly issuer: string | null;
  readonly gas_tests: readonly { readonly at?: unknown }[] | null;
  readonly gas_valid_min: number | null;
  readonly zone: string;
}

/** Permits that end soon, and gas tests that lapse soon, to performer and issuer. */
export async function endingPermits({ db, log }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<RunningPermit>`
    select permit.id, permit.site, permit.number, permit.title, permit.valid_to, permit.performer, permit.issuer,
      place.time_zone as zone, case when type.gas_test then type.gas_valid_min end as gas_valid_min,
      case when type.gas_test then permit.gas_tests end as gas_tests
    from work_permit permit
    join site place on place.id = permit.site
    left join work_permit_type type on type.kind = permit.kind and type.deleted_at is null
    where permit.deleted_at is null and permit.state in ('issued', 'active') and permit.valid_to > ${now.toISOString()}
    order by permit.valid_to, permit.number`.execute(db);
  return rows.flatMap((row) => {
    try {
      return noticesOf(row, now);
    } catch (error) {
      log.error({ err: error, permit: row.id }, 'A permit could not be looked at');
      return [];
    }
  });
}

function noticesOf(permit: RunningPermit, now: Date): Notice[] {
  const notices: Notice[] = [];
  const { valid_to: end, gas_tests: tests, gas_valid_min: gasValid } = permit;
  const left = end === null ? Infinity : (new Date(end).getTime() - now.getTime()) / minuteMs;
  const stage = minutesBefore.find((minutes) => left <= minutes);
  if (end !== null && stage !== undefined)
    notices.push(
      noticeOf(permit, `permit_${stage}`, new Date(end), ({ title, time }) => ({
        ...msg({ message: '{title} – valid until {time}' }),
        values: { title, time },
      })),
    );
  const tested = tests?.at(-1)?.at;
  if (typeof tested !== 'string' || gasValid === null) return notices;
  const lapses = new Date(Date.parse(tested) + gasValid * minuteMs);
  const gasLeft = (lapses.getTime() - now.getTime()) / minuteMs;
  if (gasLeft > 0 && gasLeft <= gasMinutes)
    notices.push(
      noticeOf(permit, 'gas_10', lapses, ({ title, time }) => ({
        ...msg({ message: '{title} – the gas test is valid until {time}' }),
        values: { title, time },
      })),
    );
  return notices;
}

function noticeOf(
  { id, site, number, title, performer, issuer, zone }: RunningPermit,
  kind: Notice['kind'],
  until: Date,
  line: (values: { readonly title: string; readonly time: string }) => ReturnType<Notice['lines']>[number],
): Notice {
  const time = until.toLocaleTimeString('fr-FR', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return {
    kind,
    subject: id,
    occasion: until.toISOString(),
    site,
    people: [performer, issuer].filter((person) => person !== null),
    roles: [],
    can: 'work_permit:read',
    by: null,
    number,
    lines: () => [line({ title, time })],
    path: `${permitPath}/${id}`,
  };
}
