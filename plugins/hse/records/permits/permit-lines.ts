import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  lines,
  quantity,
  ref,
  signature,
  text,
} from '../../../../core/records/fields/index.ts';
import { energies, signatureStages, suspensionCauses, trainingStates } from './permit-choices.ts';

const time = msg({ message: 'At', context: 'time' });
const at = (label: typeof time) => datetime({ label, readOnly: true });
const by = msg({ message: 'By', context: 'person' });

/** Who works under the permit; a person of the company, or a name with its company. */
export const workers = lines(
  {
    person: ref('person', { label: msg`Person`, optional: true }),
    name: text({ label: msg({ message: 'Name', context: 'worker' }), max: 80 }),
    company: text({ label: msg({ message: 'Company', context: 'worker' }), max: 80 }),
    role: text({ label: msg({ message: 'Role', context: 'worker' }), max: 60 }),
    certificate_until: date({ label: msg`Certificate valid until` }),
    training_state: choice({
      label: msg({ message: 'Training', context: 'worker' }),
      choices: trainingStates,
      readOnly: true,
    }),
    signed_at: at(msg({ message: 'Signed on', context: 'worker' })),
    signature: signature({ label: msg({ message: 'Signature', context: 'worker' }), guest: true, readOnly: true }),
  },
  { label: msg({ message: 'Workers', context: 'permit' }), max: 60 },
);

export const isolations = lines(
  {
    point: text({ label: msg`Isolation point`, required: true, max: 80 }),
    energy: choice({ label: msg({ message: 'Energy', context: 'isolation' }), required: true, choices: energies }),
    method: text({ label: msg({ message: 'Method', context: 'isolation' }), max: 80 }),
    lock_no: text({ label: msg`Lock number`, max: 20 }),
    applied_by: text({ label: msg({ message: 'Locked by', context: 'isolation' }), max: 120, readOnly: true }),
    applied_at: at(msg({ message: 'Locked on', context: 'isolation' })),
    zero_energy: boolean({ label: msg`Zero energy verified`, readOnly: true }),
    verified_by: text({ label: msg({ message: 'Verified by', context: 'isolation' }), max: 120, readOnly: true }),
    removed_by: text({ label: msg({ message: 'Unlocked by', context: 'isolation' }), max: 120, readOnly: true }),
    removed_at: at(msg({ message: 'Unlocked on', context: 'isolation' })),
  },
  { label: msg`Isolation`, max: 60 },
);

export const gasTests = lines(
  {
    at: at(time),
    spot: text({ label: msg({ message: 'Spot', context: 'gas test' }), max: 60 }),
    o2: quantity('%', { label: msg`O₂`, min: 0, max: 100 }),
    lel: quantity('%', { label: msg`LEL`, min: 0, max: 100 }),
    co: decimal({ label: msg`CO (ppm)`, min: 0, max: 10_000 }),
    h2s: decimal({ label: msg`H₂S (ppm)`, min: 0, max: 10_000 }),
    device: text({ label: msg({ message: 'Device', context: 'gas test' }), max: 40 }),
    tester: text({ label: msg`Tester`, max: 120 }),
    ok: boolean({ label: msg({ message: 'Good', context: 'gas test' }) }),
  },
  { label: msg`Gas tests`, readOnly: true },
);

export const signatures = lines(
  {
    stage: choice({ label: msg({ message: 'Stage', context: 'signature' }), choices: signatureStages }),
    at: at(time),
    name: text({ label: by, max: 120 }),
    person: ref('person', { label: msg`Person`, optional: true }),
    other: ref('work_permit', { label: msg({ message: 'Beside', context: 'permit' }) }),
    signature: signature({ label: msg`Signature`, guest: true }),
  },
  { label: msg`Signatures`, readOnly: true },
);

export const extensions = lines(
  {
    at: at(time),
    from: datetime({ label: msg({ message: 'From', context: 'extension' }) }),
    to: datetime({ label: msg({ message: 'To', context: 'extension' }) }),
    reason: text({ label: msg`Reason`, max: 300 }),
    by: text({ label: by, max: 120 }),
  },
  { label: msg({ message: 'Extensions', context: 'permit' }), readOnly: true },
);

export const suspensions = lines(
  {
    at: at(time),
    by: text({ label: by, max: 120 }),
    cause: choice({ label: msg({ message: 'Cause', context: 'suspension' }), choices: suspensionCauses }),
    note: text({ label: msg({ message: 'Note', context: 'suspension' }), max: 300 }),
    resumed_at: at(msg`Resumed on`),
    resumed_by: text({ label: msg`Resumed by`, max: 120 }),
  },
  { label: msg({ message: 'Suspensions', context: 'permit' }), readOnly: true },
);

export const visits = lines(
  {
    at: at(time),
    by: text({ label: by, max: 120 }),
    ok: boolean({ label: msg({ message: 'All well', context: 'visit' }) }),
    note: text({ label: msg({ message: 'Note', context: 'visit' }), max: 300 }),
  },
  { label: msg`Site visits`, readOnly: true },
);
