import { publishTable } from '../../../core/host/published.ts';

/** Vendors that were not deleted, by what anybody of the company may know of them (catalogue procurement.md §10). */
export const vendorDirectoryView = publishTable('v_vendor_directory', {
  vendor: 'uuid',
  code: 'text',
  name: 'text',
  kinds: 'text[]',
  state: 'text',
});
