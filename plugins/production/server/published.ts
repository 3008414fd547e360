import { publishView } from '../../../core/host/published.ts';

/** A trip each, without those rejected or deleted. `fuel` in litres, `payload` in tonnes. */
export const tripView = publishView('v_trip', {
  site: 'uuid',
  production_date: 'date',
  shift_code: 'text',
  dump_end: 'timestamp with time zone',
  fuel: 'double precision',
  payload: 'double precision',
});
