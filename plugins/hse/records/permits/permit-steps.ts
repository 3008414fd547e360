import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field } from '../../../../core/records/field.ts';
import {
  boolean,
  choice,
  datetime,
  decimal,
  quantity,
  signature,
  text,
} from '../../../../core/records/fields/index.ts';
import { completions, suspensionCauses } from './permit-choices.ts';

/** A step of a permit that brings something along; `POST /api/hse/permits/<id>/steps/<name>/`. */
export interface PermitStep {
  readonly label: MessageDescriptor;
  /** Its permission is `work_permit:<verb>`. */
  readonly verb: 'record' | 'extend' | 'suspend' | 'resume' | 'handback';
  /** States in which it can be taken. */
  readonly from: readonly string[];
  readonly intent?: 'primary' | 'success' | 'warning' | 'danger';
  readonly fields: Readonly<Record<string, Field>>;
  /** Kinds of permits that have it; all where absent. */
  readonly kinds?: readonly string[];
}

const before = ['requested', 'verified', 'issued'];
/** Work goes on under it, or may as soon as it starts or goes on. */
export const runningStates: readonly string[] = ['issued', 'active', 'suspended'];
const note = text({ label: msg({ message: 'Note', context: 'permit' }), max: 300 });
const reason = text({ label: msg`Reason`, required: true, max: 300 });

export const permitSteps = {
  visit: {
    label: msg`Record a visit`,
    verb: 'record',
    from: [...before, 'active', 'suspended'],
    fields: {
      ok: boolean({ label: msg({ message: 'All well', context: 'visit' }), required: true, initial: true }),
      note,
    },
  },
  gas_test: {
    label: msg`Add gas test`,
    verb: 'record',
    from: [...before, 'active', 'suspended', 'expired'],
    kinds: ['hot_work', 'confined_space'],
    fields: {
      spot: text({ label: msg({ message: 'Spot', context: 'gas test' }), required: true, max: 60 }),
      o2: quantity('%', { label: msg`O₂`, required: true, min: 0, max: 100 }),
      lel: quantity('%', { label: msg`LEL`, required: true, min: 0, max: 100 }),
      co: decimal({ label: msg`CO (ppm)`, required: true, min: 0, max: 10_000 }),
      h2s: decimal({ label: msg`H₂S (ppm)`, required: true, min: 0, max: 10_000 }),
      device: text({ label: msg({ message: 'Device', context: 'gas test' }), max: 40 }),
    },
  },
  sign_worker: {
    label: msg`Worker signs`,
    verb: 'record',
    from: [...before, 'active', 'suspended'],
    fields: {
      worker: text({ label: msg({ message: 'Worker', context: 'number in the list' }), required: true, max: 3 }),
      signature: signature({ label: msg`Signature`, required: true, guest: true }),
    },
  },
  lock: {
    label: msg`Isolation`,
    verb: 'record',
    from: [...before, 'active', 'suspended', 'expired', 'handed_back'],
    fields: {
      point: text({ label: msg`Isolation point`, required: true, max: 80 }),
      what: choice({
        label: msg({ message: 'What', context: 'isolation' }),
        required: true,
        choices: {
          applied: msg({ message: 'Locked', context: 'isolation' }),
          zero_energy: msg`Zero energy verified`,
          removed: msg({ message: 'Unlocked', context: 'isolation' }),
        },
      }),
      lock_no: text({ label: msg`Lock number`, max: 20 }),
    },
  },
  coordinate: {
    label: msg`Sign coordination`,
    verb: 'record',
    from: ['requested', 'verified', 'issued', 'active', 'suspended', 'expired'],
    fields: {
      other: text({ label: msg`Number of the other permit`, required: true, max: 24 }),
      owner: choice({
        label: msg`Area owner`,
        required: true,
        choices: {
          own: msg({ message: 'Of this permit', context: 'area owner' }),
          other: msg({ message: 'Of the other permit', context: 'area owner' }),
        },
      }),
      signature: signature({ label: msg`Signature`, required: true, guest: true }),
    },
  },
  extend: {
    label: msg({ message: 'Extend', context: 'permit' }),
    verb: 'extend',
    from: ['issued', 'active', 'expired'],
    intent: 'primary',
    fields: {
      to: datetime({ label: msg`New end`, required: true }),
      reason,
      signature: signature({ label: msg`Signature of the area owner`, required: true, guest: true }),
    },
  },
  suspend: {
    label: msg({ message: 'Suspend', context: 'permit' }),
    verb: 'suspend',
    from: ['active'],
    intent: 'danger',
    fields: {
      cause: choice({
        label: msg({ message: 'Cause', context: 'suspension' }),
        required: true,
        choices: suspensionCauses,
      }),
      note,
    },
  },
  resume: {
    label: msg({ message: 'Resume', context: 'permit' }),
    verb: 'resume',
    from: ['suspended'],
    intent: 'success',
    fields: {
      cleared: boolean({ label: msg`The cause is cleared`, required: true, initial: false }),
    },
  },
  finish: {
    label: msg`Hot work finished`,
    verb: 'record',
    from: ['active', 'suspended', 'expired'],
    kinds: ['hot_work'],
    fields: { at: datetime({ label: msg`Work finished at`, required: true, happened: true }) },
  },
  post_check: {
    label: msg`Later visit`,
    verb: 'record',
    from: ['active', 'suspended', 'expired', 'handed_back'],
    kinds: ['hot_work'],
    fields: {
      ok: boolean({ label: msg({ message: 'All well', context: 'visit' }), required: true, initial: true }),
      restored: boolean({ label: msg`Fire detection is on again`, initial: false }),
    },
  },
  hand_back: {
    label: msg`Hand back`,
    verb: 'handback',
    // What was never accepted is cancelled instead.
    from: ['active', 'suspended', 'expired'],
    intent: 'success',
    fields: {
      completion: choice({
        label: msg({ message: 'Completion', context: 'permit' }),
        required: true,
        initial: 'complete',
        choices: completions,
      }),
      area_clean: boolean({ label: msg`Area clean`, required: true, initial: true }),
    },
  },
} as const satisfies Readonly<Record<string, PermitStep>>;
export type PermitStepName = keyof typeof permitSteps;

/** The steps that can be taken with a permit. */
export const stepsOf = (permit: {
  readonly kind?: unknown;
  readonly state?: unknown;
}): readonly (readonly [PermitStepName, PermitStep])[] =>
  (Object.entries(permitSteps) as readonly (readonly [PermitStepName, PermitStep])[]).filter(
    ([, { from, kinds }]) => from.includes(String(permit.state)) && (kinds?.includes(String(permit.kind)) ?? true),
  );
