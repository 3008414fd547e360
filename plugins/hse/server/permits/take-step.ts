import { msg, plural } from '@lingui/core/macro';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import type { Signature } from '../../../../core/records/fields/index.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { isGasOk } from '../../formulas/permit-figures.ts';
import type { PermitStepName } from '../../records/permits/permit-steps.ts';
import { conflictsOf, holdSite, refuseConflicts } from './conflicts-of.ts';
import {
  endOf,
  hourMs,
  minuteMs,
  refuseGas,
  refuseMeasures,
  refuseOpenBelow,
  refuseUnlocked,
  refuseWatch,
  refuseWithoutParent,
  refuseWithoutPlan,
  type Permit,
} from './permit-checks.ts';
import { asked, typeOf } from './permit-hooks.ts';
import { refuseOtherGatherer, refuseOtherName, refuseOtherThanPerformer, refuseOtherVisitor } from './permit-people.ts';
import { refuseSiren } from './refuse-siren.ts';

/** What somebody sends with a step, by its fields. */
export type Values = Readonly<Record<string, unknown>>;
/** What a step changes of a permit. */
export type Changes = { readonly [K in keyof Omit<Permit, 'site'>]?: Permit[K] };

interface Taken {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  readonly permit: Permit;
  readonly now: string;
}

/** Minutes after its end in which an expired permit may still be extended. */
const graceMin = 30;

const signed = (signature: unknown, now: string): Signature => ({ ...(signature as Signature), at: now });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The suspensions of a permit, the last of them ended. */
const endedSuspensions = ({ suspensions }: Permit, by: string, now: string): Changes['suspensions'] =>
  suspensions?.map((one, index) =>
    index === suspensions.length - 1 ? { ...one, resumed_at: now, resumed_by: by } : one,
  ) ?? null;

/** What each step changes of the permit; throws a problem where it cannot be. */
export const takers: Readonly<Record<PermitStepName, (taken: Taken, values: Values) => Promise<Changes> | Changes>> = {
  visit: ({ permit, caller, now }, { ok, note }) => {
    refuseOtherVisitor(caller, permit);
    return {
      visits: [...(permit.visits ?? []), { at: now, by: caller.name, ok: ok === true, note: text(note) || null }],
    };
  },
  gas_test: ({ permit, caller, now }, values) => {
    const measured = { o2: Number(values.o2), lel: Number(values.lel), co: Number(values.co), h2s: Number(values.h2s) };
    return {
      gas_tests: [
        ...(permit.gas_tests ?? []),
        {
          at: now,
          spot: text(values.spot),
          ...measured,
          device: text(values.device) || null,
          tester: caller.name,
          ok: isGasOk(measured, permit.kind === 'hot_work'),
        },
      ],
    };
  },
  sign_worker: async ({ db, caller, permit, now }, { worker, signature }) => {
    const index = Number(worker) - 1;
    const signer = permit.workers?.[index];
    if (permit.workers == null || signer === undefined)
      throw problems.invalid({ worker: msg`There is no worker with this number.` });
    refuseOtherGatherer(caller, permit);
    if (signer.signed_at != null) throw problems.invalid({ worker: msg`This worker has already signed.` });
    await refuseOtherName(db, signer, signature);
    return {
      workers: permit.workers.map((one, at) =>
        at === index ? { ...one, signed_at: now, signature: signed(signature, now) } : one,
      ),
    };
  },
  lock: ({ permit, caller, now }, { point, what, lock_no: lockNo }) => {
    const standing = permit.isolations?.find((one) => one.point === point);
    if (!standing) throw problems.invalid({ point: msg`There is no isolation point with this name.` });
    if (what === 'zero_energy' && (standing.applied_at == null || standing.removed_at != null))
      throw problems.invalid({ what: msg`The point is not locked.` });
    if (what === 'removed' && standing.applied_at == null)
      throw problems.invalid({ what: msg`The point is not locked.` });
    if (what === 'removed' && permit.state === 'active')
      throw problems.invalid({
        what: msg`Work continues: the lock stays until the permit is handed back or suspended.`,
      });
    const changed =
      what === 'applied'
        ? {
            ...standing,
            lock_no: text(lockNo) || standing.lock_no,
            applied_by: caller.name,
            applied_at: now,
            zero_energy: false,
            verified_by: null,
            removed_by: null,
            removed_at: null,
          }
        : what === 'zero_energy'
          ? { ...standing, zero_energy: true, verified_by: caller.name }
          : { ...standing, zero_energy: false, removed_by: caller.name, removed_at: now };
    return { isolations: permit.isolations?.map((one) => (one === standing ? changed : one)) ?? null };
  },
  coordinate: async ({ db, permit, now }, { other, owner, signature }) => {
    const found = (await conflictsOf(db, asked(permit))).find((one) => one.other.number === other);
    if (!found) throw problems.invalid({ other: msg`The permit ${text(other)} is not next to this one.` });
    const person = owner === 'own' ? permit.area_owner : found.other.area_owner;
    await refuseOtherName(db, { person }, signature);
    const drawn = signed(signature, now);
    return {
      signatures: [
        ...(permit.signatures ?? []),
        {
          stage: 'coordinate',
          at: now,
          name: drawn.name,
          person,
          other: found.other.id,
          signature: drawn,
        },
      ],
    };
  },
  extend: async ({ db, host, caller, permit, now }, { to, reason, signature }) => {
    const type = await typeOf(db, permit.kind);
    const until = Date.parse(String(permit.valid_to));
    const next = Date.parse(String(to));
    const done = permit.extensions?.length ?? 0;
    const [most, hours] = [type.max_extensions ?? 0, type.extension_hours ?? 0];
    if (done >= most)
      throw problems.invalid({
        to: msg`This permit has already been extended ${plural(most, { one: '# time', other: '# times' })}.`,
      });
    if (Date.now() > until + (permit.state === 'expired' ? graceMin * minuteMs : 0))
      throw problems.invalid({ to: msg`The permit has expired: it can only be handed back.` });
    if (next <= until) throw problems.invalid({ to: msg`The new end is before the current one.` });
    if (next <= Date.now()) throw problems.invalid({ to: msg`The new end is in the past.` });
    if (next - until > hours * hourMs)
      throw problems.invalid({ to: msg`For this permit type, an extension can last at most ${hours} h.` });
    await refuseOtherName(db, { person: permit.area_owner }, signature);
    await holdSite(db, String(permit.site));
    await refuseSiren(db, String(permit.site));
    const longer: Permit = { ...permit, valid_to: new Date(next).toISOString() };
    refuseGas(longer, type);
    await refuseWithoutParent(db, longer, type);
    await refuseWithoutPlan(db, longer, type);
    await refuseMeasures(host, db, longer, type);
    await refuseConflicts(db, asked({ ...longer, state: 'active' }), { signed: true });
    return {
      valid_to: longer.valid_to,
      state: permit.accepted_at == null ? 'issued' : 'active',
      extensions: [
        ...(permit.extensions ?? []),
        { at: now, from: permit.valid_to, to: longer.valid_to, reason: text(reason), by: caller.name },
      ],
      signatures: [
        ...(permit.signatures ?? []),
        {
          stage: 'extend',
          at: now,
          name: signed(signature, now).name,
          person: permit.area_owner,
          other: null,
          signature: signed(signature, now),
        },
      ],
    };
  },
  suspend: ({ permit, caller, now }, { cause, note }) => ({
    state: 'suspended',
    suspensions: [
      ...(permit.suspensions ?? []),
      {
        at: now,
        by: caller.name,
        cause: cause as 'siren',
        note: text(note) || null,
        resumed_at: null,
        resumed_by: null,
      },
    ],
  }),
  resume: async ({ db, host, caller, permit, now }, { cleared }) => {
    if (cleared !== true) throw problems.invalid({ cleared: msg`The cause of the suspension must be cleared first.` });
    if (Date.parse(endOf(permit)) <= Date.now())
      throw problems.invalid({ valid_to: msg`The permit has expired: it can only be handed back.` });
    const type = await typeOf(db, permit.kind);
    await holdSite(db, String(permit.site));
    await refuseSiren(db, String(permit.site));
    await refuseMeasures(host, db, permit, type, permit.suspensions?.at(-1)?.at ?? null);
    refuseGas(permit, type);
    refuseUnlocked(permit, type);
    await refuseWithoutParent(db, permit, type);
    await refuseConflicts(db, asked(permit), { signed: true });
    return { state: 'active', suspensions: endedSuspensions(permit, caller.name, now) };
  },
  finish: async ({ db, permit }, { at }) => {
    const type = await typeOf(db, permit.kind);
    const finished = Date.parse(String(at));
    if (finished > Date.now()) throw problems.invalid({ at: msg`This time has not come yet.` });
    if (permit.accepted_at != null && finished < Date.parse(permit.accepted_at))
      throw problems.invalid({ at: msg`The work ends before it starts.` });
    if (permit.finished_at != null && finished < Date.parse(permit.finished_at))
      throw problems.invalid({ at: msg`A recorded end can only be replaced by a later one.` });
    return {
      finished_at: new Date(finished).toISOString(),
      watch_until: new Date(finished + (type.watch_min ?? 0) * minuteMs).toISOString(),
      post_check_at: null,
      post_check_ok: null,
    };
  },
  post_check: async ({ db, permit, now }, { ok, restored }) => {
    const type = await typeOf(db, permit.kind);
    if (permit.finished_at == null) throw problems.invalid({ ok: msg`Enter when the hot work ended.` });
    const minutes = type.post_check_min ?? 0;
    if (Date.now() < Date.parse(permit.finished_at) + minutes * minuteMs)
      throw problems.invalid({ ok: msg`The later visit must be at least ${minutes} minutes after the work.` });
    return {
      post_check_at: now,
      post_check_ok: ok === true,
      ...(restored === true ? { detection_restored_at: now } : {}),
    };
  },
  hand_back: async (taken, { completion, area_clean: clean }) => {
    const { db, caller, permit, now } = taken;
    await refuseOtherThanPerformer(taken, permit);
    await refuseWatch(db, permit, await typeOf(db, permit.kind), false);
    await refuseOpenBelow(db, permit);
    return {
      state: 'handed_back',
      handed_back_at: now,
      completion: completion as 'complete',
      area_clean: clean === true,
      // Work that stood still stops for good: its suspension ends with it.
      ...(permit.state === 'suspended' ? { suspensions: endedSuspensions(permit, caller.name, now) } : {}),
    };
  },
};
