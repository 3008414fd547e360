import { TZDate } from '@date-fns/tz';
import { msg, plural } from '@lingui/core/macro';
import { formatISO } from 'date-fns';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { isCriticalLift } from '../../formulas/permit-figures.ts';
import type { workPermit } from '../../records/work-permit.ts';
import { formRunTable } from '../uses.ts';
import type { PermitType } from './read-types.ts';

export type Permit = StoredOf<typeof workPermit>;

export const hourMs = 3_600_000;
export const minuteMs = 60_000;
const at = (instant: unknown): number => Date.parse(String(instant));

export const endOf = (permit: Permit): string => permit.valid_to ?? permit.planned_end;
export const startOf = (permit: Permit): string => permit.valid_from ?? permit.planned_start;

export function refuseLength({ planned_start: start, planned_end: end }: Permit, type: PermitType): void {
  const h = type.max_hours;
  if (at(end) - at(start) > h * hourMs)
    throw problems.invalid({ planned_end: msg`Duration exceeds ${h} h for this permit type.` });
}

export function refusePast({ planned_end: end }: Permit): void {
  if (at(end) <= Date.now()) throw problems.invalid({ planned_end: msg`The planned end is in the past.` });
}

/** A special permit stands within an active work authorisation of its site. */
export async function refuseWithoutParent(db: Database, permit: Permit, type: PermitType): Promise<void> {
  if (!type.requires_parent) return;
  const { rows } = await sql`
    select from work_permit
    where id = ${permit.parent} and site = ${permit.site} and kind = 'general' and state = 'active' and deleted_at is null
      and planned_start <= ${startOf(permit)}
      and coalesce(valid_to, planned_end) >= ${endOf(permit)}`.execute(db);
  if (rows.length === 0) throw problems.invalid({ parent: msg`A special permit needs an active work authorisation.` });
}

/** A contractor works under an approved plan of its own, within its days and at its places. */
export async function refuseWithoutPlan(db: Database, permit: Permit, type: PermitType): Promise<void> {
  const isContractor = permit.performed_by === 'contractor';
  if (permit.psp == null && (type.requires_psp === 'never' || (type.requires_psp === 'contractor' && !isContractor)))
    return;
  const zone = await zoneOf(db, permit.site);
  const { rows } = await sql`
    select from psp
    where id = ${permit.psp} and site = ${permit.site} and state = 'approved' and deleted_at is null
      and valid_from <= ${dayIn(startOf(permit), zone)}::date and valid_to >= ${dayIn(endOf(permit), zone)}::date
      and (not ${isContractor}::boolean or lower(vendor) = lower(${permit.vendor}))
      and (coalesce(cardinality(places), 0) = 0 or ${permit.place} = any(places))`.execute(db);
  if (rows.length > 0) return;
  const vendor = permit.vendor ?? '';
  throw problems.invalid({
    psp: isContractor ? msg`No valid prevention plan for ${vendor}.` : msg`No valid prevention plan for this work.`,
  });
}

export async function zoneOf(db: Database, site: unknown): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
export const dayIn = (instant: string, zone: string): string =>
  formatISO(new TZDate(new Date(instant), zone), { representation: 'date' });

/** The measures were filled for this permit, and no critical point is not OK; `after`: since then. */
export async function refuseMeasures(
  host: Pick<Host, 'records'>,
  db: Database,
  permit: Permit,
  type: PermitType,
  after: string | null = null,
): Promise<void> {
  if (type.measures_template == null || !host.records.has('form_run')) return;
  const { rows } = await sql<{ nok: number; completed_at: string }>`
    select n_critical_nok as nok, completed_at from ${formRunTable} as run
    where run.id = ${permit.measures} and run.site = ${permit.site} and run.state <> 'voided' and run.deleted_at is null`.execute(
    db,
  );
  const [run] = rows;
  if (!run) throw problems.invalid({ measures: msg`The measures form is missing.` });
  if (run.nok > 0) throw problems.invalid({ measures: msg`Critical measures are not OK.` });
  if (after !== null && at(run.completed_at) <= at(after))
    throw problems.invalid({ measures: msg`The measures must be checked again after the suspension.` });
}

export function refuseUnmanned({ workers }: Permit): void {
  if (!workers?.length) throw problems.invalid({ workers: msg`Enter who works under the permit.` });
}

/** What a permit of its kind must say before it is issued (catalogue hse.md §3, §7.16–7.19). */
const needed = {
  hot_work: ['process', 'combustibles_cleared', 'fire_watcher'],
  height: ['height', 'access'],
  lifting: ['load_t', 'radius_m', 'chart_capacity_t'],
} as const satisfies Partial<Record<string, readonly (keyof Permit)[]>>;

export function refuseUnspecified(permit: Permit): void {
  const fields: readonly (keyof Permit)[] =
    (needed as Readonly<Record<string, readonly (keyof Permit)[]>>)[permit.kind] ?? [];
  const missing = fields.find((field) => {
    const value = permit[field];
    return value == null || value === 0 || (Array.isArray(value) && value.length === 0);
  });
  if (missing !== undefined)
    throw problems.invalid({ [missing]: msg`A permit of this type requires this before it is issued.` });
  if (permit.fire_watcher != null && permit.fire_watcher === permit.performer)
    throw problems.invalid({ fire_watcher: msg`The fire watcher cannot have another task.` });
}

export function refuseUntrained({ workers }: Permit): void {
  if (!workers?.length) throw problems.invalid({ workers: msg`Enter who works under the permit.` });
  const n = workers.filter(({ training_state: state }) => state !== 'ok').length;
  if (n > 0)
    throw problems.invalid({
      workers: msg`${plural(n, { one: '# worker lacks', other: '# workers lack' })} the required training.`,
    });
}

export function refuseUnlocked({ isolations }: Permit, { isolation }: PermitType): void {
  const points = isolations ?? [];
  if (isolation === 'always' && points.length === 0)
    throw problems.invalid({ isolations: msg`Name the isolation points.` });
  const open = points.find(({ zero_energy: verified, removed_at: removed }) => verified !== true || removed != null);
  if (open) {
    const { point } = open;
    throw problems.invalid({ isolations: msg`Zero energy is not verified at “${point}”.` });
  }
}

/** The last gas test is good and counts still. */
export function refuseGas(
  { gas_tests: tests }: Permit,
  { gas_test: needed, gas_valid_min: minutes }: PermitType,
): void {
  if (needed !== true) return;
  const last = tests?.at(-1);
  if (!last) throw problems.invalid({ gas_tests: msg`A gas test is missing.` });
  if (last.ok !== true) throw problems.invalid({ gas_tests: msg`The last gas test is not satisfactory.` });
  const valid = minutes ?? 0;
  if (Date.now() - at(last.at) > valid * minuteMs)
    throw problems.invalid({ gas_tests: msg`The last gas test is older than ${valid} minutes.` });
}

export function refuseWind({ wind }: Permit, { wind_limit: most }: PermitType): void {
  if (wind != null && most != null && wind > most)
    throw problems.invalid({ wind: msg`Wind of ${wind} km/h is above the limit of ${most} km/h.` });
}

/** HSE signs the kinds that ask for it, and every critical lift. */
export function refuseUnsigned(permit: Permit, { hse_signature: always }: PermitType): void {
  const needed = always === true || (permit.kind === 'lifting' && isCriticalLift(permit));
  if (needed && permit.hse_signed_at == null)
    throw problems.invalid({ hse_signed_by: msg`The HSE signature is missing.` });
}

export function refuseUnvisited({ visits }: Permit, { joint_visit: needed }: PermitType): void {
  if (needed === true && visits?.at(-1)?.ok !== true)
    throw problems.invalid({ visits: msg`A site visit with a satisfactory result is missing.` });
}

export function refuseLocks({ isolations }: Permit): void {
  const n = (isolations ?? []).filter(
    ({ applied_at: applied, removed_at: removed }) => applied != null && removed == null,
  ).length;
  if (n > 0)
    throw problems.invalid({
      isolations: msg`${plural(n, { one: '# lock is', other: '# locks are' })} still in place.`,
    });
}

/** The fire is watched for as long as the type says after hot work, and looked at once more. */
export async function refuseWatch(db: Database, permit: Permit, type: PermitType, later: boolean): Promise<void> {
  if (permit.kind !== 'hot_work') return;
  if (type.watch_min != null && permit.finished_at == null && permit.accepted_at != null)
    throw problems.invalid({ finished_at: msg`Enter when the hot work ended.` });
  if (permit.watch_until != null && Date.now() < at(permit.watch_until)) {
    const zone = await zoneOf(db, permit.site);
    const time = formatISO(new TZDate(new Date(permit.watch_until), zone), { representation: 'time' }).slice(0, 5);
    throw problems.invalid({ watch_until: msg`Fire watch runs until ${time}.` });
  }
  if (!later) return;
  if (type.post_check_min != null && permit.finished_at != null && permit.post_check_ok !== true)
    throw problems.invalid({ post_check_at: msg`The later visit after hot work is missing or was not satisfactory.` });
  if (permit.detection_off === true && permit.detection_restored_at == null)
    throw problems.invalid({ detection_restored_at: msg`The fire detection is still off.` });
}

export async function refuseOpenBelow(db: Database, { id }: Permit): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from work_permit
    where parent = ${id} and deleted_at is null
      and state in ('requested', 'verified', 'issued', 'active', 'suspended', 'expired', 'handed_back')`.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    throw problems.invalid({
      parent: msg`${plural(n, { one: '# permit under this one is', other: '# permits under this one are' })} still open.`,
    });
}
