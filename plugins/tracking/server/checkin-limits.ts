import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule, StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { operatorCheckin } from '../records/operator-checkin.ts';
import { shiftReachMs } from './kinds/checkin-rules.ts';
import { equipmentTable, personTable } from './uses.ts';

type Row = Readonly<StoredDraft<typeof operatorCheckin>>;

/** Check-ins are remembered for some days; what is older is asked about. */
const longAgoMs = 31 * 86_400_000;
/** What only a device can tell. */
const readerMethods: readonly unknown[] = ['badge', 'machine_login'];

/** What somebody enters of a check-in that nobody read from a badge is held against the person's other ones. */
export const checkinCannotBe: RecordHooks<typeof operatorCheckin>['cannotBe'] = async (row, context) => {
  const { db, before, restored, isTouched } = context;
  if (restored) return [];
  const wrong: BrokenRule[] = [];
  if (before === null && readerMethods.includes(row.method))
    wrong.push({
      field: 'method',
      sentence: msg`Only a reader can report a badge or log-in: choose how it was entered.`,
    });
  if (isTouched('at') && Date.now() - Date.parse(String(row.at)) > longAgoMs)
    wrong.push({
      field: 'at',
      sentence: msg`That was more than a month ago.`,
      confirm: 'long_ago',
      needsReason: true,
    });
  if (row.person == null || !isTouched('kind', 'person', 'at', 'equipment')) return wrong;
  return [...wrong, ...(await outOfTurn(db, row))];
};

/** The marks of the person within a shift before an instant, the last of each kind. */
async function lastMarks(
  db: Database,
  row: Row,
): Promise<ReadonlyMap<string, { readonly at: number; readonly machine: string | null }>> {
  const at = new Date(String(row.at));
  const { rows } = await sql<{ kind: string; at: string | Date; machine: string | null }>`
    select distinct on (mark.kind) mark.kind, mark.at, machine.code as machine
    from operator_checkin mark
    left join ${equipmentTable} machine on machine.id = mark.equipment
    where mark.person = ${row.person}::uuid
      and mark.deleted_at is null
      and mark.id is distinct from ${row.id ?? null}::uuid
      and mark.at <= ${at}
      and mark.at > ${new Date(at.getTime() - shiftReachMs)}
      and (mark.kind <> 'machine_on' or mark.equipment is distinct from ${row.equipment ?? null}::uuid)
    order by mark.kind, mark.at desc`.execute(db);
  return new Map(rows.map(({ kind, at: when, machine }) => [kind, { at: new Date(when).getTime(), machine }]));
}

/** What follows nothing: a break that ends before it began, somebody who leaves without having come, two machines at once. */
async function outOfTurn(db: Database, row: Row): Promise<readonly BrokenRule[]> {
  const marks = await lastMarks(db, row);
  const at = (kind: string): number => marks.get(kind)?.at ?? -Infinity;
  const asked = { field: 'kind', needsReason: true };
  if (row.kind === 'break_end' && at('break_start') <= at('break_end'))
    return [{ ...asked, sentence: msg`No break was started before.`, confirm: 'no_break' }];
  if (row.kind === 'out' && Math.max(at('in'), at('machine_on')) <= at('out'))
    return [{ ...asked, sentence: msg`This person has not checked in before.`, confirm: 'not_in' }];
  const seat = marks.get('machine_on');
  if (row.kind !== 'machine_on' || !seat || seat.at <= Math.max(at('machine_off'), at('out'))) return [];
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name
    from ${personTable} as person
    where id = ${row.person}::uuid`.execute(db);
  const [name, machine] = [rows[0]?.name ?? '', seat.machine ?? ''];
  return [{ field: 'equipment', sentence: msg`${name} is still on ${machine}.`, confirm: 'on_another' }];
}
