import { msg, plural } from '@lingui/core/macro';
import { sql } from 'kysely';
import { selfOf } from '../../../../core/host/self-of.ts';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { AlongContext } from '../../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { capacityPct, clearanceRequired, groundKpa, isCriticalLift } from '../../formulas/permit-figures.ts';
import type { workPermit } from '../../records/work-permit.ts';
import { holdSite, refuseConflicts, type AskedPermit } from './conflicts-of.ts';
import {
  dayIn,
  endOf,
  refuseGas,
  refuseLength,
  refuseLocks,
  refuseMeasures,
  refuseOpenBelow,
  refusePast,
  refuseUnlocked,
  refuseUnmanned,
  refuseUnsigned,
  refuseUnspecified,
  refuseUntrained,
  refuseUnvisited,
  refuseWatch,
  refuseWind,
  refuseWithoutParent,
  refuseWithoutPlan,
  zoneOf,
  type Permit,
} from './permit-checks.ts';
import { readTypes, type PermitType } from './read-types.ts';
import { refuseOtherThanOwner, refuseOtherThanPerformer } from './permit-people.ts';
import { refuseSiren } from './refuse-siren.ts';
import { productionDay, siteShift } from '../production-day.ts';
import { isAudited } from '../reports/indicators/permits.ts';
import { unfitItems } from './unfit-items.ts';
import { trainingStates } from './worker-trainings.ts';

type Draft = StoredDraft<typeof workPermit>;

/** A permit as conflicts look at it. */
export const asked = (permit: Permit): AskedPermit => permit as unknown as AskedPermit;

/** Throws where nobody keeps a type of the kind. */
export async function typeOf(db: AlongContext['db'], kind: unknown): Promise<PermitType> {
  const type = (await readTypes(db)).find((one) => one.kind === kind);
  if (!type) throw problems.invalid({ kind: msg`There is no such permit type.` });
  return type;
}

export const permitHooks: RecordHooks<typeof workPermit> = {
  derived: {
    planned_on: productionDay('work_permit', 'planned_start'),
    began_on: productionDay('work_permit', 'accepted_at'),
    ended_on: productionDay('work_permit', 'valid_to'),
    planned_shift: siteShift('work_permit', 'planned_start'),
    began_shift: siteShift('work_permit', 'accepted_at'),
    ended_shift: siteShift('work_permit', 'valid_to'),
    extended: sql`(coalesce(jsonb_array_length(work_permit.extensions), 0) > 0)`,
    suspended: sql`(coalesce(jsonb_array_length(work_permit.suspensions), 0) > 0)`,
    audited: sql`(${isAudited(sql`work_permit`)})`,
    handed_back: sql`(coalesce(work_permit.handed_back_at, work_permit.closed_at) is not null)`,
  },
  cannotBe: async (row, { db, isTouched }) =>
    isTouched('harnesses', 'accessories') ? unfitItems(db, row.harnesses ?? [], row.accessories ?? []) : [],
  beforeWrite: async (draft, { before, ...context }) => {
    const row = { ...before, ...draft } as Permit;
    if (before?.number != null && row.kind !== before.kind)
      throw problems.invalid({ kind: msg`A requested permit keeps its type.` });
    const type = await typeOf(context.db, row.kind);
    draft.type = type.id;
    if (!before && draft.requester == null) draft.requester = selfOf(context.caller, 'person');
    if (draft.requester != null && draft.requester === row.performer)
      throw problems.invalid({ performer: msg`The requester cannot be the performer.` });
    const zone = await zoneOf(context.db, row.site);
    Object.assign(draft, await linesOf(context.db, row, before, type, zone), figuresOf(row));
    // Another place was neither visited nor looked at.
    if (before && row.place !== before.place) Object.assign(draft, { visits: null, measures: null });
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const { db, caller } = context;
    const type = await typeOf(db, row.kind);
    const now = new Date().toISOString();
    if (transition === 'request') return request(context, row, type);
    if (transition === 'verify') {
      refuseUnvisited(row, type);
      refuseUnmanned(row);
    }
    if (transition === 'hse_sign') return { hse_signed_by: caller.userId, hse_signed_at: now };
    if (transition === 'issue') return issue(context, row, type);
    if (transition === 'accept') {
      refuseUnaccepted(row, caller.userId);
      await refuseOtherThanPerformer(context, row);
      refuseUnsignedWorkers(row);
      // What was in order at its issue is in order still.
      refuseUnlocked(row, type);
      refuseGas(row, type);
      await holdSite(db, String(row.site));
      await refuseSiren(db, String(row.site));
      return { accepted_by: caller.userId, accepted_at: now };
    }
    if (transition === 'close') {
      refuseOtherThanOwner(caller, row);
      await refuseWatch(db, row, type, true);
      refuseLocks(row);
      await refuseOpenBelow(db, row);
      return { closed_at: now };
    }
    if (transition === 'cancel' || transition === 'refuse') {
      refuseLocks(row);
      await refuseOpenBelow(db, row);
    }
    return {};
  },
  beforeDelete: ({ state }) => {
    if (state !== 'draft') throw problems.invalid({ number: msg`Cancel a requested permit.` });
  },
};

/** Numbered with its request, once nothing stands in its way. */
async function request({ db }: AlongContext, row: Permit, type: PermitType) {
  refuseLength(row, type);
  refusePast(row);
  await holdSite(db, String(row.site));
  await refuseWithoutParent(db, row, type);
  await refuseWithoutPlan(db, row, type);
  await refuseConflicts(db, asked(row), { signed: false });
  return row.number == null ? { number: await nextDocumentNumber(db, String(type.prefix), String(row.site)) } : {};
}

async function issue({ db, host, caller }: AlongContext, row: Permit, type: PermitType) {
  const person = selfOf(caller, 'person');
  if (!type.issuer_roles?.some((role) => caller.roles.includes(role)) && !caller.roles.includes('admin'))
    throw problems.forbidden('work_permit:issue');
  if (person !== null && person === row.performer)
    throw problems.invalid({ performer: msg`The issuer cannot be the performer.` });
  if (person !== null && person === row.requester)
    throw problems.invalid({ requester: msg`The issuer cannot be the requester.` });
  refuseLength(row, type);
  refusePast(row);
  await holdSite(db, String(row.site));
  await refuseWithoutParent(db, row, type);
  await refuseWithoutPlan(db, row, type);
  refuseUnvisited(row, type);
  await refuseMeasures(host, db, row, type);
  refuseUnspecified(row);
  refuseIssuerAtWork(row, person, caller.name);
  const workers = await workersNow(db, row, type);
  refuseUntrained({ ...row, workers });
  refuseUnlocked(row, type);
  refuseGas(row, type);
  refuseWind(row, type);
  refuseUnsigned(row, type);
  const now = new Date().toISOString();
  const from = row.planned_start > now ? row.planned_start : now;
  await refuseConflicts(db, asked({ ...row, valid_from: from, valid_to: row.planned_end }), { signed: true });
  return {
    workers: sql`${JSON.stringify(workers)}::jsonb`,
    issuer: person,
    issued_by: caller.userId,
    issued_at: now,
    valid_from: from,
    valid_to: row.planned_end,
  };
}

/** Who issues a permit does no work under it. */
function refuseIssuerAtWork(row: Permit, person: string | null, name: string): void {
  const isSame = (told: string | null | undefined): boolean => told?.trim().toLowerCase() === name.trim().toLowerCase();
  if (row.performer == null && !row.performer_name?.trim())
    throw problems.invalid({ performer: msg`Name who performs the work.` });
  if (isSame(row.performer_name)) throw problems.invalid({ performer: msg`The issuer cannot be the performer.` });
  if (row.workers?.some((worker) => (person !== null && worker.person === person) || isSame(worker.name)))
    throw problems.invalid({ workers: msg`The issuer cannot be one of the workers.` });
}

function refuseUnaccepted(row: Permit, caller: string): void {
  if (row.issued_by === caller) throw problems.invalid({ performer: msg`The issuer cannot be the performer.` });
  if (Date.parse(endOf(row)) <= Date.now()) throw problems.invalid({ valid_to: msg`The permit has expired.` });
}

function refuseUnsignedWorkers({ workers }: Permit): void {
  const n = (workers ?? []).filter(({ signed_at: signed }) => signed == null).length;
  if (n > 0)
    throw problems.invalid({
      workers: msg`${plural(n, { one: '# worker has', other: '# workers have' })} not signed yet.`,
    });
}

/** Workers as their trainings are now: since the permit was written one may have expired, or been renewed. */
async function workersNow(db: AlongContext['db'], row: Permit, type: PermitType): Promise<Permit['workers']> {
  const day = dayIn(row.planned_end, await zoneOf(db, row.site));
  const states = await trainingStates(db, row.workers ?? [], type, day);
  return row.workers?.map((worker, index) => ({ ...worker, training_state: states[index] ?? 'missing' })) ?? null;
}

/** What only the server says of workers and isolation points: nobody enters it in the form. */
async function linesOf(
  db: AlongContext['db'],
  row: Permit,
  before: Permit | null,
  type: PermitType,
  zone: string,
): Promise<Partial<Draft>> {
  const day = row.planned_end ? dayIn(row.planned_end, zone) : '';
  const states = await trainingStates(db, row.workers ?? [], type, day);
  return {
    workers:
      row.workers?.map((worker, index) => {
        const same = before?.workers?.find(
          ({ person, name }) =>
            (person ?? null) === (worker.person ?? null) && (name ?? null) === (worker.name ?? null),
        );
        return {
          ...worker,
          training_state: states[index] ?? 'missing',
          signed_at: same?.signed_at ?? null,
          signature: same?.signature ?? null,
        };
      }) ?? null,
    isolations:
      row.isolations?.map((point) => {
        const same = before?.isolations?.find((one) => one.point === point.point);
        return {
          ...point,
          applied_by: same?.applied_by ?? null,
          applied_at: same?.applied_at ?? null,
          zero_energy: same?.zero_energy ?? null,
          verified_by: same?.verified_by ?? null,
          removed_by: same?.removed_by ?? null,
          removed_at: same?.removed_at ?? null,
        };
      }) ?? null,
  };
}

function figuresOf(row: Permit): Partial<Draft> {
  const isLift = row.kind === 'lifting';
  return {
    capacity_pct: isLift ? capacityPct(row) : null,
    ground_kpa: isLift ? groundKpa(row) : null,
    critical_lift: isLift ? isCriticalLift(row) : null,
    clearance_required: row.kind === 'height' && row.lanyard_m != null ? clearanceRequired(row.lanyard_m) : null,
  };
}
