import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { publishBySite } from '../../../core/live/live.server.ts';
import { changeRows, type AlongContext } from '../../../core/records/change-rows.server.ts';
import type { BrokenRule, StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { operatorCheckinStream } from '../streams/operator-checkin.ts';
import { truckCheckinStream } from '../streams/truck-checkin.ts';
import { leadsInside } from './aemp/private-address.ts';
import { checkinCannotBe } from './checkin-limits.ts';
import { knownCheckins, missingOut, selectCheckins } from './checkins.ts';
import { hashOf, newToken } from './ingest/sources.ts';
import { judge, type Checkin } from './kinds/checkin-rules.ts';
import { refuseSigned } from './signed-sheets.ts';
import { doubleOf, nextTallyNumber, selectTallies } from './tallies.ts';
import { tallyCannotBe } from './tally-limits.ts';
import { equipmentTable, personTable } from './uses.ts';
import type { operatorCheckin } from '../records/operator-checkin.ts';
import type { truckCheckin } from '../records/truck-checkin.ts';
import type { ingestSource } from '../records/ingest-source.ts';

type Row = StoredDraft<typeof operatorCheckin>;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * A check-in entered by hand is judged as a badge reading is; a change of one is a correction, which needs a reason.
 */
export const operatorCheckinHooks: RecordHooks<typeof operatorCheckin> = {
  cannotBe: checkinCannotBe,
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) {
      if (text(draft.reason) === null)
        throw new Problem(422, 'reason_required', msg`Enter a reason for correcting this check-in.`, {
          fields: { reason: msg`Enter a reason for correcting this check-in.` },
        });
      draft.status = 'corrected';
      return;
    }
    if (text(draft.person) === null)
      throw new Problem(422, 'person_required', msg`Enter the person.`, { fields: { person: msg`Enter the person.` } });
    await judgeDraft(draft, context);
  },
  afterWrite: (row, { host, action }) => {
    if (action === 'create' || action === 'update') tellCheckin(host, String(row.id));
  },
};

async function judgeDraft(draft: Row, context: AlongContext): Promise<void> {
  const { db } = context;
  const person = await personOf(db, String(draft.person));
  const equipment = text(draft.equipment);
  const at = Date.parse(String(draft.at));
  const checkin: Checkin = {
    person: String(draft.person),
    kind: draft.kind as Checkin['kind'],
    at,
    equipment,
    fit: typeof draft.fit_for_duty === 'boolean' ? draft.fit_for_duty : null,
  };
  const checkinsAround = await knownCheckins(db, [String(draft.person)], equipment === null ? [] : [equipment], at, at);
  const { verdict, flags, closes } = judge(checkin, checkinsAround, {
    person: person?.site ?? null,
    checkin: String(draft.site),
  });
  if (verdict === 'repeat')
    throw new Problem(409, 'already_checked_in', msg`The same check-in of this person is already there.`);
  if (verdict === 'unfit')
    throw new Problem(422, 'not_fit', msg({ message: '{person} declared unfit; machine log-on is blocked.' }), {
      values: { person: person?.name ?? '' },
    });
  const left = checkinsAround.find((one) => one === closes);
  // A log-on that stands at another site, from before the machine came, is for those there to look at.
  if (left)
    await changeRows(context, 'operator_checkin', {
      where: sql`id = ${left.id} and site = ${draft.site} and not coalesce(flags, '{}') @> array['missing_out']`,
      set: missingOut,
    });
  Object.assign(draft, {
    received_at: new Date().toISOString(),
    flags,
    status: flags.length > 0 ? 'flagged' : 'valid',
    badge: person?.badge ?? null,
  });
}

async function personOf(
  db: Database,
  id: string,
): Promise<{ readonly site: string; readonly name: string; readonly badge: string | null } | null> {
  const { rows } = await sql<{ site: string; name: string; badge: string | null }>`
    select site, concat_ws(' ', first_name, last_name) as name, badge_no as badge from ${personTable}
      where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function tellCheckin(host: Host, id: string): void {
  selectCheckins(host.db, sql`checkin.id = ${id}`)
    .then((changed) => {
      publishBySite(host, operatorCheckinStream, changed);
    })
    .catch((error: unknown) => host.log.error({ err: error }, 'A check-in could not be told to the live boards'));
}

/** A tally by hand gets its number; a second dump within 4 min must be confirmed; a cancelled one keeps its reason. */
export const truckCheckinHooks: RecordHooks<typeof truckCheckin> = {
  cannotBe: tallyCannotBe,
  beforeWrite: async (draft, { db, caller, before, trial }) => {
    if (before) {
      const reason = text(draft.cancel_reason) ?? (draft.comment === before.comment ? null : text(draft.comment));
      await refuseSigned(db, caller, String(before.site), new Date(String(before.at)), reason, 'comment');
      if (text(draft.cancel_reason) !== null) draft.status = 'cancelled';
      return;
    }
    await refuseSigned(db, caller, String(draft.site), new Date(String(draft.at)), text(draft.comment), 'comment');
    draft.checker ??= draft.method === 'manual' ? (caller.self?.['person']?.[0] ?? null) : null;
    const at = new Date(String(draft.at));
    if (!trial) draft.number = await nextTallyNumber(db, at);
    const double = draft.kind === 'dump' ? await doubleOf(db, String(draft.truck), at, null) : null;
    if (double && draft.confirmed !== true) {
      const { truck, time } = await named(db, String(draft.truck), double.at);
      throw new Problem(409, 'already_counted', msg({ message: '{truck} was already counted at {time}.' }), {
        values: { truck, time },
        extra: { truck, at: double.at.toISOString() },
      });
    }
    Object.assign(draft, { flags: double ? ['double_count'] : [], status: double ? 'flagged' : 'valid' });
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'create' && action !== 'update') return;
    selectTallies(host.db, sql`tally.id = ${String(row.id)}`)
      .then((changed) => {
        publishBySite(host, truckCheckinStream, changed);
      })
      .catch((error: unknown) =>
        host.log.error({ err: error }, 'A truck check-in could not be told to the live sheets'),
      );
  },
};

async function named(
  db: Database,
  truck: string,
  at: Date,
): Promise<{ readonly truck: string; readonly time: string }> {
  const { rows } = await sql<{ code: string; time_zone: string }>`
    select equipment.code, site.time_zone
    from ${equipmentTable} as equipment
    join site on site.id = equipment.site
    where equipment.id = ${truck}`.execute(db);
  const [row] = rows;
  return {
    truck: row?.code ?? '',
    time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: row?.time_zone ?? 'UTC' }).format(at),
  };
}

/** Tokens made for sources that are being created, until their answer is sent. */
const tokens = new Map<string, string>();

/** A new source gets a token, which its answer shows this once; a retry of the request does not show it again. */
export const ingestSourceHooks: RecordHooks<typeof ingestSource> = {
  cannotBe: async (row, { host, isTouched }) => {
    const wrong: BrokenRule[] = [];
    for (const field of ['poll_url', 'token_url'] as const)
      if (row[field] != null && isTouched(field) && (await leadsInside(host, row[field])))
        wrong.push({
          field,
          sentence: msg`This address is in our own network, where services cannot be polled. Allow it with PRIVATE_SERVICES.`,
        });
    return wrong;
  },
  beforeWrite: (draft, { before }) => {
    if (before) return;
    const token = newToken();
    tokens.set(String(draft.id), token);
    // No field: what is kept of a token is never answered.
    Object.assign(draft, { token_hash: hashOf(token) });
  },
  afterWrite: (row, { action }) => {
    if (action === 'create') Object.assign(row, { token: tokens.get(row.id) });
    tokens.delete(row.id);
  },
};
