import { msg } from '@lingui/core/macro';
import { choice, datetime, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { adviceAnswers, adviceReasons, adviceRefusals } from './choices.ts';
import { dispatchers, haulageLeads } from '../../roles.ts';

const minutes = (label: ReturnType<typeof msg>) => quantity('min', { label, decimals: 1, readOnly: true });

/**
 * What the dispatch advice proposed, when it was shown, what was answered, and what came of it (catalogue operations.md
 * §13.1). A truck has one proposal without an answer at most. A refusal is written by the reader, all else by the
 * server.
 */
export const dispatchAdvice = defineRecord({
  name: 'dispatch_advice',
  title: msg`Dispatch proposal`,
  plural: msg`Dispatch proposals`,
  path: '/production/dispatch_advice',
  nav: 50,
  forms: false,
  scope: 'site',
  fields: {
    truck: ref('equipment', { label: msg`Truck`, required: true, readOnly: true }),
    before: ref('equipment', { label: msg`Loading unit so far`, readOnly: true }),
    loading_unit: ref('equipment', { label: msg`Proposed loading unit`, required: true, readOnly: true }),
    shown_at: datetime({ label: msg`Shown at`, required: true, readOnly: true }),
    reason: choice({
      label: msg({ message: 'Reason', context: 'of a proposal' }),
      required: true,
      readOnly: true,
      choices: adviceReasons,
    }),
    free_in: minutes(msg`Proposed unit runs out of trucks in`),
    trucks_before: integer({ label: msg`Trucks ahead`, readOnly: true }),
    wait_now: minutes(msg`Expected wait at its unit`),
    wait_there: minutes(msg`Expected wait at the proposed unit`),
    saves: minutes(msg`Minutes saved`),
    gain: quantity('t/h', { label: msg`Expected gain`, decimals: 0, readOnly: true }),
    answer: choice({
      label: msg({ message: 'Answer', context: 'to a proposal' }),
      readOnly: true,
      choices: adviceAnswers,
    }),
    answered_at: datetime({ label: msg`Answered at`, readOnly: true }),
    answered_by: text({ label: msg`Answered by`, readOnly: true, max: 120 }),
    refusal: choice({ label: msg`Rejection reason`, choices: adviceRefusals }),
    next_unit: text({ label: msg`Next loaded by`, derived: true }),
    next_queue: quantity('min', { label: msg`Waited at loading`, decimals: 1, derived: true }),
  },
  display: ['shown_at'],
  sort: '-shown_at',
  indexes: [['truck', '-shown_at']],
  listed: [
    'shown_at',
    'truck',
    'before',
    'loading_unit',
    'reason',
    'saves',
    'gain',
    'answer',
    'answered_by',
    'refusal',
    'next_unit',
    'next_queue',
  ],
  access: { read: haulageLeads, update: dispatchers },
});
