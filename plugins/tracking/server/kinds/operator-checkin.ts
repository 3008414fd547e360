import { randomUUID } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publishBySite } from '../../../../core/live/live.server.ts';
import { createRows, type NewRow } from '../../../../core/records/change-rows.server.ts';
import { feedCounters } from '../../../../core/records/limits/counter.server.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { Database, IngestEvent, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figureOrUnknown, ingestData, member, whereabouts, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { operatorCheckin } from '../../records/operator-checkin.ts';
import { operatorCheckinStream } from '../../streams/operator-checkin.ts';
import { flagMissingOut, knownCheckins, selectCheckins } from '../checkins.ts';
import { noMachine, readDirectory, type Machine } from '../ingest/machines.ts';
import { judge, type Checkin } from './checkin-rules.ts';
import { personTable } from '../uses.ts';

const checkinData = ingestData(
  {
    badge: member(z.nullish(z.string().check(z.minLength(1), z.maxLength(32)))),
    person: member(z.nullish(z.string().check(z.maxLength(20)))),
    event: member(z.enum(['in', 'out', 'machine_on', 'machine_off', 'break_start', 'break_end'])),
    equipment: member(z.nullish(z.string().check(z.maxLength(20)))),
    method: member(z.optional(z.enum(['badge', 'pin', 'qr', 'mobile', 'machine_login', 'supervisor', 'import']))),
    hour_meter: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(200_000)))),
    fit: member(z.nullish(z.boolean())),
    ...whereabouts,
  },
  { member: 'badge', holds: ({ badge, person }) => badge != null || person != null },
);
type CheckinData = DataOf<typeof checkinData>;

interface Person {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly badge: string | null;
  readonly matricule: string;
}

/**
 * Badge readings. One of an unknown badge is kept for HR to resolve; one told twice is dropped (catalogue operations.md
 * §3.1, §4.2).
 */
export const operatorCheckinKind: IngestKind<CheckinData> = {
  kind: 'operator_checkin',
  parse: checkinData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const ordered = [...events].sort((a, b) => a.ts.getTime() - b.ts.getTime());
    const directory = await readDirectory(
      db,
      ordered,
      ordered.map(({ data }) => data.equipment),
    );
    const people = await readPeople(db, ordered);
    const machineOf = ({ data }: IngestEvent<CheckinData>): Machine | null => directory.machine(data.equipment);
    const personOf = ({ data }: IngestEvent<CheckinData>): Person | null =>
      people.find(({ badge, matricule }) => (data.badge != null ? badge === data.badge : matricule === data.person)) ??
      null;
    const instants = ordered.map(({ ts }) => ts.getTime());
    const checkinsAround: (Checkin & { readonly id: string })[] =
      ordered.length === 0
        ? []
        : [
            ...(await knownCheckins(
              db,
              people.map(({ id }) => id),
              ordered.flatMap((event) => machineOf(event)?.id ?? []),
              Math.min(...instants),
              Math.max(...instants),
            )),
          ];
    const newest = new Map<string, number>();
    for (const { person, at } of checkinsAround)
      if (person !== null) newest.set(person, Math.max(newest.get(person) ?? 0, at));

    const rejected: IngestRejection[] = [];
    const duplicates: number[] = [];
    const late: number[] = [];
    const accepted: number[] = [];
    const rows: NewRow<typeof operatorCheckin>[] = [];
    const leavers = new Set<string>();
    for (const event of ordered) {
      const { index, data, ts } = event;
      const machine = machineOf(event);
      const person = personOf(event);
      const site = machine?.site ?? directory.machineOf(event)?.site ?? person?.site ?? source.sites[0];
      if (data.equipment && !machine) rejected.push(refusal(index, 'unknown_equipment', noMachine(data.equipment)));
      else if (data.event.startsWith('machine_') && !machine)
        rejected.push(refusal(index, 'bad_schema', needsMachine(data)));
      else if (site === undefined)
        rejected.push(
          refusal(index, 'bad_schema', msg`The site is unknown: the badge is not known and the source has no site.`),
        );
      else if (!maySpeakFor(source, site)) rejected.push(siteNotAllowed(index));
      else {
        const checkin = {
          id: randomUUID(),
          person: person?.id ?? null,
          kind: data.event,
          at: ts.getTime(),
          equipment: machine?.id ?? null,
          fit: data.fit ?? null,
        };
        const { verdict, flags, closes } = judge(checkin, checkinsAround, {
          person: person?.site ?? null,
          checkin: site,
        });
        if (verdict === 'repeat') duplicates.push(index);
        else if (verdict === 'unfit') rejected.push(refusal(index, 'not_fit', unfit(person)));
        else {
          checkinsAround.push(checkin);
          if (closes) leavers.add((closes as typeof checkin).id);
          if (person && ts.getTime() < (newest.get(person.id) ?? 0)) late.push(index);
          const { fit, ...row } = checkin;
          accepted.push(index);
          rows.push({
            ...row,
            site,
            at: ts.toISOString(),
            received_at: event.receivedAt.toISOString(),
            badge: data.badge ?? person?.badge ?? null,
            method: data.method ?? 'badge',
            device: directory.device(event.device)?.id ?? null,
            fit_for_duty: fit,
            hour_meter: data.hour_meter ?? null,
            position: data.lon != null && data.lat != null ? { lon: data.lon, lat: data.lat } : null,
            flags,
            status: flags.length > 0 ? 'flagged' : 'valid',
            source: source.id,
            event_id: event.id,
          });
        }
      }
    }
    const context = { host, db, machine: 'ingest' };
    await createRows(context, operatorCheckin, rows);
    await feedCounters(
      context,
      operatorCheckin,
      rows.map((after) => ({ before: null, after })),
    );
    await flagMissingOut(context, [...leavers]);
    const changed = [...rows.map(({ id }) => id), ...leavers];
    const published = changed.length === 0 ? [] : await selectCheckins(db, sql`checkin.id = any(${changed})`);
    return {
      accepted,
      duplicates,
      late,
      rejected,
      publish: () => {
        tellChanges(
          host,
          'operator_checkin',
          published.map(({ site, row }) => ({ id: row.id, site })),
          'create',
        );
        publishBySite(host, operatorCheckinStream, published);
        for (const one of published) host.publish('checkin', one);
      },
    };
  },
};

const needsMachine = ({ event }: CheckinData): MessageDescriptor => msg`${event} needs the machine.`;

function unfit(person: Person | null): MessageDescriptor {
  if (!person) return msg`This person declared unfit; machine log-on is blocked.`;
  const { name } = person;
  return msg`${name} declared unfit; machine log-on is blocked.`;
}

async function readPeople(db: Database, events: readonly IngestEvent<CheckinData>[]): Promise<readonly Person[]> {
  const badges = events.flatMap(({ data }) => data.badge ?? []);
  const numbers = events.flatMap(({ data }) => data.person ?? []);
  const { rows } = await sql<Person>`
    select id, site, concat_ws(' ', first_name, last_name) as name, badge_no as badge, matricule
    from ${personTable} as person
    where deleted_at is null and (badge_no = any(${badges}) or matricule = any(${numbers}))`.execute(db);
  return rows;
}
