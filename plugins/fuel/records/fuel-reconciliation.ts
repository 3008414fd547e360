import { msg } from '@lingui/core/macro';
import { date, decimal, longtext, quantity, ref } from '../../../core/records/fields/index.ts';
import { defineRecord, type Rule } from '../../../core/records/record.ts';
import { needsCause } from '../formulas/variance.ts';
import { fuelKeepers, fuelReaders } from '../../roles.ts';

const litres = (value: unknown): number => (typeof value === 'number' ? value : 0);
/** A variance that is large without a cause told. */
const unexplained: Rule = ({ variance, transfers_out: out, issues, cause }) =>
  needsCause(litres(variance), litres(out) + litres(issues)) && !(typeof cause === 'string' && cause.trim())
    ? { field: 'cause', sentence: msg`Variance of ${Math.round(litres(variance))} L needs a cause.` }
    : null;

/**
 * One tank over one production date: what it should hold and what was measured (catalogue operations.md §8.1, §10.18).
 * The server works the figures out.
 */
export const fuelReconciliation = defineRecord({
  name: 'fuel_reconciliation',
  title: msg`Daily fuel reconciliation`,
  plural: msg`Daily fuel reconciliations`,
  path: '/mining_equipment_refueling/fuel_reconciliations',
  nav: 70,
  scope: 'site',
  fields: {
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    production_date: date({ label: msg`Production date`, happened: true, required: true }),
    opening: quantity('L', {
      label: msg`Opening dip`,
      readOnly: true,
      hint: msg`The last dip up to the start of the production date, at most 12 hours old.`,
    }),
    deliveries: quantity('L', { label: msg`Deliveries`, readOnly: true }),
    transfers_in: quantity('L', { label: msg`Transfers in`, readOnly: true }),
    transfers_out: quantity('L', { label: msg`Transfers out`, readOnly: true }),
    issues: quantity('L', {
      label: msg`Issues`,
      readOnly: true,
      hint: msg`Same as deliveries and transfers, from the opening dip to the closing dip.`,
    }),
    book: quantity('L', {
      label: msg`Book`,
      readOnly: true,
      hint: msg`Opening dip + deliveries + transfers in − transfers out − issues.`,
    }),
    closing: quantity('L', {
      label: msg`Closing dip`,
      readOnly: true,
      hint: msg`The last dip up to the end of the production date, at most 12 hours old.`,
    }),
    variance: quantity('L', { label: msg`Variance`, readOnly: true, hint: msg`Closing dip − book.` }),
    variance_pct: decimal({
      label: msg`Variance %`,
      readOnly: true,
      hint: msg`100 × variance ÷ (transfers out + issues).`,
    }),
    cumulative_pct: decimal({ label: msg`30-day variance, %`, derived: true }),
    cause: longtext({ label: msg`Cause` }),
  },
  occurs: { from: 'production_date' },
  display: ['production_date'],
  sort: '-production_date',
  unique: [['tank', 'production_date']],
  listed: [
    'production_date',
    'tank',
    'opening',
    'deliveries',
    'transfers_in',
    'transfers_out',
    'issues',
    'book',
    'closing',
    'variance',
    'variance_pct',
    'cumulative_pct',
    'cause',
    'state',
    'site',
  ],
  states: {
    initial: 'open',
    states: {
      open: { label: msg`Open` },
      explained: { label: msg`Explained`, intent: 'primary' },
      signed: { label: msg`Signed`, intent: 'success', locked: true },
    },
    transitions: {
      explain: {
        label: msg`Explain`,
        from: ['open'],
        to: 'explained',
        checks: [
          ({ cause }) =>
            typeof cause === 'string' && cause.trim()
              ? null
              : { field: 'cause', sentence: msg`Enter the cause first.` },
        ],
      },
      sign: {
        label: msg`Sign`,
        from: ['open', 'explained'],
        to: 'signed',
        signature: true,
        intent: 'success',
        checks: [unexplained],
      },
      reopen: { label: msg`Reopen`, from: ['signed', 'explained'], to: 'open', reason: 'required' },
    },
  },
  access: {
    read: fuelReaders,
    create: ['storekeeper'],
    update: fuelKeepers,
    explain: fuelKeepers,
    sign: ['storekeeper'],
    reopen: ['manager'],
  },
});
