import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import { can } from '../../registry/access.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import { broken, isTouched, type Judged } from './judged.ts';
import type { Occurs, Severity } from './limit.ts';

type Span = readonly [from: unknown, until: unknown];

/**
 * What a row tells of a shift that somebody has closed; a row that goes on is judged by the time in which it becomes
 * another, so that what began in a closed shift can end now. Asked about is who may open the shift again; everybody
 * else is refused.
 */
export async function brokenByClosedShift(judged: Judged, severity: Severity): Promise<readonly BrokenRule[]> {
  const { host, db, caller, definition, row, before } = judged;
  const closing = [...host.records.values()].find(({ definition: { closes } }) => closes)?.definition;
  const { occurs } = definition;
  const sites = [row.site, before?.site].filter((site) => typeof site === 'string');
  if (!closing?.closes || !occurs || sites.length === 0) return [];
  const spans = changedSpans(judged, occurs);
  if (spans.length === 0) return [];
  const { date, shift } = closing.closes;
  const { rows } = await sql<{ shift: string; date: string }>`
    select ${sql.ref(`closed.${shift}`)} as shift, ${sql.ref(`closed.${date}`)}::text as date
    from ${sql.table(closing.name)} as closed
    join lateral shift_instance(${sql.ref(`closed.${date}`)}, ${sql.ref(`closed.${date}`)}) as span
      on span.site = closed.site and span.code = ${sql.ref(`closed.${shift}`)}
    where closed.site = any(${sites}::uuid[]) and closed.deleted_at is null
      and (${sql.join(
        spans.map((span) => within(definition, occurs, span, sql.ref(`closed.${date}`))),
        sql` or `,
      )})
    order by span.starts_at limit 1`.execute(db);
  const [closed] = rows;
  if (!closed) return [];
  const mayReopen = sites.every((site) => can(caller.access, `${closing.name}:delete`, site));
  return [
    broken(mayReopen ? severity : 'refuse', 'closed_shift', occurs.from, {
      ...msg({ message: 'Shift {shift} of {date} is closed; ask a manager to reopen it.' }),
      values: { ...closed },
    }),
  ];
}

/** The time of which the row tells something else than before. */
function changedSpans({ row, before, leaves, ...judged }: Judged, { from, until }: Occurs): readonly Span[] {
  const spanOf = (of: Judged['row']): Span => [of[from], until === undefined ? of[from] : (of[until] ?? 'infinity')];
  if (before === null || leaves) return [spanOf(row)];
  const change = { ...judged, row, before };
  const others = ['site', ...Object.keys(judged.definition.fields)].filter((name) => name !== from && name !== until);
  if (until === undefined || isTouched(change, ...others)) {
    return isTouched(change, from, until, ...others) ? [spanOf(before), spanOf(row)] : [];
  }
  return [
    ...(isTouched(change, from) ? [[before[from], row[from]] as const] : []),
    ...(isTouched(change, until) ? [[before[until] ?? 'infinity', row[until] ?? 'infinity'] as const] : []),
  ];
}

/** Whether a span touches the shift that is closed; a day stands for its three shifts. */
function within(
  { fields }: RecordDefinition,
  { from }: Occurs,
  [start, end]: Span,
  date: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (fields[from]?.kind === 'date') return sql`${date} = ${start}::date`;
  const [one, other] = [sql`${start}::timestamptz`, sql`${end}::timestamptz`];
  return sql`(
    ${date} between (least(${one}, ${other}) - interval '2 days')::date
      and (least(greatest(${one}, ${other}), now()) + interval '2 days')::date
    and span.starts_at <= greatest(${one}, ${other})
    and span.ends_at > least(${one}, ${other})
    and (span.starts_at < greatest(${one}, ${other}) or ${one} = ${other}))`;
}
