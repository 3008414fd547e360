import { readsTable } from '../../../core/host/published.ts';

export const currencyTable = readsTable('currency', {
  id: 'uuid',
  code: 'text',
  deleted_at: 'timestamp with time zone',
});
