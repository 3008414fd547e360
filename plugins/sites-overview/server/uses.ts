import { readsView } from '../../../core/host/published.ts';

/** The trips that production publishes; none where it is not there. */
export const trips = readsView(
  'v_trip',
  {
    site: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    dump_end: 'timestamp with time zone',
    fuel: 'double precision',
    payload: 'double precision',
  },
  { optional: true },
);
