import { readsTable } from '../../../core/host/published.ts';

export const equipmentTable = readsTable('equipment', { id: 'uuid', code: 'text' }, { optional: true });

export const haulEngineHeadTable = readsTable(
  'haul_engine_head',
  { site: 'uuid', state: 'text', seen_at: 'timestamp with time zone', place: 'uuid' },
  { optional: true },
);

export const flowSumView = readsTable(
  'v_flow_sum',
  {
    site: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    source: 'uuid',
    destination: 'uuid',
    trips: 'integer',
    payload: 'double precision',
  },
  { optional: true },
);

export const tripView = readsTable(
  'v_trip',
  {
    site: 'uuid',
    truck: 'uuid',
    source: 'uuid',
    destination: 'uuid',
    material: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    dump_end: 'timestamp with time zone',
    payload: 'double precision',
  },
  { optional: true },
);
