import { callsFunction, readsTable } from '../../../core/host/published.ts';

export const currencyTable = readsTable('currency', {
  id: 'uuid',
  code: 'text',
  minor_units: 'integer',
  deleted_at: 'timestamp with time zone',
});

export const convertAmount = callsFunction('convert_amount', ['numeric', 'text', 'text', 'date'], {
  amount: 'numeric',
  rate: 'numeric',
});

export const exchangeRateOn = callsFunction('exchange_rate_on', ['text', 'date'], { id: 'uuid', rate: 'numeric' });

export const statusIntervalView = readsTable(
  'v_status_interval',
  {
    equipment: 'uuid',
    site: 'uuid',
    category: 'text',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const partTable = readsTable('part', {
  id: 'uuid',
  code: 'text',
  label: 'jsonb',
  manufacturer_ref: 'text',
  unit: 'uuid',
  category: 'uuid',
  deleted_at: 'timestamp with time zone',
});

export const partCategoryTable = readsTable('part_category', { id: 'uuid', code: 'text', label: 'jsonb' });

export const unitOfMeasureTable = readsTable('unit_of_measure', {
  id: 'uuid',
  code: 'text',
  label: 'jsonb',
  ubl_code: 'text',
  decimals: 'integer',
});

export const taxCodeTable = readsTable('tax_code', {
  id: 'uuid',
  code: 'text',
  rate: 'double precision',
  category: 'text',
  valid_from: 'date',
  valid_to: 'date',
  active: 'boolean',
  deleted_at: 'timestamp with time zone',
});

export const personTable = readsTable(
  'person',
  { id: 'uuid', email_work: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
