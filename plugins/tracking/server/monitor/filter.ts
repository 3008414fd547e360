import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { storable } from '../../../../core/registry/visible-text.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { quarantineStates, type RejectionFilter } from '../../shared/monitor.ts';
import { equipmentTable } from '../uses.ts';

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200), storable));

/** A filter as a query or a body says it. `minutes` instead of `from`: so far back from now. */
export const filterShape = {
  source: z.optional(z.uuid()),
  code: text,
  kind: text,
  device: text,
  subject: text,
  search: text,
  state: z.optional(z.enum([...quarantineStates, 'all'])),
  from: z.optional(storableOffsetInstant),
  to: z.optional(storableOffsetInstant),
};

const states: Readonly<Record<NonNullable<RejectionFilter['state']>, RawBuilder<unknown>>> = {
  waiting: sql`rejection.replayed_at is null and rejection.dismissed_at is null`,
  taken: sql`rejection.replayed_at is not null`,
  dismissed: sql`rejection.dismissed_at is not null and rejection.replayed_at is null`,
  all: sql`true`,
};

/** SQL: what was missing, by which a cause is mended (`mended.ts`). */
export const subjectOf = sql`case rejection.code
  when 'unknown_tank' then rejection.reason -> 'values' ->> 'tank'
  when 'kind_not_allowed' then rejection.kind
  when 'site_not_allowed' then coalesce(rejection.reason -> 'values' ->> 'code', rejection.equipment, rejection.device)
  else coalesce(rejection.reason -> 'values' ->> 'equipment', rejection.equipment, rejection.device) end`;

/** SQL: the entries of a period in a state. */
export const periodOf = ({ state = 'all', from, to }: RejectionFilter): RawBuilder<unknown> =>
  sql`${states[state]}
    ${from === undefined ? sql`` : sql`and rejection.last_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and rejection.last_at < ${to}::timestamptz`}`;

/** SQL: the entries (`rejection`) that a filter names. */
export function whereOf(filter: RejectionFilter): RawBuilder<unknown> {
  const { source, code, kind, device, subject, search } = filter;
  const words = search?.toLowerCase();
  return sql`${periodOf(filter)}
    ${source === undefined ? sql`` : sql`and rejection.source = ${source}::uuid`}
    ${code === undefined ? sql`` : sql`and rejection.code = ${code}`}
    ${kind === undefined ? sql`` : sql`and coalesce(rejection.kind, rejection.way) = ${kind}`}
    ${device === undefined ? sql`` : sql`and ${isOf(device)}`}
    ${subject === undefined ? sql`` : sql`and ${subjectOf} = ${subject}`}
    ${words === undefined ? sql`` : sql`and ${holds(words)}`}`;
}

/** Some words in what came, in the reason, or in what the way told beside it; in any case. */
const holds = (words: string): RawBuilder<unknown> => sql`(
  strpos(lower(rejection.raw), ${words}) > 0
  or strpos(lower(rejection.message), ${words}) > 0
  or strpos(lower(coalesce(rejection.about ->> 'topic', rejection.about ->> 'query', '')), ${words}) > 0)`;

/** A device by a part of its identifier, or a machine by a part of its code and by the devices on it; in any case. */
const isOf = (name: string): RawBuilder<unknown> => sql`(
  strpos(lower(rejection.device), lower(${name})) > 0
  or strpos(lower(rejection.equipment), lower(${name})) > 0
  or rejection.device in (
    select tracker.uid from tracking_device tracker
    join ${equipmentTable} machine on machine.id = tracker.equipment
    where lower(machine.code) = lower(${name}) and tracker.deleted_at is null))`;
