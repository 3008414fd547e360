import { msg } from '@lingui/core/macro';
import type { Pattern } from '../../../core/charts/svg/pattern.tsx';
import { boolean, choice, datetime, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families, intervalSources, timeCategories, type TimeCategory } from '../records/choices.ts';
import { staff } from '../../roles.ts';

/** Colours of the categories, on both grounds. */
export const categoryColours = {
  P: '#32a467',
  NP: '#8eb125',
  OD: '#d1980b',
  SBO: '#8f99a8',
  SBE: '#4c90f0',
  DTS: '#9d3f9d',
  DTU: '#cd4246',
  UNS: '#c5cbd3',
};

/** Marks over the colours, for those who do not tell colours apart; time that produces has none. */
export const categoryPatterns: Readonly<Partial<Record<TimeCategory, Pattern>>> = {
  NP: 'dots',
  OD: 'horizontal',
  SBO: 'vertical',
  SBE: 'grid',
  DTS: 'backward',
  DTU: 'cross',
};

/** `/fleet/time_ledger`: what every machine did, stretch by stretch (catalogue operations.md §2). */
export const timeLedger = defineReport({
  name: 'time_ledger',
  title: msg`Time ledger`,
  basis: {
    rows: msg`Time ledger intervals.`,
    dates: msg`Intervals are cut at the ends of the period, at the start and end of service, and at the current time.`,
  },
  // The reason in words: a chart has no room for what a code means.
  hidden: { id: 'text', reason_en: 'text', reason_fr: 'text' },
  period: 'this_shift',
  parameters: {
    family: choice({ label: msg`Family`, choices: families }),
    equipment: ref('equipment', { label: msg`Machine` }),
  },
  columns: {
    machine: text({ label: msg`Machine` }),
    started_at: datetime({ label: msg`Start` }),
    ended_at: datetime({ label: msg`End` }),
    hours: quantity('h', { label: msg`Duration`, hint: msg`End − start, within the period.` }),
    category: choice({ label: msg`Time category`, choices: timeCategories }),
    reason: ref('stop_reason', { label: msg`Stop reason` }),
    source: choice({ label: msg`Source`, choices: intervalSources }),
    justified: boolean({ label: msg({ message: 'Justified', context: 'stop' }) }),
  },
  totals: { hours: 'sum' },
  drill: ({ id }) => (typeof id === 'string' ? `/fleet/status_intervals/${id}` : null),
  access: { read: staff },
});
